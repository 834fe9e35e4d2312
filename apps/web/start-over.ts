const key = "started-over";
const mostOftenMs = 120_000;

/** Takes a new document for an address. What is lost to that one too must not lead to a third. */
export function startOver(address: string): undefined {
  if (!isFirst(Date.now())) return undefined;
  if (address === location.href) location.reload();
  else location.assign(address);
  return undefined;
}

/** Where the mark is not kept, no document would know that it is the second: none is the first then. */
function isFirst(now: number): boolean {
  try {
    if (now - Number(sessionStorage.getItem(key)) < mostOftenMs) return false;
    sessionStorage.setItem(key, String(now));
    return sessionStorage.getItem(key) === String(now);
  } catch {
    return false;
  }
}
