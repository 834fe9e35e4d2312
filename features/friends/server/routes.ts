import type { Site } from "#features/branding/server/index.ts";
import { routes } from "#kit/http/routes.ts";
import { friendsContract } from "../contract.ts";
import * as friendships from "./friendships/service.ts";
import type { FriendPorts } from "./ports.ts";
import * as service from "./service.ts";
import { suggestFriends } from "./suggestions/suggestions.ts";

export const friendsRoutes = (ports: FriendPorts) =>
  routes<typeof friendsContract, Site>(friendsContract, {
    "GET /api/game/blocked-players": ({ db, site, viewer }) => service.listBlocked(db, site, viewer.id),
    "POST /api/game/block-player": (call, { body }) =>
      call.write((trx) => service.setBlock(trx, call.site, call.viewer.id, body, call.now)),
    "POST /api/game/add-or-remove-friend": (call, { body }) =>
      call.write((trx) => friendships.addOrRemoveFriend(trx, call.site, call.viewer.id, body, call.now)),
    "POST /api/game/get-user-friends": async ({ db, site, viewer }, { body }) => {
      if (body.allUsers !== true) return friendships.listFriends(db, viewer.id);
      const { players, next } = await friendships.listByName(db, site, viewer.id, {
        prefix: "",
        after: body.after,
      });
      return { friends: players, next };
    },
    "GET /api/game/search-players": ({ db, site, viewer }, { query }) =>
      friendships.searchPlayers(db, site, viewer.id, { text: query.text, after: query.after }),
    "GET /api/game/friend-requests": ({ db, viewer }) => friendships.listRequests(db, viewer.id),
    "GET /api/game/suggested-friends": ({ db, site, viewer }) => suggestFriends(db, site, ports, viewer.id),
  });
