import type { Site } from "#features/branding/server/index.ts";
import { addWorn } from "#features/enhancers/server/index.ts";
import { routes } from "#kit/http/routes.ts";
import { friendsContract } from "../contract.ts";
import { maxPresences } from "../rules.ts";
import * as friendships from "./friendships/service.ts";
import type { FriendPorts } from "./ports.ts";
import { findPresences, setPresenceVisible } from "./presence/service.ts";
import * as service from "./blocks/service.ts";
import { suggestFriends } from "./suggestions/suggestions.ts";

export const friendsRoutes = (ports: FriendPorts) =>
  routes<typeof friendsContract, Site>(friendsContract, {
    "GET /api/game/blocked-players": ({ db, site, viewer }) => service.listBlockedBy(db, site, viewer.id),
    "POST /api/game/block-player": (call, { body }) =>
      call.write((trx) => service.setBlock(trx, call.site, call.viewer.id, body, call.now)),
    "POST /api/game/add-or-remove-friend": (call, { body }) =>
      call.write((trx) =>
        friendships.addOrRemoveFriend(
          trx,
          ports,
          { ...body, site: call.site, viewerId: call.viewer.id },
          call.now,
        ),
      ),
    "POST /api/game/get-user-friends": async ({ db, site, viewer, now }, { body }) =>
      addWorn(
        db,
        body.allUsers === true
          ? await friendships.listEverybody(db, site, viewer.id, body.after, now)
          : await friendships.listFriends(db, viewer.id, now),
        ({ friends }) => friends,
        now,
      ),
    "GET /api/game/search-players": async ({ db, site, viewer, now }, { query }) =>
      addWorn(
        db,
        await friendships.searchPlayers(db, site, viewer.id, { text: query.text, after: query.after }),
        ({ players }) => players,
        now,
      ),
    "GET /api/game/friend-requests": async ({ db, viewer, now }) =>
      addWorn(
        db,
        await friendships.listRequests(db, viewer.id),
        ({ received, sent }) => [...received, ...sent],
        now,
      ),
    "GET /api/game/suggested-friends": async ({ db, site, viewer, now }) =>
      addWorn(db, await suggestFriends(db, site, ports, viewer.id), ({ players }) => players, now),
    "GET /api/game/presence": async ({ db, site, viewer, now }, { query }) => {
      const ids = query.userIds.split(",").slice(0, maxPresences);
      const presences = await findPresences(db, site, viewer.id, ids, now);
      return { players: [...presences].map(([userId, presence]) => ({ userId, ...presence })) };
    },
    "POST /api/game/presence-setting": (call, { body }) =>
      call.write((trx) => setPresenceVisible(trx, call.viewer.id, body.isVisible)),
  });
