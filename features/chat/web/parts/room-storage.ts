import { createSafeStorage, playerKeyPrefix } from "#kit/client/safe-storage.ts";
import type { PendingMessage } from "./message-rows.ts";

const storage = createSafeStorage(() => localStorage);
const draftKey = (roomId: string) => `${playerKeyPrefix}chat draft ${roomId}`;
const failedKey = (roomId: string) => `${playerKeyPrefix}chat failed ${roomId}`;

export function readDraft(roomId: string): string {
  return storage.getItem(draftKey(roomId)) ?? "";
}

export function writeDraft(roomId: string, text: string): void {
  if (text.trim() === "") storage.removeItem(draftKey(roomId));
  else storage.setItem(draftKey(roomId), text);
}

/** Messages that the server refused, until the player sends them again or discards them. */
export function readRefusedMessages(roomId: string): readonly PendingMessage[] {
  try {
    return JSON.parse(storage.getItem(failedKey(roomId)) ?? "[]") as PendingMessage[];
  } catch {
    return [];
  }
}

export function writeRefusedMessages(roomId: string, messages: readonly PendingMessage[]): void {
  if (messages.length === 0) storage.removeItem(failedKey(roomId));
  else storage.setItem(failedKey(roomId), JSON.stringify(messages));
}
