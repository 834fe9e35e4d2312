import type { Site } from "#features/branding/server/index.ts";
import { routes, type Handlers } from "#kit/http/routes.ts";
import { rankingsContract } from "../contract.ts";
import * as service from "./service.ts";

const handlers: Handlers<typeof rankingsContract, Site> = {
  "GET /api/game/season-rankings": ({ db, site, viewer, now }, { query }) =>
    service.seasonRankings(db, site, viewer, query, now),
  "GET /api/game/all-time-rankings": ({ db, site, viewer }, { query }) =>
    service.allTimeRankings(db, site, viewer, query),
  "GET /api/game/my-rank": async ({ db, site, viewer, now }, { query }) => ({
    row: await service.myRank(db, site, viewer, query.board, now),
  }),
  "GET /api/game/rankings-around": ({ db, site, viewer, now }, { query }) =>
    service.rankingsAround(db, site, viewer, query.board, now),
};

export const rankingsRoutes = routes<typeof rankingsContract, Site>(rankingsContract, handlers);
