import type { Clock } from "#kit/pure/clock.ts";

export interface SentMessage {
  id: number;
  channel: "sms" | "mail";
  /** E.164 digits, or an e-mail address. */
  to: string;
  from: string;
  text: string;
  at: string;
  subject?: string;
  html?: string;
}

export interface Messages {
  add(message: Omit<SentMessage, "id" | "at">): void;
  /** Newest first. `to` is a number with or without "+", or an e-mail address. */
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
  if (value.includes("@")) return value.trim().replaceAll(" ", "+").toLowerCase();
  return value.replace(/\D/g, "");
}
