import { sql } from "kysely";
import type { AccountTables } from "#features/accounts/server/tables.ts";
import type { BattlegroundTables } from "#features/battlegrounds/server/tables.ts";
import type { FileTables } from "#features/files/server/tables.ts";
import type { RankingTables } from "#features/rankings/server/tables.ts";
import type { StaffTables } from "#features/staff/server/tables.ts";
import type { Executor } from "#kit/db/database.ts";
import type { DisputeReason, Side } from "../../rules.ts";
import type { MatchTables } from "../tables.ts";

type Tables = MatchTables &
  Pick<AccountTables, "players"> &
  Pick<BattlegroundTables, "events" | "games"> &
  Pick<FileTables, "files"> &
  Pick<RankingTables, "ratings" | "points"> &
  Pick<StaffTables, "staff_members">;

const tables = (executor: Executor) => executor.as<Tables>();

interface QueueQuery {
  readonly services: readonly string[];
  readonly limit: number;
}

const matchesOfQueue = (executor: Executor, services: readonly string[]) =>
  tables(executor)
    .selectFrom("matches as match")
    .innerJoin("events as event", "event.id", "match.event_id")
    .innerJoin("games as game", "game.id", "match.game_id")
    .innerJoin("players as challenger", "challenger.id", "match.challenger_id")
    .innerJoin("players as challenged", "challenged.id", "match.challenged_id")
    .where("challenger.service", "in", services)
    .select([
      "match.id",
      "challenger.service",
      "event.title as eventTitle",
      "game.title as gameTitle",
      "match.tie_code as tieCode",
      "challenger.username as challengerUsername",
      "challenged.username as challengedUsername",
      "match.score_challenger as scoreChallenger",
      "match.score_challenged as scoreChallenged",
      sql<number>`coalesce((event.prizes ->> 'pool')::numeric, 0)::float8`.as("prizePool"),
      sql<DisputeReason | null>`(select dispute_move.details ->> 'reason' from match_moves as dispute_move
        where dispute_move.match_id = match.id and dispute_move.move = 'dispute' order by dispute_move.number desc limit 1)`.as(
        "reason",
      ),
    ]);

/** The oldest first; with `sort: "stake"`, ties of finals before battlegrounds with prizes before all others. */
export function findOpen(
  executor: Executor,
  { services, limit, sort }: QueueQuery & { readonly sort: "age" | "stake" },
) {
  const disputedAt = sql<Date>`(select max(dispute_move.moved_at) from match_moves as dispute_move
    where dispute_move.match_id = match.id and dispute_move.move = 'dispute')`;
  const stake = sql`(match.tie_code is not null) desc, (coalesce((event.prizes ->> 'pool')::numeric, 0) > 0)`;
  return matchesOfQueue(executor, services)
    .where("match.state", "=", sql.lit("disputed"))
    .select([disputedAt.as("at"), sql<null>`null`.as("staff"), sql<null>`null`.as("details")])
    .$if(sort === "stake", (query) => query.orderBy(stake, "desc"))
    .orderBy("at")
    .orderBy("match.id")
    .limit(limit)
    .execute();
}

export function countOpen(executor: Executor, services: readonly string[]) {
  return tables(executor)
    .selectFrom("matches as match")
    .innerJoin("players as challenger", "challenger.id", "match.challenger_id")
    .innerJoin("match_moves as move", (join) =>
      join.onRef("move.match_id", "=", "match.id").on("move.move", "=", sql.lit("dispute")),
    )
    .where("match.state", "=", sql.lit("disputed"))
    .where("challenger.service", "in", services)
    .select([
      sql<number>`count(distinct match.id)::int`.as("count"),
      sql<Date | null>`min(move.moved_at)`.as("oldestAt"),
    ])
    .executeTakeFirstOrThrow();
}

/** Rulings and corrections, the latest first. */
export function findDecided(
  executor: Executor,
  { services, since, limit }: QueueQuery & { readonly since: Date },
) {
  return matchesOfQueue(executor, services)
    .innerJoin("match_moves as move", "move.match_id", "match.id")
    .leftJoin("staff_members as member", "member.id", "move.staff_id")
    .where(sql<boolean>`move.move in ('rule', 'correct')`)
    .where("move.moved_at", ">", since)
    .select(["move.moved_at as at", "member.email as staff", "move.details"])
    .orderBy("move.moved_at", "desc")
    .limit(limit)
    .execute();
}

/** More moves than a match has; bounds the response. */
const maxMoments = 100;

/** All moves, oldest first. */
export async function findTimeline(executor: Executor, matchId: string) {
  const latest = await tables(executor)
    .selectFrom("match_moves as move")
    .leftJoin("match_notes as note", (join) =>
      join.onRef("note.match_id", "=", "move.match_id").onRef("note.number", "=", "move.number"),
    )
    .leftJoin("staff_members as member", "member.id", "move.staff_id")
    .where("move.match_id", "=", matchId)
    .orderBy("move.number", "desc")
    .limit(maxMoments)
    .select([
      "move.number",
      "move.move",
      "move.state",
      "move.player_id as playerId",
      "member.email as staff",
      "move.moved_at as at",
      "move.details",
      sql<string | null>`coalesce(note.text, note.staff_text)`.as("note"),
    ])
    .execute();
  return latest.toReversed();
}

export type PictureFileRow = Awaited<ReturnType<typeof findPictureFiles>>[number];

/** When and in what size the pictures of a match were uploaded. */
export function findPictureFiles(executor: Executor, matchId: string) {
  return tables(executor)
    .selectFrom("match_pictures as picture")
    .innerJoin("files as file", "file.id", "picture.file_id")
    .where("picture.match_id", "=", matchId)
    .where("file.state", "<>", "dropped")
    .orderBy("picture.number")
    .orderBy("picture.position")
    .select([
      "picture.file_id as fileId",
      "picture.number",
      "picture.seen_in as earlierMatchId",
      "file.created_at as uploadedAt",
      "file.size as bytes",
    ])
    .limit(200)
    .execute();
}

export interface RuledDisputeRow {
  readonly isPlayed: boolean;
  readonly isDisputed: boolean;
  readonly side: Side;
  readonly submittedBy: Side | null;
  readonly outcome: string | null;
  readonly forfeitedBy: Side | null;
}

const maxHistory = 500;

/** The player's latest matches, with the last ruling of each. */
export async function findHistory(executor: Executor, playerId: string): Promise<RuledDisputeRow[]> {
  const { rows } = await sql<RuledDisputeRow>`
    select match.state in ('approved', 'forfeited') as "isPlayed",
      exists (select from match_moves as dispute_move where dispute_move.match_id = match.id and dispute_move.move = 'dispute') as "isDisputed",
      case when match.challenger_id = ${playerId} then 'challenger' else 'challenged' end as side,
      case match.submitted_by when match.challenger_id then 'challenger' when match.challenged_id then 'challenged' end
        as "submittedBy",
      ruling.details ->> 'outcome' as outcome, ruling.details ->> 'by' as "forfeitedBy"
    from (
      (select * from matches where challenger_id = ${playerId} order by kickoff_at desc limit ${sql.lit(maxHistory)})
      union all
      (select * from matches where challenged_id = ${playerId} order by kickoff_at desc limit ${sql.lit(maxHistory)})
    ) as match
    left join lateral (select move.details from match_moves as move
      where move.match_id = match.id and move.move = 'rule' order by move.number desc limit 1) as ruling on true
    order by match.kickoff_at desc limit ${sql.lit(maxHistory)}`.execute(tables(executor));
  return rows;
}

export type MatchOfPairRow = Awaited<ReturnType<typeof findMatchesOfPair>>[number];

/** The last other matches of the two players in any battleground. */
export function findMatchesOfPair(
  executor: Executor,
  { matchId, playerIds }: { matchId: string; playerIds: readonly [string, string] },
) {
  const [one, other] = playerIds;
  return tables(executor)
    .selectFrom("matches")
    .where((row) =>
      row.or([
        row.and([row("challenger_id", "=", one), row("challenged_id", "=", other)]),
        row.and([row("challenger_id", "=", other), row("challenged_id", "=", one)]),
      ]),
    )
    .where("id", "<>", matchId)
    .orderBy("kickoff_at", "desc")
    .limit(5)
    .select([
      "id",
      "state",
      "kickoff_at as kickoffAt",
      "challenger_id as challengerId",
      "score_challenger as scoreChallenger",
      "score_challenged as scoreChallenged",
    ])
    .execute();
}

/** Avatars, ratings and points of the match, by player. */
export async function findStandings(
  executor: Executor,
  { matchId, gameId, playerIds }: { matchId: string; gameId: string; playerIds: readonly string[] },
) {
  const rows = await tables(executor)
    .selectFrom("players as player")
    .leftJoin("ratings as rating", (join) =>
      join.onRef("rating.player_id", "=", "player.id").on("rating.game_id", "=", gameId),
    )
    .where("player.id", "in", playerIds)
    .select([
      "player.id",
      "player.avatar",
      "rating.elo",
      sql<number>`(select coalesce(sum(amount), 0)::int from points
        where match_id = ${matchId} and player_id = player.id)`.as("points"),
    ])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function findGameTitle(executor: Executor, gameId: string): Promise<string> {
  const row = await tables(executor)
    .selectFrom("games")
    .where("id", "=", gameId)
    .select("title")
    .executeTakeFirst();
  return row?.title ?? gameId;
}
