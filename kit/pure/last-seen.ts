/** Limits how often `seenAt` is written, so that a busy player does not cost a write per request. */
export function isLastSeenStale({ seenAt }: { seenAt: Date }, everyMs: number, now: Date): boolean {
  return now.getTime() - seenAt.getTime() >= everyMs;
}
