import type { Database } from "#kit/db/database.ts";
import { budgets } from "../../budgets.ts";
import { startClient } from "../../tools/client.ts";
import { openDatabase } from "../../tools/database.ts";
import { median } from "../../tools/median.ts";
import { productionHostOf, startProduction } from "../../tools/programs.ts";
import type { Running } from "../../tools/running.ts";
import type { Row } from "../../tools/table.ts";
import type { BurstOrder, BurstOutcome } from "./burst-load.ts";
import { addCrowd, type Crowd } from "./crowd.ts";

const [joins, checkIns, seconds] = [5_000, 2_500, 60];
/** Warm-up players, at a third of the measured rate. */
const early = { joins: 400, checkIns: 200 };
const paths = { join: "/api/game/join-event", checkIn: "/api/game/ready-up" };
const part = `The start of a tournament: ${joins} joins and ${checkIns} check-ins in ${seconds} s`;
const coldPart = `Before it, on a server that has just started: ${early.joins} joins and ${early.checkIns} check-ins in ${seconds / 4} s`;

/** All players enter within the same minute: no request may fail, and the tables must agree afterwards. */
export async function measureBurst(running: Running, databaseUrl: string): Promise<Row[]> {
  const database = openDatabase(running, databaseUrl);
  const crowd = await addCrowd(database, { joins, checkIns });
  const product = await startProduction(running, databaseUrl);
  const send = startClient<BurstOrder, BurstOutcome>(running, new URL("burst-load.ts", import.meta.url));
  const to = { port: product.port, host: productionHostOf(crowd.brand.key) };
  // The cost of a cold server is not measured here and has no budget.
  const posts = postsOf(await addCrowd(database, early));
  const cold = figuresOf(
    await send({ ...to, seconds: seconds / 4, posts }),
    "on a server that has just started",
  );
  const outcome = await send({ ...to, seconds, posts: postsOf(crowd) });
  const wrong = await countWrong(database, crowd, outcome.done);
  const warm = figuresOf(outcome, "on one that has worked for a while");
  return [
    { part, name: "refused or not answered", figure: warm.failed, unit: "calls", budget: 0 },
    { part, name: "rows that do not agree", figure: wrong, unit: "count", budget: 0 },
    { part, name: "a response, median", figure: warm.median, unit: "fineMs" },
    { part, name: "the same, p95", figure: warm.p95, unit: "fineMs", budget: budgets.burstMs },
    { part: coldPart, name: "refused or not answered", figure: cold.failed, unit: "calls" },
    { part: coldPart, name: "a response, p95", figure: cold.p95, unit: "fineMs" },
  ];
}

function figuresOf({ milliseconds, faults }: BurstOutcome, where: string) {
  for (const [fault, times] of Object.entries(faults)) console.log(`${times} x ${fault} ${where}`);
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1];
  if (p95 === undefined) throw new Error("Nobody got in");
  const failed = Object.values(faults).reduce((sum, times) => sum + times, 0);
  return { failed, median: median(sorted), p95 };
}

/** Two players enter, then one checks in. */
function postsOf({ eventId, joiners, matches }: Crowd): BurstOrder["posts"] {
  return joiners.flatMap(({ token }, index) => {
    const entering = { path: paths.join, body: { eventId }, token };
    const match = index % 2 === 1 ? matches[(index - 1) / 2] : undefined;
    if (!match) return [entering];
    return [entering, { path: paths.checkIn, body: { matchId: match.matchId }, token: match.token }];
  });
}

/**
 * Counts acknowledged rows that are missing, and differences between entries, the event's count and its
 * table.
 */
async function countWrong(
  database: Database,
  { eventId, matches }: Crowd,
  done: BurstOutcome["done"],
): Promise<number> {
  const [sums] = await database.run(
    `select
       (select count(*) from entries where event_id = $1 and state = 'entered')::int as entered,
       (select entrants_count from events where id = $1)::int as counted,
       (select count(*) from ranking_rows as line join boards as board on board.id = line.board_id
        where board.event_id = $1 and line.points = 0 and line.played = 0)::int as ranked,
       (select count(*) from matches where id = any($2::uuid[]) and challenger_ready_at is not null)::int as ready`,
    [eventId, matches.map(({ matchId }) => matchId)],
  );
  const rows = (name: string) => Number(sums?.[name]);
  const missing = (name: string, path: string) => Math.max(0, (done[path] ?? 0) - rows(name));
  return (
    Math.abs(rows("entered") - rows("counted")) +
    Math.abs(rows("entered") - rows("ranked")) +
    missing("entered", paths.join) +
    missing("ready", paths.checkIn)
  );
}
