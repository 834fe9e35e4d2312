/** Being seen is written down at most this often: whoever is busy must not cost a write a request. */
export function isLastSeenStale({ seenAt }: { seenAt: Date }, everyMs: number, now: Date): boolean {
  return now.getTime() - seenAt.getTime() >= everyMs;
}
