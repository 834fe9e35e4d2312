/** Resolves to false when the work is not done in time, and lets it go on then. A failure in time is the caller's. */
export async function within(limitMs: number, work: () => Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), limitMs)));
  const done = work().then(() => true as const);
  // One that comes after the time is up nobody waits for.
  done.catch(() => undefined);
  try {
    return await Promise.race([done, late]);
  } finally {
    clearTimeout(timer);
  }
}
