import type { RegisteredRestriction } from "#features/accounts/server/index.ts";
import { newNotification } from "#features/notifications/rules.ts";
import { notify } from "#features/notifications/server/index.ts";
import { recordAudit } from "#features/staff/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { chatProblems } from "../../contract.ts";
import { chatAuditActions, chatNotificationKinds, chatPermissions, chatTimeoutPath } from "../../rules.ts";
import type { ChatSite } from "../room-kinds.ts";
import * as rooms from "../rooms/store.ts";
import * as store from "./store.ts";
import type { Moderator } from "./moderate.ts";

export interface Timeout {
  readonly playerId: string;
  /** Undefined for all rooms. */
  readonly roomId?: string | undefined;
}

async function timeoutKey(trx: Executor, site: ChatSite, { playerId, roomId }: Timeout) {
  const { service } = site.brand;
  if (roomId === undefined) return { playerId, roomId: 0 };
  const room = await rooms.findRoom(trx, service, roomId);
  if (!room) throw chatProblems.problem("room_not_found");
  return { playerId, roomId: room.id };
}

/** A later timeout replaces an earlier one of the same room. */
export async function setChatTimeout(
  trx: Executor,
  { actor, site }: Moderator,
  timeout: Timeout & { readonly endsAt: Date; readonly reason: string },
  now: Date,
): Promise<void> {
  const { playerId, roomId, endsAt, reason } = timeout;
  const key = await timeoutKey(trx, site, timeout);
  const before = await store.lockTimeoutEnd(trx, key);
  await store.upsertTimeout(trx, { ...key, endsAt, reason });
  const room = roomId === undefined ? {} : { room: roomId };
  const details = { reason, ...room, before: before?.toISOString() ?? "none", after: endsAt.toISOString() };
  const action = chatAuditActions.chat_timeout_set;
  await recordAudit(trx, { ...actor, action, subject: playerId, details }, now);
  if (roomId !== undefined) return;
  const notification = { playerId, params: { at: endsAt }, link: chatTimeoutPath };
  await notify(trx, [newNotification(chatNotificationKinds.chat_restricted, notification)], now);
}

/** False if there was none. */
export async function liftTimeout(
  trx: Executor,
  { actor, site }: Moderator,
  timeout: Timeout & { readonly reason?: string },
  now: Date,
): Promise<boolean> {
  const key = await timeoutKey(trx, site, timeout);
  const before = await store.lockTimeoutEnd(trx, key);
  if (before === undefined) return false;
  await store.deleteTimeout(trx, key);
  const { playerId, roomId, reason } = timeout;
  const room = roomId === undefined ? {} : { room: roomId };
  const details = {
    ...(reason !== undefined && { reason }),
    ...room,
    before: before.toISOString(),
    after: "none",
  };
  const action = chatAuditActions.chat_timeout_lifted;
  await recordAudit(trx, { ...actor, action, subject: playerId, details }, now);
  if (roomId === undefined && before > now) {
    const notification = { playerId, params: {}, link: chatTimeoutPath };
    await notify(trx, [newNotification(chatNotificationKinds.chat_restored, notification)], now);
  }
  return true;
}

/** Timeouts as restrictions on the player's page in the console; those in one room are lifted beside the room. */
export const chatRestriction: RegisteredRestriction = {
  permission: chatPermissions.chat,
  async list(executor, playerId, now) {
    const rows = await store.findTimeoutsOf(executor, playerId, now);
    return rows.map(({ reason, endsAt, room }) => ({
      reason,
      until: endsAt,
      place: room === null ? null : { name: room, path: "/moderation/rooms" },
    }));
  },
  set: (trx, { actor, site, ...timeout }, now) => setChatTimeout(trx, { actor, site }, timeout, now),
  lift: (trx, { actor, site, ...timeout }, now) => liftTimeout(trx, { actor, site }, timeout, now),
};
