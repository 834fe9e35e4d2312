/** Resolves to false after a time-out while the work continues. Rejects if the work fails in time. */
export async function withTimeout(limitMs: number, work: () => Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), limitMs)));
  const done = work().then(() => true as const);
  // A failure after the time-out is ignored.
  done.catch(() => undefined);
  try {
    return await Promise.race([done, late]);
  } finally {
    clearTimeout(timer);
  }
}
