import type { Site } from "#features/branding/server/index.ts";
import { addWorn } from "#features/enhancers/server/index.ts";
import { routes, type Handlers } from "#kit/http/routes.ts";
import { rankingsContract } from "../contract.ts";
import * as service from "./service.ts";

const { playersOf } = service;

const handlers: Handlers<typeof rankingsContract, Site> = {
  "GET /api/game/season-rankings": async ({ db, site, viewer, now }, { query }) =>
    addWorn(db, await service.seasonRankings(db, site, viewer, query, now), playersOf, now),
  "GET /api/game/all-time-rankings": async ({ db, site, viewer, now }, { query }) =>
    addWorn(db, await service.allTimeRankings(db, site, viewer, query), playersOf, now),
  "GET /api/game/my-rank": async ({ db, site, viewer, now }, { query }) => {
    const row = await service.myRank(db, site, viewer, query.board, now);
    return addWorn(db, { row }, () => [row?.player], now);
  },
  "GET /api/game/rankings-around": async ({ db, site, viewer, now }, { query }) =>
    addWorn(db, await service.rankingsAround(db, site, viewer, query.board, now), playersOf, now),
};

export const rankingsRoutes = routes<typeof rankingsContract, Site>(rankingsContract, handlers);
