import type { Site } from "#features/branding/server/index.ts";
import { addWorn } from "#features/enhancers/server/index.ts";
import type { CallContext } from "#kit/http/context.ts";
import { routes, type Handlers } from "#kit/http/routes.ts";
import { rankingsContract, type RankingRows } from "../contract.ts";
import * as service from "./service.ts";

const { playersOf } = service;

/** Adds what a table shows of its players besides their results. */
async function addPlayerFacts<Page extends RankingRows>(
  { db, viewer, now }: Pick<CallContext<Site>, "db" | "viewer" | "now">,
  page: Page,
): Promise<Page> {
  await Promise.all([service.closeBlocked(db, viewer, page), addWorn(db, page, playersOf, now)]);
  return page;
}

const handlers: Handlers<typeof rankingsContract, Site> = {
  "GET /api/game/season-rankings": async (call, { query }) =>
    addPlayerFacts(call, await service.seasonRankings(call.db, call.site, call.viewer, query, call.now)),
  "GET /api/game/all-time-rankings": async (call, { query }) =>
    addPlayerFacts(call, await service.allTimeRankings(call.db, call.site, call.viewer, query)),
  "GET /api/game/my-rank": async ({ db, site, viewer, now }, { query }) => {
    const row = await service.myRank(db, site, viewer, query.board, now);
    return addWorn(db, { row }, () => [row?.player], now);
  },
  "GET /api/game/rankings-around": async (call, { query }) => {
    const { db, site, viewer, now } = call;
    return addPlayerFacts(call, await service.rankingsAround(db, site, viewer, query.board, now));
  },
};

export const rankingsRoutes = routes<typeof rankingsContract, Site>(rankingsContract, handlers);
