import { sql, type Kysely, type RawBuilder, type SelectQueryBuilder } from "kysely";
import type { AccountTables } from "#features/accounts/server/tables.ts";
import type { BattlegroundTables } from "#features/battlegrounds/server/tables.ts";
import type { GameAccountTables } from "#features/game-accounts/server/tables.ts";
import { rankedMatchesOf } from "#features/rankings/server/index.ts";
import type { RankingTables } from "#features/rankings/server/tables.ts";
import type { Reason } from "#features/rankings/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import { compileStatement, type RowOf } from "#kit/db/statement.ts";
import { maxCounted, statesIn, type MatchPhase, type MatchState, type Move } from "../../rules.ts";
import type { MatchCursor } from "../store.ts";
import { matchColumns, type MatchTables } from "../tables.ts";

type Tables = MatchTables &
  Pick<AccountTables, "players"> &
  Pick<BattlegroundTables, "events" | "games"> &
  Pick<GameAccountTables, "game_accounts"> &
  Pick<RankingTables, "ratings" | "points" | "rating_changes">;

const tables = (executor: Executor) => executor.as<Tables>();

function matches(db: Kysely<Tables>) {
  return db
    .selectFrom("matches as match")
    .innerJoin("events as event", "event.id", "match.event_id")
    .innerJoin("games as game", "game.id", "match.game_id")
    .innerJoin("players as challenger", "challenger.id", "match.challenger_id")
    .innerJoin("players as challenged", "challenged.id", "match.challenged_id")
    .leftJoin("ratings as challengerRating", (join) =>
      join
        .onRef("challengerRating.player_id", "=", "match.challenger_id")
        .onRef("challengerRating.game_id", "=", "match.game_id"),
    )
    .leftJoin("ratings as challengedRating", (join) =>
      join
        .onRef("challengedRating.player_id", "=", "match.challenged_id")
        .onRef("challengedRating.game_id", "=", "match.game_id"),
    )
    .select([
      ...matchColumns,
      "event.title as eventTitle",
      "event.starts_at as eventStartsAt",
      "event.ends_at as eventEndsAt",
      "event.platform",
      "game.title as gameTitle",
      "game.art as gameArt",
      "game.account_kind as accountKind",
      "game.has_draws as hasDraws",
      "challenger.username as challengerUsername",
      "challenger.avatar as challengerAvatar",
      "challenged.username as challengedUsername",
      "challenged.avatar as challengedAvatar",
      "challengerRating.elo as challengerElo",
      "challengedRating.elo as challengedElo",
      sql<string | null>`(select note.text from match_notes as note
        where note.match_id = match.id and note.number = match.version
          and match.state in ('requested', 'rescheduling'))`.as("note"),
    ]);
}

export type OwnRow = RowOf<ReturnType<typeof matches>>;

interface Page {
  readonly states: readonly MatchState[];
  readonly first: "soonest" | "latest";
  readonly after?: MatchCursor | undefined;
  readonly limit: number;
}

/** Reads each side separately, so that each query is bounded by an index. */
export async function findAllByPlayerId(
  executor: Executor,
  playerId: string,
  { states, first, after, limit }: Page,
): Promise<OwnRow[]> {
  const order = first === "soonest" ? "asc" : "desc";
  const beyond = first === "soonest" ? sql`>` : sql`<`;
  const side = (column: Side) =>
    tables(executor)
      .selectFrom("matches")
      .where(column, "=", playerId)
      .where("state", "in", states)
      .$if(after !== undefined, (all) =>
        all.where(
          sql<boolean>`(kickoff_at, id) ${beyond} (${after?.kickoffAt}::timestamptz, ${after?.id}::uuid)`,
        ),
      )
      .select(["id", "kickoff_at"])
      .orderBy("kickoff_at", order)
      .orderBy("id", order)
      .limit(limit);
  return matchesOfBoth(tables(executor), side, order).limit(limit).execute();
}

/** More than a player has in a month; bounds the response. */
const maxOpen = sql.lit(50);

const openMatches = compileStatement<Tables, OwnRow, { playerId: string }>(
  "open-matches",
  (db, { playerId }) => {
    const side = (column: Side) =>
      db
        .selectFrom("matches")
        .where(column, "=", playerId)
        .where("deadline_at", "is not", null)
        .select(["id", "kickoff_at"])
        .orderBy("kickoff_at")
        .orderBy("id")
        .limit(maxOpen);
    return matchesOfBoth(db, side, "asc").limit(maxOpen);
  },
);

/** Matches with a deadline, soonest kickoff first. */
export function findOpenByPlayerId(executor: Executor, playerId: string): Promise<OwnRow[]> {
  return executor.query(openMatches, { playerId });
}

type Side = "challenger_id" | "challenged_id";

/** The first of both sides together are among the first of each. */
function matchesOfBoth(
  db: Kysely<Tables>,
  firstOf: (side: Side) => SelectQueryBuilder<Tables, "matches", { id: string; kickoff_at: Date }>,
  order: "asc" | "desc",
) {
  const idsOf = (side: Side) => db.selectFrom(firstOf(side).as("first")).select("first.id");
  return matches(db)
    .where("match.id", "in", idsOf("challenger_id").unionAll(idsOf("challenged_id")))
    .orderBy("match.kickoff_at", order)
    .orderBy("match.id", order);
}

const phaseCounts = compileStatement<Tables, Record<MatchPhase, number>, { playerId: string }>(
  "match-phase-counts",
  (db, { playerId }) => {
    const countIn = <Phase extends MatchPhase>(phase: Phase) =>
      db
        .selectFrom((all) =>
          all
            .selectFrom("matches")
            .where((row) =>
              row.or([row("challenger_id", "=", playerId), row("challenged_id", "=", playerId)]),
            )
            .where("state", "in", statesIn(phase))
            .select("id")
            .limit(sql.lit(maxCounted))
            .as("counted"),
        )
        .select((row) => row.fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as(phase);
    return db.selectNoFrom([countIn("upcoming"), countIn("in_progress"), countIn("completed")]);
  },
);

/** Up to `maxCounted` in each phase. */
export async function countByPhase(
  executor: Executor,
  playerId: string,
): Promise<Record<MatchPhase, number>> {
  const [counts] = await executor.query(phaseCounts, { playerId });
  return counts ?? { upcoming: 0, in_progress: 0, completed: 0 };
}

const anyMatch = compileStatement<Tables, { has: boolean }, { playerId: string }>(
  "any-match",
  (db, { playerId }) =>
    db.selectNoFrom(({ exists, selectFrom }) =>
      exists(
        selectFrom("matches")
          .where((row) => row.or([row("challenger_id", "=", playerId), row("challenged_id", "=", playerId)]))
          .select("id"),
      )
        .$castTo<boolean>()
        .as("has"),
    ),
);

export async function hasMatch(executor: Executor, playerId: string): Promise<boolean> {
  const [found] = await executor.query(anyMatch, { playerId });
  return found?.has ?? false;
}

/** The latest moves; open proposals are among them. */
const maxMoments = 50;
/** More than two players have; bounds the count. */
const maxMeetings = 200;

interface Moment {
  number: number;
  move: Move;
  state: MatchState;
  playerId: string | null;
  details: Readonly<Record<string, string | number>>;
  movedAt: string;
  note: string | null;
  pictures: string[];
}

/** Data of a match that is not in its row. */
export interface MatchContext {
  timeline: Moment[];
  accounts: { playerId: string; name: string }[];
  /** Ids of players who added the opponent on the game's platform. */
  friends: string[];
  /** Points of the caller by reason. */
  points: { reason: Reason; amount: number }[];
  /** ELO change of the caller including corrections; null if not rated. */
  rated: number | null;
  /** Matches of the pair that used today's paid allowance. */
  paid: string[];
  /** Winners of the pair's matches in this game; null for a draw. */
  winners: (string | null)[];
  isInBracket: boolean;
}

interface MatchQuery {
  readonly matchId: string;
  readonly playerId: string;
  /** The service's day, by which allowances are counted. */
  readonly day: string;
}

const meetings = (one: RawBuilder<string>, other: RawBuilder<string>) => sql`
  select winner_id from matches as met where met.challenger_id = ${one} and met.challenged_id = ${other}
    and met.game_id = match.game_id and met.state in ('approved', 'forfeited')`;

const challenger = sql<string>`match.challenger_id`;
const challenged = sql<string>`match.challenged_id`;

/** One statement, because every move ends with this query. */
const matchWithContext = compileStatement<Tables, OwnRow & MatchContext, MatchQuery>(
  "own-match",
  (db, { matchId, playerId, day }) =>
    matches(db)
      .where("match.id", "=", matchId)
      .select([
        sql<Moment[]>`(select coalesce(json_agg(moment order by moment.number), '[]') from (
          select move.number, move.move, move.state, move.player_id as "playerId", move.details,
            move.moved_at as "movedAt", coalesce(note.text, note.staff_text) as note,
            array(select picture.file_id from match_pictures as picture
              join files as file on file.id = picture.file_id and file.state <> 'dropped'
              where picture.match_id = move.match_id and picture.number = move.number
              order by picture.position) as pictures
          from match_moves as move
          left join match_notes as note on note.match_id = move.match_id and note.number = move.number
          where move.match_id = match.id order by move.number desc limit ${sql.lit(maxMoments)}) as moment)`.as(
          "timeline",
        ),
        sql<MatchContext["accounts"]>`(
          select coalesce(json_agg(json_build_object('playerId', player_id, 'name', account_name)), '[]')
          from game_accounts where player_id in (${challenger}, ${challenged})
            and game_id = match.game_id)`.as("accounts"),
        sql<string[]>`(select coalesce(json_agg(player_id), '[]') from match_friends
          where match_id = match.id)`.as("friends"),
        sql<MatchContext["points"]>`(
          select coalesce(json_agg(json_build_object('reason', reason, 'amount', amount) order by id), '[]')
          from points where match_id = match.id and player_id = ${playerId})`.as("points"),
        sql<number | null>`(select sum(after - before)::int from rating_changes
          where match_id = match.id and player_id = ${playerId})`.as("rated"),
        rankedMatchesOf(sql`match.id`, { one: challenger, other: challenged }, day).as("paid"),
        sql<(string | null)[]>`(select coalesce(json_agg(winner_id), '[]') from (
          ${meetings(challenger, challenged)} union all ${meetings(challenged, challenger)}
          limit ${sql.lit(maxMeetings)}) as met)`.as("winners"),
        sql<boolean>`exists (select from bracket_ties as tie where tie.event_id = match.event_id
          and tie.code = match.tie_code and tie.match_id = match.id)`.as("isInBracket"),
      ]),
);

export async function findById(
  executor: Executor,
  query: MatchQuery,
): Promise<(OwnRow & MatchContext) | undefined> {
  const [row] = await executor.query(matchWithContext, query);
  return row;
}
