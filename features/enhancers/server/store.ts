import { sql } from "kysely";
import type { AccountTables } from "#features/accounts/server/tables.ts";
import type { Executor } from "#kit/db/database.ts";
import { defineStatement } from "#kit/db/statement.ts";
import type { EnhancerId, OwnedRow, Span, WornKind } from "../rules.ts";
import type { EnhancerTables } from "./tables.ts";

const tables = (executor: Executor) => executor.as<EnhancerTables & Pick<AccountTables, "players">>();

/**
 * Serialises everything that changes a player's enhancers until the transaction ends. A transaction that also locks the
 * player's coin account locks that first.
 */
export async function lockEnhancers(trx: Executor, playerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`enhancers of ${playerId}`}, 0))`.execute(
    tables(trx),
  );
}

export async function isPlayer(trx: Executor, playerId: string): Promise<boolean> {
  const found = await tables(trx)
    .selectFrom("players")
    .where("id", "=", playerId)
    .where("removed_at", "is", null)
    .select("id")
    .executeTakeFirst();
  return found !== undefined;
}

export function findPurchase(trx: Executor, purchaseId: string) {
  return tables(trx)
    .selectFrom("player_enhancers")
    .where("purchase_id", "=", purchaseId)
    .select([
      "player_id as playerId",
      "enhancer",
      "starts_at as startsAt",
      "ends_at as endsAt",
      "used_at as usedAt",
    ])
    .executeTakeFirst();
}

export async function deletePurchase(trx: Executor, purchaseId: string): Promise<void> {
  await tables(trx).deleteFrom("player_enhancers").where("purchase_id", "=", purchaseId).execute();
}

/** Moves the purchases that begin at a time or later to an earlier one. */
export async function moveLater(
  trx: Executor,
  move: { playerId: string; enhancerId: EnhancerId; after: Date; byMs: number },
): Promise<void> {
  const by = sql`make_interval(secs => ${move.byMs / 1_000})`;
  await tables(trx)
    .updateTable("player_enhancers")
    .set({ starts_at: sql<Date>`starts_at - ${by}`, ends_at: sql<Date>`ends_at - ${by}` })
    .where("player_id", "=", move.playerId)
    .where("enhancer", "=", move.enhancerId)
    .where("starts_at", ">=", move.after)
    .execute();
}

/** A worn enhancer ends with the time that the player still owns; without any it is taken off. */
export async function endWorn(
  trx: Executor,
  playerId: string,
  enhancerId: EnhancerId,
  endsAt: Date | null,
): Promise<void> {
  if (endsAt === null) return deleteWorn(trx, playerId, enhancerId);
  await tables(trx)
    .updateTable("worn_enhancers")
    .set({ ends_at: endsAt })
    .where("player_id", "=", playerId)
    .where("enhancer", "=", enhancerId)
    .execute();
}

export interface NewPurchase extends Span {
  readonly purchaseId: string;
  readonly playerId: string;
  readonly enhancerId: EnhancerId;
}

export async function insertPurchase(trx: Executor, purchase: NewPurchase, now: Date): Promise<void> {
  await tables(trx)
    .insertInto("player_enhancers")
    .values({
      purchase_id: purchase.purchaseId,
      player_id: purchase.playerId,
      enhancer: purchase.enhancerId,
      granted_at: now,
      starts_at: purchase.startsAt,
      ends_at: purchase.endsAt,
      used_at: null,
    })
    .execute();
}

/** One row for each enhancer that the player has bought. */
export function findOwned(executor: Executor, playerId: string): Promise<OwnedRow[]> {
  return tables(executor)
    .selectFrom("player_enhancers")
    .where("player_id", "=", playerId)
    .groupBy("enhancer")
    .select(({ fn }) => [
      "enhancer as id",
      fn.max("ends_at").as("endsAt"),
      sql<number>`(count(*) filter (where ends_at is null and used_at is null))::int`.as("unused"),
    ])
    .execute();
}

export async function findLastEnd(
  trx: Executor,
  playerId: string,
  enhancerId: EnhancerId,
): Promise<Date | null> {
  const { endsAt } = await tables(trx)
    .selectFrom("player_enhancers")
    .where("player_id", "=", playerId)
    .where("enhancer", "=", enhancerId)
    .select(({ fn }) => fn.max("ends_at").as("endsAt"))
    .executeTakeFirstOrThrow();
  return endsAt;
}

export async function saveWorn(
  trx: Executor,
  { playerId, kind, enhancerId, endsAt }: WornEnhancer & { playerId: string },
): Promise<void> {
  const changed = { enhancer: enhancerId, ends_at: endsAt };
  await tables(trx)
    .insertInto("worn_enhancers")
    .values({ player_id: playerId, kind, ...changed })
    .onConflict((conflict) => conflict.columns(["player_id", "kind"]).doUpdateSet(changed))
    .execute();
}

export interface WornEnhancer {
  readonly kind: WornKind;
  readonly enhancerId: EnhancerId;
  readonly endsAt: Date;
}

export async function deleteWorn(trx: Executor, playerId: string, enhancerId: EnhancerId): Promise<void> {
  await tables(trx)
    .deleteFrom("worn_enhancers")
    .where("player_id", "=", playerId)
    .where("enhancer", "=", enhancerId)
    .execute();
}

export interface WornRow {
  readonly playerId: string;
  readonly enhancer: string;
}

const wornByPlayers = defineStatement<WornRow, { playerIds: readonly string[]; now: Date }>(
  "enhancers-worn-by-players",
  `select player_id as "playerId", enhancer from worn_enhancers
   where player_id = any(:playerIds::uuid[]) and ends_at > :now`,
);

export function findWorn(executor: Executor, playerIds: readonly string[], now: Date): Promise<WornRow[]> {
  return executor.query(wornByPlayers, { playerIds, now });
}

const shieldId: EnhancerId = "streak_shield";

export async function findShields(
  executor: Executor,
  playerId: string,
  usedSince: Date,
): Promise<{ left: number; uses: Date[] }> {
  const rows = await tables(executor)
    .selectFrom("player_enhancers")
    .where("player_id", "=", playerId)
    .where("enhancer", "=", shieldId)
    .where((eb) => eb.or([eb("used_at", "is", null), eb("used_at", ">=", usedSince)]))
    .select("used_at as usedAt")
    .execute();
  const uses = rows.flatMap(({ usedAt }) => usedAt ?? []);
  return { left: rows.length - uses.length, uses };
}

/** Uses the oldest shields. Returns how many there were, up to `count`. */
export async function spendShields(
  trx: Executor,
  playerId: string,
  count: number,
  now: Date,
): Promise<number> {
  const oldest = tables(trx)
    .selectFrom("player_enhancers")
    .where("player_id", "=", playerId)
    .where("enhancer", "=", shieldId)
    .where("used_at", "is", null)
    .orderBy("granted_at")
    .orderBy("purchase_id")
    .limit(count)
    .select("purchase_id");
  const { numUpdatedRows } = await tables(trx)
    .updateTable("player_enhancers")
    .set({ used_at: now })
    .where("purchase_id", "in", oldest)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** Ids of the enhancers whose time is running. */
export async function findRunning(executor: Executor, playerId: string, now: Date): Promise<string[]> {
  const rows = await tables(executor)
    .selectFrom("player_enhancers")
    .where("player_id", "=", playerId)
    .where("starts_at", "<=", now)
    .where("ends_at", ">", now)
    .select("enhancer")
    .execute();
  return rows.map(({ enhancer }) => enhancer);
}

export function findAll(executor: Executor, playerId: string, limit: number) {
  return tables(executor)
    .selectFrom("player_enhancers")
    .where("player_id", "=", playerId)
    .orderBy("granted_at")
    .limit(limit)
    .select(["enhancer", "granted_at as grantedAt", "ends_at as endsAt", "used_at as usedAt"])
    .execute();
}

export async function deleteByPlayerId(trx: Executor, playerId: string): Promise<void> {
  await tables(trx).deleteFrom("worn_enhancers").where("player_id", "=", playerId).execute();
  await tables(trx).deleteFrom("player_enhancers").where("player_id", "=", playerId).execute();
}
