import type { AccountTables } from "#features/accounts/server/tables.ts";
import type { BattlegroundTables } from "#features/battlegrounds/server/tables.ts";
import type { Executor } from "#kit/db/database.ts";

const tables = (executor: Executor) =>
  executor.as<Pick<AccountTables, "players"> & Pick<BattlegroundTables, "entries">>();

export interface PlayersPage {
  /** Players after this id. */
  readonly after: string | null;
  readonly limit: number;
}

const columns = [
  "player.id",
  "player.last_brand as lastBrand",
  "player.locked_at as lockedAt",
  "player.churned_at as churnedAt",
  "player.created_at as createdAt",
  "player.last_seen_at as lastSeenAt",
] as const;

/** In the order of their ids. */
export function findPlayers(executor: Executor, service: string, { after, limit }: PlayersPage) {
  let query = tables(executor)
    .selectFrom("players as player")
    .where("player.service", "=", service)
    .where("player.removed_at", "is", null);
  if (after !== null) query = query.where("player.id", ">", after);
  return query.orderBy("player.id").limit(limit).select(columns).execute();
}

/** Players who are in a battleground or on its waiting list, in the order of their ids. */
export function findEntrants(
  executor: Executor,
  { service, eventId }: { service: string; eventId: string },
  { after, limit }: PlayersPage,
) {
  let query = tables(executor)
    .selectFrom("entries as entry")
    .innerJoin("players as player", "player.id", "entry.player_id")
    .where("entry.event_id", "=", eventId)
    .where("entry.state", "<>", "left")
    .where("player.service", "=", service)
    .where("player.removed_at", "is", null);
  if (after !== null) query = query.where("entry.player_id", ">", after);
  return query.orderBy("entry.player_id").limit(limit).select(columns).execute();
}
