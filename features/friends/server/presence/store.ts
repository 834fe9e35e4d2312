import { sql } from "kysely";
import type { AccountTables } from "#features/accounts/server/tables.ts";
import type { Executor } from "#kit/db/database.ts";
import type { FriendTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<FriendTables & Pick<AccountTables, "players">>();

/** Returns false if the node was unknown, for example because others considered it dead. */
export async function renewLease(executor: Executor, nodeId: string, aliveUntil: Date): Promise<boolean> {
  const db = tables(executor);
  const { numUpdatedRows } = await db
    .updateTable("realtime_nodes")
    .set({ alive_until: aliveUntil })
    .where("id", "=", nodeId)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) return true;
  await db.insertInto("realtime_nodes").values({ id: nodeId, alive_until: aliveUntil }).execute();
  return false;
}

/** Players who are removed meanwhile are ignored. */
export async function insertConnections(
  executor: Executor,
  nodeId: string,
  playerIds: readonly string[],
): Promise<void> {
  await sql`
    insert into player_connections (player_id, node_id)
    select players.id, ${nodeId} from players where players.id = any(${playerIds}::uuid[])
    on conflict do nothing`.execute(tables(executor));
}

/** Deletes the connections to the node and stores when the players were last seen. */
export async function deleteConnections(
  executor: Executor,
  nodeId: string,
  playerIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    with gone as (
      delete from player_connections
      where node_id = ${nodeId} and player_id = any(${playerIds}::uuid[])
      returning player_id
    )
    insert into player_presence (player_id, last_seen_at)
    select player_id, ${now} from gone order by player_id
    on conflict (player_id) do update
    set last_seen_at = greatest(player_presence.last_seen_at, excluded.last_seen_at)`.execute(
    tables(executor),
  );
}

/** The players of a dead node were last seen when its lease ended. */
export async function deleteDeadNodes(executor: Executor, aliveBefore: Date): Promise<void> {
  await sql`
    with dead as (
      select id, alive_until from realtime_nodes where alive_until < ${aliveBefore} for update skip locked
    ), gone as (
      delete from player_connections using dead
      where player_connections.node_id = dead.id
      returning player_connections.player_id, dead.alive_until
    ), seen as (
      insert into player_presence (player_id, last_seen_at)
      select player_id, max(alive_until) from gone group by player_id order by player_id
      on conflict (player_id) do update
      set last_seen_at = greatest(player_presence.last_seen_at, excluded.last_seen_at)
    )
    delete from realtime_nodes using dead where realtime_nodes.id = dead.id`.execute(tables(executor));
}

export async function deleteNode(executor: Executor, nodeId: string): Promise<void> {
  await tables(executor).deleteFrom("realtime_nodes").where("id", "=", nodeId).execute();
}

/** Whether a socket of `player` is open on a living node. */
export const isConnected = (now: Date) => sql<boolean>`exists (
  select from player_connections connection
  join realtime_nodes node on node.id = connection.node_id
  where connection.player_id = player.id and node.alive_until > ${now}
)`;

interface PresenceRow {
  id: string;
  isConnected: boolean;
  lastSeenAt: Date | null;
  isHidden: boolean;
}

/** Players of the realm among the ids, without blocks in either direction. */
export async function findPresences(
  executor: Executor,
  query: { service: string; viewerId: string; playerIds: readonly string[]; now: Date },
): Promise<PresenceRow[]> {
  if (query.playerIds.length === 0) return [];
  const { rows } = await sql<PresenceRow>`
    select player.id, ${isConnected(query.now)} as "isConnected",
      presence.last_seen_at as "lastSeenAt",
      coalesce(presence.is_hidden, false) as "isHidden"
    from players player
    left join player_presence presence on presence.player_id = player.id
    where player.id = any(${query.playerIds}::uuid[])
      and player.service = ${query.service}
      and player.removed_at is null
      and not exists (
        select from blocks where blocker_id = ${query.viewerId} and blocked_id = player.id
        union all
        select from blocks where blocker_id = player.id and blocked_id = ${query.viewerId}
      )`.execute(tables(executor));
  return rows;
}

export async function findIsHidden(executor: Executor, playerId: string): Promise<boolean> {
  const row = await tables(executor)
    .selectFrom("player_presence")
    .where("player_id", "=", playerId)
    .select("is_hidden as isHidden")
    .executeTakeFirst();
  return row?.isHidden ?? false;
}

export async function setIsHidden(executor: Executor, playerId: string, isHidden: boolean): Promise<void> {
  await tables(executor)
    .insertInto("player_presence")
    .values({ player_id: playerId, last_seen_at: null, is_hidden: isHidden })
    .onConflict((conflict) => conflict.column("player_id").doUpdateSet({ is_hidden: isHidden }))
    .execute();
}

export function findStored(executor: Executor, playerId: string) {
  return tables(executor)
    .selectFrom("player_presence")
    .where("player_id", "=", playerId)
    .select(["last_seen_at as lastSeenAt", "is_hidden as isHidden"])
    .execute();
}

export async function deletePresence(trx: Executor, playerId: string): Promise<void> {
  const db = tables(trx);
  await db.deleteFrom("player_connections").where("player_id", "=", playerId).execute();
  await db.deleteFrom("player_presence").where("player_id", "=", playerId).execute();
}
