import { findPublicPlayer, displayName } from "#features/accounts/server/index.ts";
import { markReadByLink } from "#features/notifications/server/index.ts";
import { areBlocked, findBlockedEitherWay } from "#features/friends/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { inLanguage, type ByLanguage } from "#kit/i18n/by-language.ts";
import { chatProblems, type ChatRoom, type ChatRoomSummary } from "../../contract.ts";
import {
  chatRoomPath,
  directSubject,
  maxRooms,
  nextReadMarker,
  parseRoomId,
  reactions,
  roomIdOf,
  slowModeEndsAt,
  unreadCount,
} from "../../rules.ts";
import { readMessage } from "../messages/messages.ts";
import { openKinds } from "../built-in-room-kinds.ts";
import type { ChatPorts, ChatReader } from "../ports.ts";
import { findByKind, type ChatRoomKind, type ChatSite, type RoomReader } from "../room-kinds.ts";
import { lockReadable, requireReadable, writeAccess } from "./access.ts";
import * as store from "./store.ts";

/** Unread messages in rooms that are not muted; none where chat is switched off. */
export async function countUnreadMessages(
  executor: Executor,
  ports: Pick<ChatPorts, "chatRoomKinds" | "switches">,
  { site, playerId }: Pick<ChatReader, "site" | "playerId">,
  now: Date,
): Promise<number> {
  const { key } = site.brand;
  if (!ports.switches.isOn(key, "chat")) return 0;
  const { found } = await findRooms(executor, { site, playerId, kinds: openKinds(ports, key) }, now);
  return found.filter(({ isMuted }) => !isMuted).reduce((sum, row) => sum + unreadOf(row), 0);
}

export async function listRooms(
  executor: Executor,
  reader: ChatReader,
  now: Date,
): Promise<{ rooms: ChatRoomSummary[]; hiddenAuthorIds: string[] }> {
  const { titles, hiddenAuthorIds, found } = await findRooms(executor, reader, now);
  const hidden = new Set(hiddenAuthorIds);
  const links = await findByKind(
    reader.kinds,
    [...titles.keys(), ...found.map(({ key }) => key)],
    (kind, subjects) => kind.findLinks?.(executor, subjects),
  );
  const empty = [...titles.keys()].filter((key) => found.every((row) => row.key !== key));
  const rooms = [...found, ...empty.map(emptyRow)].map((row) =>
    summaryOf(reader.site, row, { title: titles.get(row.key), link: links.get(row.key), hidden }),
  );
  return { rooms, hiddenAuthorIds };
}

/** Rooms without a message are only in `titles`. */
async function findRooms(executor: Executor, { site, playerId, kinds }: ChatReader, now: Date) {
  const [titles, hiddenAuthorIds] = await Promise.all([
    findTitles(executor, kinds, { brand: site.brand, playerId }, now),
    findBlockedEitherWay(executor, playerId),
  ]);
  const { service } = site.brand;
  const listed = await store.findListed(executor, {
    service,
    playerId,
    uncountedAuthorIds: [playerId, ...hiddenAuthorIds],
    keys: [...titles.keys()],
    limit: maxRooms,
  });
  const found = listed.filter(({ kind }) => kinds.some(({ name }) => name === kind));
  return { titles, hiddenAuthorIds, found };
}

function unreadOf({ lastSequence, readUpTo, uncounted }: store.ListedRow): number {
  return unreadCount(lastSequence, readUpTo, uncounted);
}

type Title = string | ByLanguage<string>;

async function findTitles(
  executor: Executor,
  kinds: readonly ChatRoomKind[],
  reader: RoomReader,
  now: Date,
): Promise<Map<string, Title>> {
  const listed = await Promise.all(
    kinds.map(async (kind) =>
      ((await kind.list?.(executor, reader, now)) ?? []).map(
        ({ subject, title }) => [roomIdOf({ kind: kind.name, subject }), title] as const,
      ),
    ),
  );
  return new Map(listed.flat());
}

function emptyRow(key: string): store.ListedRow {
  return {
    key,
    kind: parseRoomId(key)?.kind ?? "lounge",
    lastSequence: 0,
    readUpTo: null,
    uncounted: 0,
    isMuted: false,
    unreadMentions: 0,
    sentAt: null,
    text: null,
    state: null,
    authorId: null,
    author: null,
    playerId: null,
    username: null,
    avatar: null,
  };
}

interface Described {
  readonly title: Title | null | undefined;
  readonly link: string | undefined;
  readonly hidden: ReadonlySet<string>;
}

function summaryOf(
  site: ChatSite,
  row: store.ListedRow,
  { title, link, hidden }: Described,
): ChatRoomSummary {
  const player =
    row.playerId === null
      ? null
      : { id: row.playerId, username: displayName(site, row.username ?? ""), avatarUrl: row.avatar ?? "" };
  const unread = unreadOf(row);
  const isShown = row.state === "visible" && !(row.authorId !== null && hidden.has(row.authorId));
  return {
    roomId: row.key,
    kind: row.kind,
    title: titleOf(site, title, player?.username),
    player,
    link: link ?? (row.kind === "direct" && player ? `/profile/${player.id}` : null),
    lastMessage:
      row.state === null || row.sentAt === null
        ? null
        : {
            sequence: row.lastSequence,
            authorId: row.authorId,
            author: displayName(site, row.author ?? ""),
            text: isShown ? row.text : null,
            state: row.state,
            sentAt: row.sentAt.toISOString(),
          },
    lastSequence: row.lastSequence,
    readUpTo: row.readUpTo,
    unread,
    unreadMentions: Math.min(row.unreadMentions, unread),
    isMuted: row.isMuted,
  };
}

function titleOf(site: ChatSite, title: Title | null | undefined, otherName: string | undefined): string {
  if (otherName !== undefined) return otherName;
  if (title === null || title === undefined || title === "") return site.text("chat")("lounge");
  return typeof title === "string" ? title : inLanguage(title, site.brand.language);
}

export async function readRoom(
  executor: Executor,
  reader: ChatReader,
  roomId: string,
  now: Date,
): Promise<{ room: ChatRoom }> {
  const { site, playerId } = reader;
  const { brand } = site;
  const room = await requireReadable(executor, reader, roomId);
  const row = await store.findRoom(executor, brand.service, room.roomId);
  const hiddenAuthorIds = await findBlockedEitherWay(executor, playerId);
  const [listed = emptyRow(room.roomId)] = row
    ? await store.findOpened(executor, {
        roomId: row.id,
        playerId,
        uncountedAuthorIds: [playerId, ...hiddenAuthorIds],
      })
    : [];
  const otherId = room.players.find((id) => id !== playerId);
  const other =
    otherId === undefined ? undefined : await store.findPlayerOfRealm(executor, brand.service, otherId);
  const access = await writeAccess(executor, playerId, room, row, now);
  const member = row && (await store.findMember(executor, playerId, row.id));
  const links = await findByKind(reader.kinds, [room.roomId], (kind, subjects) =>
    kind.findLinks?.(executor, subjects),
  );
  const summary = summaryOf(
    site,
    {
      ...listed,
      playerId: other?.id ?? null,
      username: other?.username ?? null,
      avatar: other?.avatar ?? null,
    },
    { title: room.title, link: links.get(room.roomId), hidden: new Set(hiddenAuthorIds) },
  );
  const pinned =
    row && row.pinnedSequence !== null
      ? await readMessage(executor, reader, { roomId, id: row.id, sequence: row.pinnedSequence })
      : null;
  const slowModeSeconds = row?.slowModeSeconds ?? 0;
  const nextMessageAt = slowModeEndsAt(member?.lastSentAt ?? null, slowModeSeconds, now);
  const otherMember =
    row && otherId !== undefined ? await store.findMember(executor, otherId, row.id) : undefined;
  return {
    room: {
      ...summary,
      mayWrite: access.refusal === null,
      refusal: access.refusal,
      timedOutUntil: access.timedOutUntil?.toISOString() ?? null,
      slowModeSeconds,
      nextMessageAt: nextMessageAt?.toISOString() ?? null,
      pinned,
      participants: row?.participants ?? 0,
      lastChange: row?.lastChange ?? 0,
      otherReadUpTo: otherId === undefined ? null : (otherMember?.readUpTo ?? 0),
      hiddenAuthorIds,
      reactions: [...reactions],
    },
  };
}

export interface MarkedRead {
  readonly readUpTo: number;
  readonly unread: number;
  readonly unreadMentions: number;
}

/** Also returns the players of a private room, who see how far the other one has read. */
export async function markRoomRead(
  trx: Executor,
  reader: ChatReader,
  { roomId, upTo }: { roomId: string; upTo: number },
  now: Date,
): Promise<{ marked: MarkedRead; isPrivate: boolean; hasMoved: boolean }> {
  const { playerId } = reader;
  const room = await requireReadable(trx, reader, roomId);
  // A marker needs no lock: it may be behind a message that is being written.
  const row =
    (await store.findRoom(trx, reader.site.brand.service, room.roomId)) ??
    (upTo === 0 ? await lockReadable(trx, reader, room, now) : undefined);
  if (!row) throw chatProblems.problem("read_ahead");
  const member = await store.findMember(trx, playerId, row.id);
  const next = nextReadMarker(member?.readUpTo ?? 0, upTo, row.lastSequence);
  if (next === undefined) throw chatProblems.problem("read_ahead", [{ field: "upTo", code: "read_ahead" }]);
  const hasMoved = !member || next !== member.readUpTo;
  if (hasMoved) await store.upsertMember(trx, { playerId, roomId: row.id, readUpTo: next });
  const isBehind = next < row.lastSequence;
  const uncounted = isBehind
    ? await store.countUncountedAfter(trx, {
        roomId: row.id,
        after: next,
        uncountedAuthorIds: [playerId, ...(await findBlockedEitherWay(trx, playerId))],
      })
    : 0;
  const unread = unreadCount(row.lastSequence, next, uncounted);
  const mentions = await store.countUnreadMentions(trx, playerId, row.id, next);
  const unreadMentions = Math.min(mentions, unread);
  const isAllRead = unread === 0 || (room.players.length === 0 && unreadMentions === 0);
  if (isAllRead) await markReadByLink(trx, playerId, chatRoomPath(room.roomId), now);
  return {
    marked: { readUpTo: next, unread, unreadMentions },
    isPrivate: room.players.length > 0,
    hasMoved,
  };
}

export async function openDirectRoom(
  trx: Executor,
  { site, playerId }: ChatReader,
  userId: string,
  now: Date,
): Promise<{ roomId: string }> {
  const { service } = site.brand;
  const other = await findPublicPlayer(trx, service, userId);
  if (!other) throw chatProblems.problem("player_not_found");
  if (other.id === playerId) throw chatProblems.problem("direct_self");
  const key = roomIdOf({ kind: "direct", subject: directSubject(playerId, other.id) });
  const room = await store.findRoom(trx, service, key);
  // An existing room can be opened and read after a block, but not written in.
  if (room) return { roomId: key };
  if (await areBlocked(trx, playerId, other.id)) throw chatProblems.problem("direct_not_possible");
  await store.lockRoom(trx, { service, key, kind: "direct", players: [playerId, other.id] }, now);
  return { roomId: key };
}

export async function setMuted(
  trx: Executor,
  reader: ChatReader,
  { roomId, mute }: { roomId: string; mute: boolean },
  now: Date,
): Promise<{ isMuted: boolean }> {
  const { playerId } = reader;
  const room = await requireReadable(trx, reader, roomId);
  const row = await lockReadable(trx, reader, room, now);
  const member = await store.findMember(trx, playerId, row.id);
  const readUpTo = member?.readUpTo ?? row.lastSequence;
  await store.upsertMember(trx, { playerId, roomId: row.id, readUpTo, isMuted: mute });
  return { isMuted: mute };
}

/** Also a room that the player has only read so far. */
export async function addParticipation(
  trx: Executor,
  reader: ChatReader,
  roomId: string,
  now: Date,
): Promise<{ isFirst: boolean; participants: number }> {
  const { playerId } = reader;
  const room = await requireReadable(trx, reader, roomId);
  const row = await lockReadable(trx, reader, room, now);
  const member = await store.findMember(trx, playerId, row.id);
  if (!member) await store.upsertMember(trx, { playerId, roomId: row.id, readUpTo: row.lastSequence });
  const isFirst = await store.recordParticipation(trx, playerId, row.id, now);
  return { isFirst, participants: row.participants + (isFirst ? 1 : 0) };
}
