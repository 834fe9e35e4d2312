import { sql, type Insertable, type RawBuilder } from "kysely";
import type { Executor } from "#kit/db/database.ts";
import { compileStatement } from "#kit/db/statement.ts";
import type { Allowance } from "../../rules.ts";
import type {
  PairAllowancesTable,
  PointsTable,
  RankingTables,
  RatingChangesTable,
  RatingsTable,
  ResultsTable,
} from "../tables.ts";

const tables = (executor: Executor) => executor.as<RankingTables>();

/** A paid allowance counts as used once the match has a result that was not voided. */
const isUsed = `(kind <> 'paid' or (
  exists (select from results r where r.match_id = pair_allowances.match_id)
  and not exists (select from results r where r.match_id = pair_allowances.match_id and r.outcome = 'void')))`;

/** Allowances that the player has used with each opponent on a day. */
export function findUsed(
  executor: Executor,
  of: { readonly playerId: string; readonly opponentIds: readonly string[]; readonly day: string },
) {
  const pairs = of.opponentIds.map((id) => [of.playerId, id].toSorted() as [string, string]);
  return tables(executor)
    .selectFrom("pair_allowances")
    .where("day", "=", of.day)
    .where((row) =>
      row.or(
        pairs.map(([lower, higher]) => row.and([row("lower_id", "=", lower), row("higher_id", "=", higher)])),
      ),
    )
    .select(["lower_id", "higher_id", "kind", sql.raw<boolean>(isUsed).as("isUsed")])
    .execute();
}

export type UsedRow = Awaited<ReturnType<typeof findUsed>>[number];

interface Pair {
  readonly one: RawBuilder<string>;
  readonly other: RawBuilder<string>;
}

/**
 * Matches of a pair that used the day's paid allowance, and this match if it has claimed one. Also used in queries of
 * other slices.
 */
export const rankedMatchesOf = (match: RawBuilder<string | null>, { one, other }: Pair, day: string) => sql<
  string[]
>`array(
  select match_id from pair_allowances where kind = 'paid' and (match_id = ${match} or (
    lower_id = least(${one}, ${other}) and higher_id = greatest(${one}, ${other}) and day = ${day}
    and ${sql.raw(isUsed)})))`;

interface RankedMatchesOf {
  readonly playerId: string;
  readonly opponentId: string;
  readonly day: string;
}

const rankedBefore = compileStatement<RankingTables, { paid: string[] }, RankedMatchesOf>(
  "paid-of-pair",
  (db, { playerId, opponentId, day }) =>
    db.selectNoFrom(
      rankedMatchesOf(
        sql`null::uuid`,
        { one: sql`${playerId}::uuid`, other: sql`${opponentId}::uuid` },
        day,
      ).as("paid"),
    ),
);

/** For a pair without a match. */
export async function findRankedMatches(executor: Executor, of: RankedMatchesOf): Promise<string[]> {
  const [row] = await executor.query(rankedBefore, of);
  return row?.paid ?? [];
}

export async function hasClaimed(executor: Executor, matchId: string, kind: Allowance): Promise<boolean> {
  const row = await tables(executor)
    .selectFrom("pair_allowances")
    .where("match_id", "=", matchId)
    .where("kind", "=", kind)
    .select("number")
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertAllowance(trx: Executor, row: PairAllowancesTable): Promise<void> {
  await tables(trx).insertInto("pair_allowances").values(row).execute();
}

/** Returns the rows that did not exist before. */
export async function insertPoints(trx: Executor, rows: readonly Insertable<PointsTable>[]) {
  if (rows.length === 0) return [];
  return tables(trx)
    .insertInto("points")
    .values([...rows])
    .onConflict((conflict) => conflict.columns(["match_id", "player_id", "reason"]).doNothing())
    .returning(["player_id as playerId", "reason", "amount"])
    .execute();
}

/** The points of a player by match, without matches in which the other one has points or a result too. */
export async function findToMerge(
  executor: Executor,
  eventId: string,
  from: string,
  into: string,
): Promise<{ matchId: string; amount: number; at: Date }[]> {
  const { rows } = await sql<{ matchId: string; amount: number; at: Date }>`
    select match_id as "matchId", sum(amount)::int as amount, max(awarded_at) as at from points given
    where event_id = ${eventId} and player_id = ${from}
      and not exists (select from points other where other.match_id = given.match_id and other.player_id = ${into})
      and not exists (select from results other where other.match_id = given.match_id and other.player_id = ${into})
    group by match_id having sum(amount) <> 0 and count(*) filter (where reason = 'merge') = 0
    order by match_id`.execute(tables(executor));
  return rows;
}

export type AwardedPoints = Awaited<ReturnType<typeof insertPoints>>[number];

export function findResults(executor: Executor, matchId: string): Promise<ResultsTable[]> {
  return tables(executor).selectFrom("results").where("match_id", "=", matchId).selectAll().execute();
}

export async function insertResults(trx: Executor, rows: readonly ResultsTable[]): Promise<void> {
  await tables(trx)
    .insertInto("results")
    .values([...rows])
    .execute();
}

export async function findRatings(executor: Executor, gameId: string, playerIds: readonly string[]) {
  return tables(executor)
    .selectFrom("ratings")
    .where("game_id", "=", gameId)
    .where("player_id", "in", [...playerIds])
    .select(["player_id as playerId", "elo", "matches"])
    .execute();
}

export async function insertRatingChanges(
  trx: Executor,
  rows: readonly Insertable<RatingChangesTable>[],
): Promise<void> {
  if (rows.length === 0) return;
  await tables(trx)
    .insertInto("rating_changes")
    .values([...rows])
    .execute();
}

export async function upsertRatings(trx: Executor, rows: readonly RatingsTable[]): Promise<void> {
  if (rows.length === 0) return;
  await tables(trx)
    .insertInto("ratings")
    .values([...rows])
    .onConflict((conflict) =>
      conflict.columns(["player_id", "game_id"]).doUpdateSet((update) => ({
        elo: update.ref("excluded.elo"),
        matches: update.ref("excluded.matches"),
        updated_at: update.ref("excluded.updated_at"),
      })),
    )
    .execute();
}
