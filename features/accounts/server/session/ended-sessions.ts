import type { RealtimePort } from "#kit/realtime/port.ts";

/** Ids of the sessions that a transaction ends. */
export type EndedSessions = Set<string>;

/**
 * Closes the sockets of ended sessions after the transaction is committed. Before that, a client that reconnects at
 * once would still be let in.
 */
export async function disconnectEndedAfter<Result>(
  realtime: Pick<RealtimePort, "disconnectSession">,
  work: (ended: EndedSessions) => Promise<Result>,
): Promise<Result> {
  const ended: EndedSessions = new Set();
  const result = await work(ended);
  for (const sessionId of ended) realtime.disconnectSession(sessionId);
  return result;
}
