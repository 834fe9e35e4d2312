import type { StaffActor } from "#features/staff/rules.ts";
import { recordAudit } from "#features/staff/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { endText, type OwnRestrictionKind } from "../../rules/restrictions.ts";
import { accountAuditActions } from "../../rules/staff.ts";
import type { AccountPorts } from "../ports.ts";
import * as store from "./store.ts";

type Ports = Pick<AccountPorts, "notifyOfRestriction">;

interface Order {
  readonly actor: StaffActor;
  readonly playerId: string;
  readonly kind: OwnRestrictionKind;
}

/** Keeps the player from `kind` until `endsAt`, or permanently if it is null. Replaces an earlier restriction of the kind. */
export async function restrict(
  trx: Executor,
  ports: Ports,
  {
    actor,
    playerId,
    kind,
    reason,
    endsAt,
  }: Order & { readonly reason: string; readonly endsAt: Date | null },
  now: Date,
): Promise<void> {
  const before = await store.lockRestriction(trx, { playerId, kind }, now);
  await store.upsertRestriction(trx, {
    player_id: playerId,
    kind,
    reason,
    restricted_at: now,
    ends_at: endsAt,
  });
  const details = { restriction: kind, reason, before: endText(before?.endsAt), after: endText(endsAt) };
  const action = accountAuditActions.player_restricted;
  await recordAudit(trx, { ...actor, action, subject: playerId, details }, now);
  await ports.notifyOfRestriction(trx, { playerId, kind, endsAt }, now);
}

/** False if the player was not restricted. */
export async function liftRestriction(
  trx: Executor,
  ports: Ports,
  { actor, playerId, kind, reason }: Order & { readonly reason?: string },
  now: Date,
): Promise<boolean> {
  const before = await store.lockRestriction(trx, { playerId, kind }, now);
  if (!before) return false;
  await store.deleteRestriction(trx, { playerId, kind });
  const details = {
    restriction: kind,
    ...(reason !== undefined && { reason }),
    before: endText(before.endsAt),
    after: endText(undefined),
  };
  const action = accountAuditActions.restriction_lifted;
  await recordAudit(trx, { ...actor, action, subject: playerId, details }, now);
  await ports.notifyOfRestriction(trx, { playerId, kind, endsAt: undefined }, now);
  return true;
}
