const key = "started-over";
const minIntervalMs = 120_000;

/** Loads a new document after a failed import, at most once in two minutes, so that it cannot loop. */
export function reloadOnce(address: string): undefined {
  if (!isFirst(Date.now())) return undefined;
  if (address === location.href) location.reload();
  else location.assign(address);
  return undefined;
}

/** If the timestamp cannot be stored, the page is not reloaded, because it would loop. */
function isFirst(now: number): boolean {
  try {
    if (now - Number(sessionStorage.getItem(key)) < minIntervalMs) return false;
    sessionStorage.setItem(key, String(now));
    return sessionStorage.getItem(key) === String(now);
  } catch {
    return false;
  }
}
