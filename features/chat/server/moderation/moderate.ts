import { newNotification } from "#features/notifications/rules.ts";
import { notify } from "#features/notifications/server/index.ts";
import type { StaffActor } from "#features/staff/rules.ts";
import { recordAudit } from "#features/staff/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import { chatProblems } from "../../contract.ts";
import {
  chatAuditActions,
  chatNotificationKinds,
  chatRoomsPath,
  maxSlowModeSeconds,
  parseRoomId,
  type ReportState,
} from "../../rules.ts";
import { readMessage } from "../messages/messages.ts";
import * as messages from "../messages/store.ts";
import type { ChatSite } from "../room-kinds.ts";
import type { ChatUpdate } from "../publish.ts";
import * as rooms from "../rooms/store.ts";
import * as store from "./store.ts";

/** Nobody: a member of staff is no player. */
const noPlayer = "00000000-0000-0000-0000-000000000000";

export interface Moderator {
  readonly actor: StaffActor;
  readonly site: ChatSite;
}

async function lockMessage(trx: Executor, messageId: string) {
  const found = isUuid(messageId) ? await messages.findById(trx, messageId) : undefined;
  const room = found && (await rooms.lockRoomById(trx, found.roomId));
  // Read again under the lock: its author may have deleted it.
  const message = found && (await messages.findById(trx, messageId));
  if (!message || !room) throw chatProblems.problem("message_not_found");
  return { message, room };
}

type Locked = Awaited<ReturnType<typeof lockMessage>>;

async function updateOf(trx: Executor, site: ChatSite, { message, room }: Locked): Promise<ChatUpdate> {
  const reader = { site, playerId: noPlayer, kinds: [] };
  const address = { roomId: room.key, id: room.id, sequence: message.sequence };
  return { kind: "changed", message: await readMessage(trx, reader, address) };
}

/** Leaves a tombstone that says that a moderator removed the message. Null if it was gone already. */
export async function removeMessage(
  trx: Executor,
  { actor, site }: Moderator,
  { messageId, reason }: { messageId: string; reason: string },
  now: Date,
): Promise<ChatUpdate | null> {
  const locked = await lockMessage(trx, messageId);
  const { message, room } = locked;
  if (message.state === "removed" || message.state === "deleted") return null;
  const change = await rooms.nextChange(trx, room.id);
  await messages.updateGone(trx, { roomId: room.id, sequence: message.sequence, change }, "removed");
  if (room.pinnedSequence === message.sequence)
    await store.updateRoom(trx, room.id, { pinned_sequence: null });
  const author = message.authorId === null ? {} : { author: message.authorId };
  const details = { reason, room: room.key, ...author, before: message.state, after: "removed" };
  const action = chatAuditActions.message_removed;
  await recordAudit(trx, { ...actor, action, subject: messageId, details }, now);
  return updateOf(trx, site, locked);
}

/** Shows a held message to everybody. Null if it is not held. */
export async function releaseMessage(
  trx: Executor,
  { actor, site }: Moderator,
  messageId: string,
  now: Date,
): Promise<ChatUpdate | null> {
  const locked = await lockMessage(trx, messageId);
  const { message, room } = locked;
  if (message.state !== "held") return null;
  const change = await rooms.nextChange(trx, room.id);
  await messages.updateVisible(trx, { roomId: room.id, sequence: message.sequence, change });
  const action = chatAuditActions.message_released;
  const details = { room: room.key, before: message.state, after: "visible" };
  await recordAudit(trx, { ...actor, action, subject: messageId, details }, now);
  return updateOf(trx, site, locked);
}

/** The place of the pinned message in its room, for the audit log. */
const pinOf = (sequence: number | null) => (sequence === null ? "none" : String(sequence));

/** Shows a message at the top of its room, in place of another one. */
export async function pinMessage(
  trx: Executor,
  { actor }: Moderator,
  messageId: string,
  now: Date,
): Promise<void> {
  const { message, room } = await lockMessage(trx, messageId);
  if (message.state !== "visible") throw chatProblems.problem("message_gone");
  await store.updateRoom(trx, room.id, { pinned_sequence: message.sequence });
  const action = chatAuditActions.message_pinned;
  const details = {
    room: room.key,
    before: pinOf(room.pinnedSequence),
    after: pinOf(message.sequence),
  };
  await recordAudit(trx, { ...actor, action, subject: messageId, details }, now);
}

export interface RoomSetting {
  readonly roomId: string;
  readonly change:
    | { readonly kind: "slow"; readonly seconds: number }
    | { readonly kind: "lock" | "unlock" | "unpin" };
}

export async function setRoom(
  trx: Executor,
  { actor, site }: Moderator,
  { roomId, change }: RoomSetting,
  now: Date,
): Promise<void> {
  const name = parseRoomId(roomId);
  if (!name) throw chatProblems.problem("room_not_found");
  const { service } = site.brand;
  const isPublic = name.kind === "lounge" || name.kind === "game" || name.kind === "battleground";
  const room = isPublic
    ? await rooms.lockRoom(trx, { service, key: roomId, kind: name.kind, players: [] }, now)
    : await rooms.lockFoundRoom(trx, service, roomId);
  if (!room) throw chatProblems.problem("room_not_found");
  const entry = { ...actor, subject: roomId };
  const lockOf = (isLocked: boolean) => (isLocked ? "locked" : "open");
  switch (change.kind) {
    case "slow": {
      const seconds = Math.min(Math.max(change.seconds, 0), maxSlowModeSeconds);
      await store.updateRoom(trx, room.id, { slow_mode_seconds: seconds });
      const details = { before: String(room.slowModeSeconds), after: String(seconds) };
      return recordAudit(trx, { ...entry, action: chatAuditActions.slow_mode_set, details }, now);
    }
    case "lock":
    case "unlock": {
      const isLocked = change.kind === "lock";
      await store.updateRoom(trx, room.id, { is_locked: isLocked });
      const action = chatAuditActions[isLocked ? "room_locked" : "room_unlocked"];
      const details = { before: lockOf(room.isLocked), after: lockOf(isLocked) };
      return recordAudit(trx, { ...entry, action, details }, now);
    }
    case "unpin": {
      await store.updateRoom(trx, room.id, { pinned_sequence: null });
      const details = { before: pinOf(room.pinnedSequence), after: pinOf(null) };
      return recordAudit(trx, { ...entry, action: chatAuditActions.message_unpinned, details }, now);
    }
  }
}

/** Notifies the reporter of the outcome. False if it was decided before. */
export async function decideReport(
  trx: Executor,
  { actor }: Moderator,
  { reportId, outcome }: { reportId: string; outcome: Exclude<ReportState, "open"> },
  now: Date,
): Promise<boolean> {
  const reporterId = await store.updateReport(trx, reportId, outcome, now);
  if (reporterId === undefined) return false;
  const kind = chatNotificationKinds[outcome === "upheld" ? "report_upheld" : "report_dismissed"];
  await notify(trx, [newNotification(kind, { playerId: reporterId, params: {}, link: chatRoomsPath })], now);
  const action = chatAuditActions.report_decided;
  const details = { before: "open", after: outcome };
  await recordAudit(trx, { ...actor, action, subject: reportId, details }, now);
  return true;
}

/** The moderation queue of a realm, oldest first. */
export async function readQueue(executor: Executor, service: string) {
  const [reports, held] = await Promise.all([
    store.findOpenReports(executor, service, queueLength),
    store.findHeld(executor, service, queueLength),
  ]);
  return { reports, held };
}

const queueLength = 50;
const staffPage = 200;

/** The last messages of a room, also of a private one: for disputes and reports. Each look is recorded. */
export async function readForStaff(
  trx: Executor,
  { actor, site }: { readonly actor: StaffActor; readonly site: Pick<ChatSite, "brand"> },
  roomId: string,
  now: Date,
): Promise<messages.MessageRow[]> {
  const room = await rooms.findRoom(trx, site.brand.service, roomId);
  if (!room) throw chatProblems.problem("room_not_found");
  await recordAudit(trx, { ...actor, action: chatAuditActions.room_read, subject: roomId }, now);
  const page = { roomId: room.id, viewerId: noPlayer, from: room.lastSequence + 1, limit: staffPage };
  return (await messages.findBefore(trx, page)).toReversed();
}
