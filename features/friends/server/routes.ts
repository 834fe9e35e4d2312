import type { Site } from "#features/branding/server/index.ts";
import { routes } from "#kit/http/routes.ts";
import { friendsContract } from "../contract.ts";
import { maxPresences } from "../rules.ts";
import * as friendships from "./friendships/service.ts";
import type { FriendPorts } from "./ports.ts";
import { findPresences, setPresenceVisible } from "./presence/service.ts";
import * as service from "./service.ts";
import { suggestFriends } from "./suggestions/suggestions.ts";

export const friendsRoutes = (ports: FriendPorts) =>
  routes<typeof friendsContract, Site>(friendsContract, {
    "GET /api/game/blocked-players": ({ db, site, viewer }) => service.listBlocked(db, site, viewer.id),
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
    "POST /api/game/get-user-friends": ({ db, site, viewer, now }, { body }) =>
      body.allUsers === true
        ? friendships.listEverybody(db, site, viewer.id, body.after, now)
        : friendships.listFriends(db, site, viewer.id, now),
    "GET /api/game/search-players": ({ db, site, viewer }, { query }) =>
      friendships.searchPlayers(db, site, viewer.id, { text: query.text, after: query.after }),
    "GET /api/game/friend-requests": ({ db, viewer }) => friendships.listRequests(db, viewer.id),
    "GET /api/game/suggested-friends": ({ db, site, viewer }) => suggestFriends(db, site, ports, viewer.id),
    "GET /api/game/presence": async ({ db, site, viewer, now }, { query }) => {
      const ids = query.userIds.split(",").slice(0, maxPresences);
      const presences = await findPresences(db, site, viewer.id, ids, now);
      return { players: [...presences].map(([userId, presence]) => ({ userId, ...presence })) };
    },
    "POST /api/game/presence-setting": (call, { body }) =>
      call.write((trx) => setPresenceVisible(trx, call.viewer.id, body.isVisible)),
  });
