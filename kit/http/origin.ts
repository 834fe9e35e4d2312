/**
 * A browser always names the origin of a write. It must be the page's own: the same scheme and host
 * that the request was sent to. A caller that is no browser sends neither header and has no ambient cookie.
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
