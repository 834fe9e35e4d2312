import { isSwitchableFeature, type SwitchableFeature } from "#features/branding/rules.ts";
import { findAllOff, moveSwitch } from "#features/branding/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import type { Staff } from "#kit/http/context.ts";
import { staffAuditActions } from "../rules.ts";
import { recordAudit } from "./audit.ts";
import type { StaffScope } from "./ports.ts";

export async function listFeatures(executor: Executor, { brands }: StaffScope) {
  const rows = await findAllOff(executor);
  return {
    brands: brands.map(({ key, name }) => ({
      brand: key,
      name,
      switchedOff: rows.flatMap(({ brand, feature, offSince }) =>
        brand === key && isSwitchableFeature(feature) ? [{ feature, since: offSince.toISOString() }] : [],
      ),
    })),
  };
}

export async function switchFeature(
  trx: Executor,
  staff: Staff,
  change: { brand: string; feature: SwitchableFeature; isOn: boolean },
  now: Date,
): Promise<{ isChanged: boolean }> {
  const isChanged = await moveSwitch(trx, change, now);
  if (isChanged) {
    const { brand, feature, isOn } = change;
    const action = staffAuditActions[isOn ? "feature_switched_on" : "feature_switched_off"];
    const details = isOn ? { before: "off", after: "on" } : { before: "on", after: "off" };
    await recordAudit(trx, { actorId: staff.id, action, brand, subject: feature, details }, now);
  }
  return { isChanged };
}
