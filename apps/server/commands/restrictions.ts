import {
  accountAuditActions,
  accountPermissions,
  ownRestrictionKinds,
  type OwnRestrictionKind,
} from "#features/accounts/rules.ts";
import {
  findPublicPlayer,
  liftRestriction,
  lockPlayer,
  resetSecondProofTries,
  restrict,
} from "#features/accounts/server/index.ts";
import type { Brand } from "#features/branding/rules.ts";
import { recordAudit } from "#features/staff/server/index.ts";
import type { Database, Executor } from "#kit/db/database.ts";
import { notifyOfRestriction } from "../notify-of-restriction.ts";
import { readInstant, requireStaffActor, type CommandArguments } from "./staff-actor.ts";

export const restrictionUsage = `npm run staff -- restrict <player> <reason> --by <e-mail>  restricts a player from playing, or from the store
                                                         with --kind store, for good or --until 2026-12-01T00:00Z
npm run staff -- lift <player> --by <e-mail>             lifts the restriction; --kind store that of the store
npm run staff -- reset-second-proof <player> --by <e-mail>  resets the tries of the second proof`;

const allowed: Readonly<Record<OwnRestrictionKind, string>> = {
  playing: "may enter",
  store: "may use the store",
};

/** Restricts a player or lifts a restriction; undefined for any other command. */
export async function runRestrictionCommand(
  database: Database,
  brands: readonly Brand[],
  { words: [command, playerId = "", ...rest], by, until, kind: named = "playing" }: CommandArguments,
  now: Date,
): Promise<string | undefined> {
  const reason = rest.join(" ");
  if (by === undefined || !["restrict", "lift", "reset-second-proof"].includes(command ?? ""))
    return undefined;
  const kind = ownRestrictionKinds.find((one) => one === named);
  if (kind === undefined || (command === "restrict" && reason === "")) return undefined;
  if (command === "reset-second-proof" && reason !== "") return undefined;
  const endsAt = until === undefined ? null : readInstant(until);
  if (endsAt === undefined || (endsAt !== null && endsAt <= now)) return undefined;
  return database.transaction(async (trx) => {
    const staff = await requireStaffActor(trx, brands, by, accountPermissions.restrictions);
    const actor = await staff.actorFor("player", playerId);
    const player = await requirePlayer(trx, brands, { playerId, brand: actor.brand });
    const order = { actor, playerId, kind };
    const ports = { notifyOfRestriction };
    if (command === "restrict") {
      await restrict(trx, ports, { ...order, reason, endsAt }, now);
      return `${player.username} is restricted${endsAt ? ` until ${endsAt.toISOString()}` : ""}.`;
    }
    if (command === "reset-second-proof") {
      if (!(await resetSecondProofTries(trx, playerId)))
        return `${player.username} has no second-proof tries.`;
      const action = accountAuditActions.second_proof_reset;
      await recordAudit(trx, { ...actor, action, subject: playerId }, now);
      return `${player.username} may try the second proof again.`;
    }
    if (!(await liftRestriction(trx, ports, reason === "" ? order : { ...order, reason }, now)))
      return `${player.username} was not restricted.`;
    return `${player.username} ${allowed[kind]} again.`;
  });
}

/** Locks the player against removal, so that the restriction does not outlive them. */
async function requirePlayer(
  trx: Executor,
  brands: readonly Brand[],
  { playerId, brand }: { playerId: string; brand: string },
) {
  const service = brands.find(({ key }) => key === brand)?.service ?? "";
  const player = await findPublicPlayer(trx, service, playerId);
  if (!player || !(await lockPlayer(trx, playerId))) throw new Error(`There is no player ${playerId}.`);
  return player;
}
