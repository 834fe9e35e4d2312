import type { Clock } from "#kit/pure/clock.ts";

export interface SentMessage {
  id: number;
  channel: "sms" | "mail" | "push";
  /** E.164 digits, an e-mail address, or `push:` and a player's name. */
  to: string;
  from: string;
  text: string;
  at: string;
  subject?: string;
  html?: string;
}

export const pushPrefix = "push:";

export interface Messages {
  add(message: Omit<SentMessage, "id" | "at">): void;
  /** Newest first. `to` is a number with or without "+", an e-mail address, or `push:` and a player's name. */
  list(filter?: { to?: string; limit?: number }): SentMessage[];
  find(id: number): SentMessage | undefined;
}

/** Messages that were sent, in memory; the oldest are deleted first. */
export function createMessages(clock: Clock, capacity = 2000): Messages {
  let newestFirst: SentMessage[] = [];
  let lastId = 0;
  return {
    add(message) {
      lastId += 1;
      const sent = { ...message, id: lastId, to: addressOf(message.to), at: clock.now().toISOString() };
      newestFirst = [sent, ...newestFirst.slice(0, capacity - 1)];
    },
    list({ to, limit = capacity } = {}) {
      const wanted = to === undefined ? undefined : addressOf(to);
      return newestFirst.filter((message) => wanted === undefined || message.to === wanted).slice(0, limit);
    },
    find: (id) => newestFirst.find((message) => message.id === id),
  };
}

/** An unescaped "+" arrives as a space: ignored before a number, restored in an address. */
function addressOf(value: string): string {
  if (value.startsWith(pushPrefix)) return value;
  if (value.includes("@")) return value.trim().replaceAll(" ", "+").toLowerCase();
  return value.replace(/\D/g, "");
}
