import { apiTable } from "#apps/server/api.ts";
import { idlePorts } from "#apps/server/testing/idle-ports.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { EndpointKey } from "#kit/contract/contract.ts";
import type { CallContext, Viewer } from "#kit/http/context.ts";
import { id, now, type ReadCall } from "./read-calls.ts";

/** What the friends page reads, for the player of crowd.sql with 500 friends. */
export function friendCallsOf(site: Site): Readonly<Record<string, ReadCall>> {
  const table = apiTable(idlePorts);
  const viewer = { id: id(1, 7), msisdn: null } as Viewer;
  const call =
    (key: EndpointKey, input: { query?: object; body?: object }): ReadCall =>
    (executor) =>
      table.get(key)?.handle({ site, viewer, now, db: executor } as CallContext<Site>, {
        query: input.query ?? {},
        body: input.body,
      });
  return {
    "suggested-friends": call("GET /api/game/suggested-friends", {}),
    "get-user-friends": call("POST /api/game/get-user-friends", { body: {} }),
    "get-user-friends, everybody": call("POST /api/game/get-user-friends", { body: { allUsers: true } }),
    "search-players": call("GET /api/game/search-players", { query: { text: "player12" } }),
    "friend-requests": call("GET /api/game/friend-requests", {}),
  };
}
