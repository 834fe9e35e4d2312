import type { LivePort } from "#kit/realtime/port.ts";

/** The sessions that a transaction ends. */
export type EndedSessions = Set<string>;

/** Closes their sockets once it is committed: before, a phone that comes straight back would still be let in. */
export async function disconnectingEnded<Result>(
  live: Pick<LivePort, "disconnectSession">,
  work: (ended: EndedSessions) => Promise<Result>,
): Promise<Result> {
  const ended: EndedSessions = new Set();
  const result = await work(ended);
  for (const sessionId of ended) live.disconnectSession(sessionId);
  return result;
}
