/** `held` waits for a moderator; `deleted` by its author, `removed` by a moderator. */
export const messageStates = ["visible", "held", "deleted", "removed"] as const;
export type MessageState = (typeof messageStates)[number];

export const reactions = ["👍", "🔥", "😂", "👏", "👀", "😮", "😢", "🎯"] as const;
export type Reaction = (typeof reactions)[number];

export const maxMessagesPerPage = 100;
export const messagesPerPage = 50;

const editMs = 5 * 60_000;

export function mayEdit(sentAt: Date, now: Date): boolean {
  return now.getTime() - sentAt.getTime() < editMs;
}
