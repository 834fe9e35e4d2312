import { notificationKinds } from "#apps/server/slices.ts";
import { idlePorts } from "#apps/server/testing/idle-ports.ts";
import { loadSites } from "#apps/server/sites/sites.ts";
import { findViewer } from "#features/accounts/server/index.ts";
import { battlegroundsRoutes } from "#features/battlegrounds/server/index.ts";
import { defaultBrandKey } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import { brandStatisticsRoutes } from "#features/brand-statistics/server/index.ts";
import { matchesRoutes } from "#features/matches/server/index.ts";
import { notificationsRoutes } from "#features/notifications/server/index.ts";
import { profilesRoutes } from "#features/profiles/server/index.ts";
import { rankingsRoutes } from "#features/rankings/server/index.ts";
import type { EndpointKey } from "#kit/contract/contract.ts";
import type { Executor } from "#kit/db/database.ts";
import type { CallContext, Staff, Viewer } from "#kit/http/context.ts";
import { tableOf } from "#kit/http/routes.ts";
import { noopRealtimePort } from "#kit/realtime/port.ts";
import { root } from "#scripts/build/sources.ts";

/** The ids that `made_id` in crowd.sql generates. */
export const id = (kind: number, number: number) =>
  `${String(kind).padStart(8, "0")}-0000-7000-8000-${number.toString(16).padStart(12, "0")}`;

export const now = new Date();
/** A running final of `operator-7`. */
const running = id(2, 18_107);
/** The player who never reads notifications. */
const viewer = { id: id(1, 7), msisdn: null } as Viewer;
/** A player of that final. */
const finalist = { id: id(1, 310_700), msisdn: null } as Viewer;
/** A running ladder of the same operator, and one of its players. */
const ladder = id(2, 18_147);
const entrant = { id: id(1, 314_750), msisdn: null } as Viewer;
export const crowd = "crowd";
const staff: Staff = {
  id: id(8, 1),
  sessionId: "",
  permissions: new Set(["figures"]),
  sites: new Set([crowd]),
};
const token = "a".repeat(43);
const date = now.toISOString().slice(0, 10);
/** The page after all players with more than 1 000 points. */
const middle = `250000_${(0x7fff_ffff - 1_000).toString(16)}`;
/** The month of all 500 000 players in crowd.sql. */
export const largestBoard = id(5, 20_000);

export type ReadCall = (executor: Executor) => unknown;

/** Every read call, staff statistics included, with the session lookup that precedes it. */
export function readCallsOf(site: Site): Readonly<Record<string, ReadCall>> {
  const table = tableOf<Site>(
    battlegroundsRoutes({ ...idlePorts, seal: idlePorts.staff.seal }),
    matchesRoutes(idlePorts),
    rankingsRoutes,
    profilesRoutes,
    notificationsRoutes({ ...idlePorts, realtime: noopRealtimePort, kinds: notificationKinds }),
    brandStatisticsRoutes([{ ...site.brand, key: crowd }]),
  );
  const readCall =
    (key: EndpointKey, input: { query?: object; body?: object; as?: Viewer } = {}): ReadCall =>
    (executor) => {
      const write: CallContext<Site>["write"] = (work) => work(executor);
      const call = { site, viewer: input.as ?? viewer, staff, now, db: executor, write } as CallContext<Site>;
      return table.get(key)?.handle(call, { query: input.query ?? {}, body: input.body });
    };
  const events = (query: object) => readCall("GET /api/game/events", { query });
  return {
    games: readCall("GET /api/game/games"),
    events: events({}),
    "events of a game": events({ gameId: "game-1" }),
    "events of a day": events({ date }),
    "events, running": events({ phase: "running" }),
    "events, ongoing": events({ phase: "running,open,upcoming" }),
    "events, finished": events({ phase: "finished" }),
    "events, a further page": events({ after: `${now.getTime()}_${running}` }),
    "event-counts": readCall("GET /api/game/event-counts"),
    "event-by-id": readCall("GET /api/game/event-by-id", { query: { id: running } }),
    "event-rules": readCall("GET /api/game/event-rules", { query: { id: running } }),
    "event-by-participants": readCall("GET /api/game/event-by-participants", {
      query: { id: running, page: "3" },
    }),
    "entry-conditions": readCall("GET /api/game/entry-conditions", { query: { id: running } }),
    "challenge-suggestions": readCall("GET /api/game/challenge-suggestions", {
      query: { eventId: ladder },
      as: entrant,
    }),
    "open-ties": readCall("GET /api/game/open-ties", { as: finalist }),
    "suggested-opponents": readCall("GET /api/game/suggested-opponents", { as: entrant }),
    "get-bracket-event": readCall("GET /api/bracket/get-bracket-event/", { query: { id: running } }),
    "live-matches": readCall("GET /api/game/live-matches", { query: { limit: "25" } }),
    "event-by-id-matches": readCall("GET /api/game/event-by-id-matches", { query: { eventId: running } }),
    "event-by-id-matches, own, a further page": readCall("GET /api/game/event-by-id-matches", {
      query: { eventId: running, userId: viewer.id, after: `${now.getTime()}_${id(4, 1)}` },
    }),
    "event-rankings": readCall("GET /api/game/event-rankings", { query: { id: running } }),
    "season-rankings of 500 000": readCall("GET /api/game/season-rankings", { query: { season: "2026-11" } }),
    "season-rankings, from the middle on": readCall("GET /api/game/season-rankings", {
      query: { season: "2026-11", after: middle },
    }),
    "my-rank of 500 000": readCall("GET /api/game/my-rank", { query: { board: "2026-11" } }),
    "rankings-around of 500 000": readCall("GET /api/game/rankings-around", { query: { board: "2026-11" } }),
    "get-user-profile-stats": readCall("POST /api/game/get-user-profile-stats", {
      body: { userId: viewer.id },
    }),
    "profile-stats": readCall("GET /api/game/profile-stats"),
    "notifications, of 50 000 unread": readCall("GET /api/game/notifications"),
    "notifications, a further page": readCall("GET /api/game/notifications", {
      query: { state: "unread", after: id(7, 25_000) },
    }),
    "notification-read": readCall("POST /api/game/notification-read", {
      body: { notificationId: id(7, 10), read: true },
    }),
    "notification-read-all, of 50 000": readCall("POST /api/game/notification-read-all", {
      body: { upTo: id(7, 50_000) },
    }),
    "notifications-seen, of 50 000 unread": readCall("POST /api/game/notifications-seen", {
      body: { link: "/match-wizard/e/m" },
    }),
    "figures of a brand": readCall("GET /api/staff/figures", { query: { brand: crowd } }),
    "a session by its token, and that it was seen": (executor) =>
      findViewer(executor, token, site.brand, now),
  };
}

export async function crowdSite(): Promise<Site> {
  const sites = await loadSites({
    brandsFolder: `${root}/brands`,
    languagesFolder: `${root}/languages`,
    fontUrlOf: () => "",
    isDemo: false,
    port: 0,
  });
  const site = sites.byKey.get(defaultBrandKey);
  if (!site) throw new Error("The default brand is missing");
  return { ...site, brand: { ...site.brand, eventProvider: "operator-7", service: crowd } };
}
