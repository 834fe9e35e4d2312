/** Whether an address leads to a page of this very site. */
export function isOwnPath(address: string): boolean {
  return /^\/(?![/\\])/.test(address);
}
