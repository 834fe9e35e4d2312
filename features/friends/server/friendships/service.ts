import { findPublicPlayer } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import { newNotification } from "#features/notifications/rules.ts";
import { notify } from "#features/notifications/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { friendProblems, type Friend, type FriendFace, type ListedPlayer } from "../../contract.ts";
import {
  facesShown,
  friendMove,
  friendNotificationKinds,
  maxFriends,
  maxOpenRequests,
  onlineFirst,
  pageSize,
  relationOf,
  searchPrefix,
  type Pair,
  type Relation,
} from "../../rules.ts";
import type { FriendPorts } from "../ports.ts";
import { findPresences, shownPresence } from "../presence/service.ts";
import { areBlocked } from "../blocks/service.ts";
import * as store from "./store.ts";

interface PublicPlayer {
  readonly id: string;
  readonly username: string;
}

export async function addOrRemoveFriend(
  trx: Executor,
  { jobs }: Pick<FriendPorts, "jobs">,
  input: { site: Pick<Site, "brand">; viewerId: string; friendUserId: string; add: boolean },
  now: Date,
): Promise<{ relation: Relation }> {
  const { service } = input.site.brand;
  const viewer = await findPublicPlayer(trx, service, input.viewerId);
  const other = await findPublicPlayer(trx, service, input.friendUserId);
  if (!viewer || !other) throw friendProblems.problem("player_not_found");
  if (other.id === viewer.id) throw friendProblems.problem("friend_self");
  await store.lockFriendsOf(trx, [viewer.id, other.id]);
  if (input.add && (await areBlocked(trx, viewer.id, other.id))) {
    throw friendProblems.problem("friend_not_possible");
  }
  const pair = await store.findPair(trx, viewer.id, other.id);
  await applyMove(trx, { jobs, viewer, other, pair, add: input.add }, now);
  return { relation: relationOf(await store.findPair(trx, viewer.id, other.id)) };
}

interface Change extends Pick<FriendPorts, "jobs"> {
  readonly viewer: PublicPlayer;
  readonly other: PublicPlayer;
  readonly pair: Pair;
  readonly add: boolean;
}

async function applyMove(trx: Executor, change: Change, now: Date): Promise<unknown> {
  const { viewer, other, pair, add } = change;
  const move = friendMove(pair, add, now);
  switch (move) {
    case "accept":
      await requireRoomForFriend(trx, viewer.id);
      await requireRoomForFriend(trx, other.id);
      await store.insertFriendship(trx, viewer.id, other.id, now);
      return notifyOther(trx, "friend_accepted", change, now);
    case "request":
    case "request_quietly":
      await requireRoomForRequest(trx, viewer.id);
      await store.saveRequest(
        trx,
        { senderId: viewer.id, receiverId: other.id, keepsRefusal: move === "request_quietly" },
        now,
      );
      if (move === "request") await notifyOther(trx, "friend_requested", change, now);
      return undefined;
    case "end":
      return store.deleteFriendship(trx, viewer.id, other.id);
    case "refuse":
      return store.refuseRequest(trx, { senderId: other.id, receiverId: viewer.id }, now);
    case "withdraw":
      return store.withdrawRequest(trx, viewer.id, other.id);
    case "nothing":
      return undefined;
  }
}

async function requireRoomForFriend(trx: Executor, playerId: string): Promise<void> {
  if ((await store.countFriends(trx, playerId)) >= maxFriends) {
    throw friendProblems.problem("too_many_friends");
  }
}

async function requireRoomForRequest(trx: Executor, senderId: string): Promise<void> {
  await requireRoomForFriend(trx, senderId);
  if ((await store.countOpenRequests(trx, senderId)) >= maxOpenRequests) {
    throw friendProblems.problem("too_many_friend_requests");
  }
}

function notifyOther(
  trx: Executor,
  kind: keyof typeof friendNotificationKinds,
  { jobs, viewer, other }: Change,
  now: Date,
): Promise<unknown> {
  const notification = newNotification(friendNotificationKinds[kind], {
    playerId: other.id,
    params: { player: viewer.id },
    link: `/profile/${viewer.id}`,
  });
  return notify(trx, [notification], now, jobs);
}

export async function listFriends(executor: Executor, viewerId: string, now: Date) {
  const rows = await store.findFriendsWithPresence(executor, viewerId, maxFriends, now);
  const friends = rows.map((row): Friend => ({
    ...listed(row, "friends"),
    presence: shownPresence(row, now),
  }));
  return { friends: onlineFirst(friends), next: null };
}

/** A page of the realm's players in the order of their names. */
export async function listEverybody(
  executor: Executor,
  site: Pick<Site, "brand">,
  viewerId: string,
  after: string | undefined,
  now: Date,
) {
  const { players, next } = await listByName(executor, site, viewerId, { prefix: "", after });
  return { friends: await withPresence(executor, site, viewerId, players, now), next };
}

/** Newest first. */
export async function findFriendIds(executor: Executor, playerId: string): Promise<string[]> {
  return (await store.findFriends(executor, playerId, maxFriends)).map(({ id }) => id);
}

export interface FriendsSummary {
  readonly count: number;
  /** How many of them are the viewer's friends too. */
  readonly mutual: number;
  readonly players: FriendFace[];
}

/** For a profile: some friends of a player, mutual friends first. */
export async function summariseFriends(
  executor: Executor,
  site: Pick<Site, "brand">,
  viewerId: string,
  playerId: string,
  now: Date,
): Promise<FriendsSummary> {
  const rows = await store.findFriendsToShow(executor, { playerId, viewerId, limit: maxFriends });
  const shown = rows.slice(0, facesShown);
  const ids = shown.map(({ id }) => id);
  const presences = await findPresences(executor, site, viewerId, ids, now);
  return {
    count: rows.length,
    mutual: playerId === viewerId ? 0 : rows.filter(({ isMutual }) => isMutual).length,
    players: shown.map(({ id, username, avatar }) => ({
      id,
      username,
      avatarUrl: avatar,
      presence: presences.get(id) ?? null,
    })),
  };
}

async function withPresence(
  executor: Executor,
  site: Pick<Site, "brand">,
  viewerId: string,
  players: readonly ListedPlayer[],
  now: Date,
): Promise<Friend[]> {
  const ids = players.map(({ id }) => id);
  const presences = await findPresences(executor, site, viewerId, ids, now);
  return players.map((player) => ({ ...player, presence: presences.get(player.id) ?? null }));
}

interface NameQuery {
  readonly text: string;
  readonly after: string | undefined;
}

export async function searchPlayers(
  executor: Executor,
  site: Pick<Site, "brand">,
  viewerId: string,
  { text, after }: NameQuery,
) {
  const prefix = searchPrefix(text);
  if (prefix === null) return { players: [], next: null };
  return listByName(executor, site, viewerId, { prefix, after });
}

async function listByName(
  executor: Executor,
  { brand }: Pick<Site, "brand">,
  viewerId: string,
  { prefix, after }: { prefix: string; after: string | undefined },
) {
  const found = await store.findByName(executor, {
    service: brand.service,
    viewerId,
    prefix,
    after,
    limit: pageSize + 1,
  });
  const shown = found.slice(0, pageSize);
  const relationTo = await relationsOf(
    executor,
    viewerId,
    shown.map(({ id }) => id),
  );
  return {
    players: shown.map((row) => listed(row, relationTo(row.id))),
    next: found.length > shown.length ? (shown.at(-1)?.name ?? null) : null,
  };
}

export async function listRequests(executor: Executor, viewerId: string) {
  const [received, sent] = await Promise.all([
    store.findReceived(executor, viewerId, maxOpenRequests),
    store.findSent(executor, viewerId, maxOpenRequests),
  ]);
  return {
    received: received.map((row) => requested(row, "received")),
    sent: sent.map((row) => requested(row, "requested")),
  };
}

/** The viewer's relation to each of some other players. */
export async function relationsOf(
  executor: Executor,
  viewerId: string,
  otherIds: readonly string[],
): Promise<(otherId: string) => Relation> {
  const pairs = await store.findPairs(
    executor,
    viewerId,
    otherIds.filter((id) => id !== viewerId),
  );
  return (otherId) => {
    if (otherId === viewerId) return "self";
    const pair = pairs.get(otherId);
    return pair ? relationOf(pair) : "none";
  };
}

interface PlayerRow {
  readonly id: string;
  readonly username: string;
  readonly avatar: string;
  readonly country: string;
}

function listed({ id, username, avatar, country }: PlayerRow, relation: Relation): ListedPlayer {
  return { id, username, avatarUrl: avatar, country, relation };
}

function requested(row: PlayerRow & { requestedAt: Date }, relation: Relation) {
  return { ...listed(row, relation), requestedAt: row.requestedAt.toISOString() };
}
