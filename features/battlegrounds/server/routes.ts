import type { Site } from "#features/branding/server/index.ts";
import { routes } from "#kit/http/routes.ts";
import { battlegroundsContract } from "../contract.ts";
import * as service from "./service.ts";

export const battlegroundsRoutes = routes<typeof battlegroundsContract, Site>(battlegroundsContract, {
  "GET /api/game/games": async ({ db, site, now }, { query }) => ({
    games: await service.listGames(db, site, query, now),
  }),
  "GET /api/game/events": ({ db, site, now }, { query }) => service.listEvents(db, site, query, now),
  "GET /api/game/event-counts": async ({ db, site, now }, { query }) => ({
    counts: await service.countEvents(db, site, query, now),
  }),
  "GET /api/game/event-by-id": async ({ db, site, now }, { query }) => ({
    event: await service.getEvent(db, site, query.id, now),
  }),
  "GET /api/game/event-by-participants": ({ db, site }, { query }) =>
    service.listParticipants(db, site, query),
  "GET /api/game/event-rules": async ({ db, site }, { query }) => ({
    rules: await service.listRules(db, site, query.id),
  }),
  "GET /api/game/event-rankings": ({ db, site, viewer }, { query }) =>
    service.listRankings(db, site, viewer, query),
  "GET /api/bracket/get-bracket-event/": ({ db, site }, { query }) => service.getBracket(db, site, query.id),
});
