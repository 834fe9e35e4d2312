import { recordAudit } from "#features/staff/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { chatProblems } from "../../contract.ts";
import { chatAuditActions } from "../../rules.ts";
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
  await store.upsertTimeout(trx, { ...(await timeoutKey(trx, site, timeout)), endsAt, reason });
  const details = { reason, until: endsAt.toISOString(), ...(roomId !== undefined && { room: roomId }) };
  const action = chatAuditActions.chat_timeout_set;
  await recordAudit(trx, { ...actor, action, subject: playerId, details }, now);
}

/** False if there was none. */
export async function liftTimeout(
  trx: Executor,
  { actor, site }: Moderator,
  timeout: Timeout,
  now: Date,
): Promise<boolean> {
  if (!(await store.deleteTimeout(trx, await timeoutKey(trx, site, timeout)))) return false;
  const { playerId, roomId } = timeout;
  const details = roomId === undefined ? {} : { room: roomId };
  const action = chatAuditActions.chat_timeout_lifted;
  await recordAudit(trx, { ...actor, action, subject: playerId, details }, now);
  return true;
}
