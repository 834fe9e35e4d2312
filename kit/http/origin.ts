/**
 * A browser always sends the origin of a write. It must be the scheme and host that the request was sent to. Other
 * programs send neither header, and have no cookies of a visitor.
 */
export function isOwnOrigin(headers: {
  origin?: string | undefined;
  fetchSite?: string | undefined;
  ownOrigin: string;
}): boolean {
  if (headers.fetchSite !== undefined && headers.fetchSite !== "same-origin") return false;
  if (headers.origin !== undefined && headers.origin !== headers.ownOrigin) return false;
  return true;
}
