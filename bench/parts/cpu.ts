import { budgets } from "../budgets.ts";
import { type Ordered, startClient } from "../tools/client.ts";
import { findEventId } from "../tools/event.ts";
import { baselinePaths } from "../tools/baselines.ts";
import type { LoadOrder, LoadOutcome } from "../tools/load.ts";
import { median } from "../tools/median.ts";
import type { Program } from "../tools/program.ts";
import { playerPages } from "../tools/player-pages.ts";
import { signIn } from "../tools/sign-in.ts";
import { productionHost, startBaselines, startProduction } from "../tools/programs.ts";
import type { Running } from "../tools/running.ts";
import type { Row } from "../tools/table.ts";

const part = "CPU of the server process per request";
/** V8 optimises a page after some hundred requests and a short call after many thousand. */
const warmUp = { seconds: 3, atLeast: 400 };
const callWarmUp = { seconds: 3, atLeast: 15_000 };
const round = { seconds: 1.5, atLeast: 50 };
const rounds = 5;
const api = "/api/game";
/**
 * Runs before each round and is not counted: fills the page cache and collects earlier garbage. A separate
 * row shows the CPU time that is counted for no target.
 */
const leadIn = { seconds: 0.5, atLeast: 50 };

type Loader = Ordered<LoadOrder, LoadOutcome>;

interface Target {
  name: string;
  program: Program;
  path: string;
  isUnique?: true;
  tokens?: readonly string[];
  /** Budgets as multiples of bare Fastify, and of bare Fastify with one query. */
  mostTimesFastify?: number;
  mostTimesQuery?: number;
}

/** Targets alternate, so that a busy machine affects all of them. */
export async function measureCpu(running: Running, databaseUrl: string): Promise<Row[]> {
  const [baselines, product] = [
    await startBaselines(running, databaseUrl),
    await startProduction(running, databaseUrl),
  ];
  const eventId = await findEventId(product.port, productionHost);
  const tokens = [await signIn(databaseUrl)];
  const pages = await playerPages(databaseUrl, eventId);
  const top = `${api}/event-rankings?id=${eventId}`;
  const { landingOfFastify: mostTimesFastify, rankingOfQuery: mostTimesQuery } = budgets.times;
  const targets: Target[] = [
    { name: "bare Fastify", program: baselines, path: baselinePaths.json },
    { name: "bare Fastify + one query", program: baselines, path: baselinePaths.query },
    { name: "landing, cached", program: product, path: "/landing", mostTimesFastify },
    { name: "landing, not cached", program: product, path: "/landing", isUnique: true },
    ...Object.entries(pages).map(([name, path]): Target => {
      const mostTimes = budgets.times.pageOfFastify;
      return { name: `${name} of a player`, program: product, path, tokens, mostTimesFastify: mostTimes };
    }),
    {
      name: "GET /api/game/event-by-id, signed in",
      program: product,
      path: `${api}/event-by-id?id=${eventId}`,
      tokens,
      mostTimesFastify: budgets.times.eventOfFastify,
    },
    { name: "GET /api/game/events, kept", program: product, path: "/api/game/events" },
    { name: "GET /api/game/events, signed in", program: product, path: "/api/game/events", tokens },
    { name: "top 25 of a battleground, kept", program: product, path: top, mostTimesQuery },
    { name: "top 25 of a battleground, signed in", program: product, path: top, tokens, mostTimesQuery },
    { name: "my rank", program: product, path: `${api}/my-rank?board=all_time`, tokens, mostTimesQuery },
    {
      name: "the table around me",
      program: product,
      path: `${api}/rankings-around?board=all_time`,
      tokens,
      mostTimesQuery,
    },
  ];
  const loader: Loader = startClient(running, new URL("../tools/load.ts", import.meta.url));
  const figures = new Map<Target, number[]>();
  const besides = { cpuMs: 0, requests: 0 };
  for (const target of targets) {
    await load(loader, target, target.path.startsWith(api) ? callWarmUp : warmUp);
  }
  const before = await product.usage();
  for (let count = 0; count < rounds; count++) {
    for (const target of targets) {
      const { each, requests } = await cpuPerRequest(loader, target);
      figures.set(target, [...(figures.get(target) ?? []), each]);
      if (target.program !== product) continue;
      besides.cpuMs -= each * requests;
      besides.requests += requests;
    }
  }
  const { residentBytes, cpuMs } = await product.usage();
  besides.cpuMs += cpuMs - before.cpuMs;
  return [
    ...rowsOf(targets, figures),
    {
      part,
      name: "besides, for each of them: jobs, and what is collected between rounds",
      figure: besides.cpuMs / besides.requests,
      unit: "cpuMs",
    },
    { part: "Memory", name: "npm run serve, after the load", figure: residentBytes, unit: "memory" },
  ];
}

function rowsOf(targets: readonly Target[], figures: ReadonlyMap<Target, number[]>): Row[] {
  const [json, query] = targets.map((target) => median(figures.get(target) ?? []));
  return targets.map((target, index) => {
    const figure = median(figures.get(target) ?? []);
    const { mostTimesFastify, mostTimesQuery } = target;
    const budget =
      mostTimesFastify === undefined ? timesOf(mostTimesQuery, query) : timesOf(mostTimesFastify, json);
    return {
      part,
      name: target.name,
      figure,
      unit: "cpuMs",
      ...(budget === undefined ? {} : { budget }),
      ...(index < 2 || json === undefined || query === undefined
        ? {}
        : { ratios: { Fastify: figure / json, "Fastify + query": figure / query } }),
    };
  });
}

function timesOf(times: number | undefined, baseline: number | undefined): number | undefined {
  return times === undefined || baseline === undefined ? undefined : times * baseline;
}

/** Requests that the process has served so far, including warm-up. */
async function cpuPerRequest(loader: Loader, target: Target): Promise<{ each: number; requests: number }> {
  const first = await load(loader, target, leadIn);
  const before = await target.program.usage();
  const { requests } = await load(loader, target, round);
  const after = await target.program.usage();
  return { each: (after.cpuMs - before.cpuMs) / requests, requests: first.requests + requests };
}

function load(
  loader: Loader,
  target: Target,
  extent: Pick<LoadOrder, "seconds" | "atLeast">,
): Promise<LoadOutcome> {
  return loader({
    port: target.program.port,
    host: productionHost,
    path: target.path,
    isUnique: target.isUnique ?? false,
    ...(target.tokens === undefined ? {} : { tokens: target.tokens }),
    ...extent,
  });
}
