import type { Site } from "#features/branding/server/index.ts";
import type { Database } from "#kit/db/database.ts";
import {
  distinctOperatorPackages,
  triggerOf,
  operatorKeyOf,
  packagesOf,
  positionOfResponse,
  type Trigger,
} from "../../rules.ts";
import type { SubscriptionPorts } from "../ports.ts";
import * as store from "../store.ts";
import { operatorOf } from "./brand-operator.ts";
import { applyOperatorMessage } from "./apply-operator-message.ts";
import { toOperatorSubscription, operatorSubscriptionOfNumber } from "./operator-subscription.ts";

/** Queries the brand's operator about a number and applies the status. Resolves to it; null if the operator has none. */
export async function refreshOperatorStatus(
  ports: Pick<SubscriptionPorts, "operators" | "jobs">,
  db: Database,
  { site, msisdn, now }: { site: Site; msisdn: string; now: Date },
): Promise<string | null> {
  const { brand } = site;
  const { family, port } = operatorOf(ports, site);
  const latest = await store.findLatest(db, { service: brand.service, msisdn });
  const own = latest?.payer === family ? latest : undefined;
  // An ended subscription says nothing about another package that was bought since.
  const isLive = own !== undefined && own.state !== "ended";
  const ownKey = own && operatorKeyOf(brand, own.period);
  const others = isLive
    ? []
    : distinctOperatorPackages(brand).filter(({ period }) => operatorKeyOf(brand, period) !== ownKey);
  const views = [
    ...(own ? [toOperatorSubscription(own, brand)] : []),
    ...others.map((plan) => operatorSubscriptionOfNumber(msisdn, brand, { plan })),
  ];
  const found = await queryUntilLive(views, async (view) => {
    const status = await port.status(view);
    const trigger = status.operatorStatus === null ? undefined : triggerOf(family, status.operatorStatus);
    return { ...status, view, trigger };
  });
  if (!found || found.operatorStatus === null) return null;
  const { view, operatorStatus, trigger, operatorRef, paidUntil } = found;
  const plan = packagesOf(brand).find(({ packageId }) => packageId === view.packageId);
  if (trigger === undefined || !plan) return operatorStatus;
  const message = {
    family,
    brand,
    plan,
    msisdn,
    operatorStatus,
    trigger,
    position: positionOfResponse(now),
    operatorRef,
    paidUntil,
    source: "asked",
  };
  await db.transaction((trx) => applyOperatorMessage(ports, trx, message, now));
  return operatorStatus;
}

/** The first response with a live subscription, otherwise the first with any status. */
async function queryUntilLive<
  View,
  Found extends { operatorStatus: string | null; trigger: Trigger | undefined },
>(views: readonly View[], query: (view: View) => Promise<Found>): Promise<Found | undefined> {
  let first: Found | undefined;
  for (const view of views) {
    const found = await query(view);
    if (found.trigger !== undefined && found.trigger !== "closed") return found;
    if (first === undefined || first.operatorStatus === null) first = found;
  }
  return first;
}
