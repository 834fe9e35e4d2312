import type { Site } from "#features/branding/server/index.ts";
import { addWorn } from "#features/enhancers/server/index.ts";
import { playersOf } from "#features/rankings/server/index.ts";
import type { PlayerCall } from "#kit/http/context.ts";
import { routes, type Handlers } from "#kit/http/routes.ts";
import type { RealtimePort } from "#kit/realtime/port.ts";
import { battlegroundsContract } from "../contract.ts";
import { enter } from "./enter.ts";
import { leave, type LeaveResult } from "./leave.ts";
import { getEntryStatus, entryStatusOf } from "./entry-status.ts";
import { getBracket } from "./finals/shown-bracket.ts";
import { listParticipants } from "./participants.ts";
import { claimPrize, getPrize, listPrizes, type ClaimPorts } from "./prizes/claim.ts";
import { publishWaitingListChange } from "./publish-waiting-list.ts";
import * as service from "./service.ts";

export interface BattlegroundPorts extends ClaimPorts {
  readonly realtime: RealtimePort;
}

export function battlegroundsRoutes({ realtime, jobs, seal }: BattlegroundPorts) {
  const handlers: Handlers<typeof battlegroundsContract, Site> = {
    "GET /api/game/games": async ({ db, site, now }, { query }) => ({
      games: await service.listGames(db, site, query, now),
    }),
    "GET /api/game/events": ({ db, site, now }, { query }) => service.listEvents(db, site, query, now),
    "GET /api/game/event-counts": async ({ db, site, now }, { query }) => ({
      counts: await service.countEvents(db, site, query, now),
    }),
    "GET /api/game/entered-events": async ({ db, viewer, now }) => ({
      entries: viewer ? await service.listEntries(db, viewer.id, now) : [],
    }),
    "GET /api/game/event-by-id": async ({ db, site, viewer, now }, { query }) => {
      const [found, status] = await Promise.all([
        service.getEvent(db, site, viewer, query.id, now),
        viewer && getEntryStatus(db, entrantOf({ site, viewer }), query.id, now),
      ]);
      const podiumOf = ({ event: { podium } }: typeof found) => podium.map(({ player }) => player);
      return { ...(await addWorn(db, found, podiumOf, now)), entryStatus: status && status.entryStatus };
    },
    "GET /api/game/event-by-participants": async ({ db, site, viewer, now }, { query }) =>
      addWorn(
        db,
        await listParticipants(db, site, viewer, query),
        ({ participants }) => participants.map(({ player }) => player),
        now,
      ),
    "GET /api/game/event-rules": async ({ db, site }, { query }) => ({
      rules: await service.listRules(db, site, query.id),
    }),
    "GET /api/game/event-rankings": async ({ db, site, viewer, now }, { query }) =>
      addWorn(db, await service.listRankings(db, site, viewer, query), playersOf, now),
    "GET /api/game/entry-conditions": (call, { query }) =>
      getEntryStatus(call.db, entrantOf(call), query.id, call.now),
    "POST /api/game/join-event": (call, { body }) =>
      call.write(async (trx) => {
        const { eventId, isPs5Confirmed: hasConfirmedPs5 } = body;
        const entrant = entrantOf(call);
        const standing = await enter(trx, entrant, { eventId, hasConfirmedPs5 }, call.now);
        return entryStatusOf(trx, entrant, standing, call.now);
      }),
    "POST /api/game/leave-event": async (call, { body }) => {
      let left: LeaveResult = { eventId: null, movedUp: null };
      const answer = await call.write(async (trx) => {
        left = await leave(trx, { ...entrantOf(call), jobs }, body.eventId, call.now);
        return getEntryStatus(trx, entrantOf(call), body.eventId, call.now);
      });
      await publishWaitingListChange(call.db, call.site.brand.service, realtime, left);
      return answer;
    },
    "GET /api/game/open-ties": async ({ db, site, viewer, now }) => ({
      ties: await service.listOpenTies(db, site, viewer.id, now),
    }),
    "GET /api/game/prizes": (call) => listPrizes(call.db, call, call.now),
    "GET /api/game/prize": (call, { query }) => getPrize(call.db, call, query.id, call.now),
    "POST /api/game/claim-prize": (call, { body }) =>
      call.write((trx) => claimPrize(trx, { seal, jobs }, call, body, call.now)),
    "GET /api/bracket/get-bracket-event/": async ({ db, site, now }, { query }) =>
      addWorn(
        db,
        await getBracket(db, site, query.id),
        ({ ties }) => ties.flatMap(({ a, b }) => [a, b]),
        now,
      ),
  };
  return routes<typeof battlegroundsContract, Site>(battlegroundsContract, handlers);
}

function entrantOf({ site, viewer }: Pick<PlayerCall<Site>, "site" | "viewer">) {
  return { brand: site.brand, playerId: viewer.id, msisdn: viewer.msisdn };
}
