import type { Executor } from "#kit/db/database.ts";
import { chatProblems } from "../../contract.ts";
import { parseRoomId, type RoomKindName } from "../../rules.ts";
import type { ChatReader } from "../ports.ts";
import type { ChatRoomKind, RoomAccess, RoomReader } from "../room-kinds.ts";
import * as store from "./store.ts";

export interface ReadableRoom extends RoomAccess {
  readonly roomId: string;
  readonly kind: RoomKindName;
  readonly subject: string;
}

/** Undefined for a room that does not exist or that the player may not read. */
export async function findReadable(
  executor: Executor,
  kinds: readonly ChatRoomKind[],
  reader: RoomReader,
  roomId: string,
): Promise<ReadableRoom | undefined> {
  const name = parseRoomId(roomId);
  const kind = name && kinds.find((one) => one.name === name.kind);
  if (!kind) return undefined;
  const access = await kind.find(executor, reader, name.subject);
  return access && { ...access, ...name, roomId };
}

export async function requireReadable(
  executor: Executor,
  { kinds, site, playerId }: ChatReader,
  roomId: string,
): Promise<ReadableRoom> {
  const room = await findReadable(executor, kinds, { brand: site.brand, playerId }, roomId);
  if (!room) throw chatProblems.problem("room_not_found");
  return room;
}

/** Locks the room, which is created if nobody has used it yet. */
export function lockReadable(
  trx: Executor,
  { site }: Pick<ChatReader, "site">,
  { roomId, kind, players }: ReadableRoom,
  now: Date,
): Promise<store.RoomRow> {
  return store.lockRoom(trx, { service: site.brand.service, key: roomId, kind, players }, now);
}

export interface WriteAccess {
  readonly refusal: "room_read_only" | "direct_not_possible" | "room_locked" | "chat_timed_out" | null;
  readonly timedOutUntil: Date | null;
}

/** Whether the player may write in the room now. */
export async function writeAccess(
  executor: Executor,
  playerId: string,
  room: ReadableRoom,
  row: store.RoomRow | undefined,
  now: Date,
): Promise<WriteAccess> {
  const timedOutUntil = await store.findTimeout(executor, playerId, row?.id ?? null, now);
  return { refusal: refusalOf(room, row, timedOutUntil), timedOutUntil };
}

function refusalOf(
  room: ReadableRoom,
  row: store.RoomRow | undefined,
  timedOutUntil: Date | null,
): WriteAccess["refusal"] {
  if (room.refusal !== null) return room.refusal;
  if (timedOutUntil !== null) return "chat_timed_out";
  return row?.isLocked ? "room_locked" : null;
}

/** For a caller who has read the timeout together with other data. */
export function requireWritable(room: ReadableRoom, row: store.RoomRow, timedOutUntil: Date | null): void {
  const refusal = refusalOf(room, row, timedOutUntil);
  if (refusal !== null) throw chatProblems.problem(refusal);
}

export async function requireWriteAccess(
  executor: Executor,
  playerId: string,
  room: ReadableRoom,
  row: store.RoomRow,
  now: Date,
): Promise<void> {
  const { refusal } = await writeAccess(executor, playerId, room, row, now);
  if (refusal !== null) throw chatProblems.problem(refusal);
}
