import { afterAll, beforeAll, describe, expect, test } from "vitest";
import brandFile from "#brands/blg-za-en/brand.ts";
import { newId } from "#kit/db/id.ts";
import { deadlineOf, type Command, type MatchState } from "../../rules.ts";
import { startMatchTest, problemOf, type MatchTest } from "../testing/match-test.ts";
import { settle } from "../work.ts";

/** `RACES=1000` runs the promised number; fewer are enough to find a gap between read and write. */
const races = Number(process.env["RACES"] ?? 60);
const atOnce = 24;

let setup: MatchTest;
let players: { id: string; entry: string }[];

beforeAll(async () => {
  setup = await startMatchTest(brandFile, { connections: atOnce });
  const ids = Array.from({ length: 2 * races }, () => ({
    id: newId(setup.clock),
    entry: newId(setup.clock),
  }));
  const now = setup.clock.now();
  await setup.database.run(
    `insert into players (id, service, username, country, avatar, created_at)
     select id, $2, 'r-' || number, 'ZA', 'seed', $3 from unnest($1::uuid[]) with ordinality as one(id, number)`,
    [ids.map(({ id }) => id), setup.site.brand.service, now],
  );
  await setup.database.run(
    `insert into entries select entry, $3, id, number, 'entered', null, $4, null
     from unnest($1::uuid[], $2::uuid[]) with ordinality as one(id, entry, number)`,
    [ids.map(({ id }) => id), ids.map(({ entry }) => entry), setup.eventId, now],
  );
  players = ids;
});
afterAll(() => setup.close());

interface Race {
  matchId: string;
  challenger: string;
  challenged: string;
}

/** Matches of new pairs in one state. The values "now" and "challenger" are replaced for each match. */
async function matchesIn(state: MatchState, columns: Record<string, unknown> = {}): Promise<Race[]> {
  // A pair gets points for three matches a day.
  setup.clock.advance("1d");
  const now = setup.clock.now();
  // Scores are accepted from kickoff on.
  const kickoffAt = state === "in_progress" ? now : setup.later(10);
  const times = { requestedAt: now, kickoffAt, proposal: null, submittedAt: now };
  const made = Array.from({ length: races }, (_, index) => ({
    matchId: newId(setup.clock),
    challenger: players[2 * index]!,
    challenged: players[2 * index + 1]!,
  }));
  const extra = Object.keys(columns);
  for (const { matchId, challenger, challenged } of made) {
    const values = [matchId, setup.eventId, state, challenger.id, challenger.entry, challenged.id];
    const words: Record<string, unknown> = { challenger: challenger.id, now };
    const own = extra.map((name) => words[String(columns[name])] ?? columns[name]);
    await setup.database.run(
      `insert into matches (id, event_id, game_id, state, version, challenger_id, challenger_entry_id, challenged_id,
         challenged_entry_id, kickoff_at, requested_at, deadline_at${extra.map((name) => `, ${name}`).join("")})
       values ($1, $2, 'game', $3, 1, $4, $5, $6, $7, $8, $9, $10${extra.map((_, index) => `, $${index + 11}`).join("")})`,
      [...values, challenged.entry, times.kickoffAt, now, deadlineOf(state, times), ...own],
    );
  }
  return made.map(({ matchId, challenger, challenged }) => ({
    matchId,
    challenger: challenger.id,
    challenged: challenged.id,
  }));
}

type Runner = (race: Race) => Promise<unknown>;
const by =
  (side: "challenger" | "challenged", command: Command): Runner =>
  (race) =>
    setup.act(race.matchId, race[side], command);
const time: Runner = (race) =>
  settle({ ...setup.ports, database: setup.database, clock: setup.clock }, race.matchId);

/** The node's clock is a day ahead, so that time can win against players. */
const lateTime: Runner = (race) => {
  const clock = { now: () => setup.later(25) };
  return settle({ ...setup.ports, database: setup.database, clock }, race.matchId);
};

/** Runs the races concurrently and returns how each ended. */
async function run(all: readonly Race[], runners: readonly Runner[]): Promise<string[]> {
  const waiting = [...all];
  const lane = async () => {
    for (let race = waiting.pop(); race; race = waiting.pop()) {
      await runOne(race, runners, waiting.length);
    }
  };
  await Promise.all(Array.from({ length: atOnce / runners.length }, lane));
  const rows = await setup.database.run(
    `select m.state || ' ' || m.version || ' ' || coalesce(string_agg(p.reason, ',' order by p.reason), '-') as outcome
     from matches m left join points p on p.match_id = m.id where m.id = any($1) group by m.id`,
    [all.map(({ matchId }) => matchId)],
  );
  return [...new Set(rows.map(({ outcome }) => String(outcome)))].toSorted();
}

const longestStart = 60;

/** Moves differ in their number of queries, so each starts with a varying delay until they overlap. */
async function runOne(race: Race, runners: readonly Runner[], number: number): Promise<void> {
  const start = (runner: Runner) => problemOf(runner(race));
  const first = number % runners.length;
  const early = runners.slice(first, first + 1).map(start);
  const steps = (7 * Math.floor(number / runners.length)) % longestStart;
  for (let step = 0; step < steps; step++) await setup.database.run("select 1", []);
  await Promise.all([...early, ...runners.toSpliced(first, 1).map(start)]);
}

const oneNil = { score_challenger: 1, score_challenged: 0, submitted_by: "challenger", submitted_at: "now" };

describe("one move wins each race on many connections, with its points once", () => {
  test("two accepts", async () => {
    const all = await matchesIn("requested");
    const accept = by("challenged", { move: "accept" });
    expect(await run(all, [accept, accept])).toEqual(["confirmed 2 accept"]);
  });

  test("accepting and withdrawing", async () => {
    const all = await matchesIn("requested");
    const outcomes = await run(all, [
      by("challenged", { move: "accept" }),
      by("challenger", { move: "cancel" }),
    ]);
    // If the opponent accepts first, the challenger cancels a confirmed match, which costs points.
    const allowed = new Set(["cancelled 2 -", "confirmed 2 accept", "cancelled 3 accept,cancel"]);
    expect(outcomes.filter((outcome) => !allowed.has(outcome))).toEqual([]);
  });

  test("both check in", async () => {
    const all = await matchesIn("confirmed", { confirmed_at: setup.clock.now() });
    setup.clock.advance("10h");
    const checkIn = { move: "check_in" } as const;
    expect(await run(all, [by("challenger", checkIn), by("challenged", checkIn)])).toEqual([
      "in_progress 3 -",
    ]);
  });

  test("both submit", async () => {
    const ready = setup.clock.now();
    const all = await matchesIn("in_progress", { challenger_ready_at: ready, challenged_ready_at: ready });
    const outcomes = await run(all, [
      by("challenger", { move: "submit_score", score: { challenger: 1, challenged: 0 } }),
      by("challenged", { move: "submit_score", score: { challenger: 0, challenged: 1 } }),
    ]);
    expect(outcomes).toEqual(["submitted 2 -"]);
  });

  test("verifying, disputing and the deadline", async () => {
    const all = await matchesIn("submitted", oneNil);
    const outcomes = await run(all, [
      by("challenged", { move: "verify" }),
      by("challenged", { move: "dispute", reason: "other", score: null }),
      lateTime,
    ]);
    expect(outcomes).toEqual(["approved 2 play,play,win", "disputed 2 -"]);
  });

  test("two nodes at one deadline", async () => {
    const all = await matchesIn("submitted", oneNil);
    setup.clock.advance("25h");
    expect(await run(all, [time, time])).toEqual(["approved 2 play,play,win"]);
  });
});
