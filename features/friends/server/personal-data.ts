import { maxExported, type PersonalData } from "#features/accounts/server/index.ts";
import * as friendships from "./friendships/store.ts";
import * as presence from "./presence/store.ts";
import * as store from "./blocks/store.ts";

/** The player's own blocks. Blocks by others are never exported. */
export const blocksOfPerson: PersonalData = {
  name: "blocks",
  tables: ["blocks"],
  collect: async (executor, { id }) => {
    const rows = await store.findBlockedBy(executor, id, maxExported);
    return rows.map(({ id: playerId, blockedAt }) => ({ playerId, blockedAt }));
  },
  erase: (trx, { id }) => store.deleteByPlayerId(trx, id),
};

export const friendsOfPerson: PersonalData = {
  name: "friends",
  tables: ["friends", "friend_requests"],
  collect: async (executor, { id }) => {
    const [friends, sent] = await Promise.all([
      friendships.findFriends(executor, id, maxExported),
      friendships.findSent(executor, id, maxExported),
    ]);
    return [
      ...friends.map(({ id: playerId, since }) => ({ playerId, friendsSince: since })),
      ...sent.map(({ id: playerId, requestedAt }) => ({ playerId, requestedAt })),
    ];
  },
  erase: (trx, { id }) => friendships.deleteByPlayerId(trx, id),
};

export const presenceOfPerson: PersonalData = {
  name: "presence",
  tables: ["player_connections", "player_presence"],
  collect: (executor, { id }) => presence.findStored(executor, id),
  erase: (trx, { id }) => presence.deletePresence(trx, id),
};
