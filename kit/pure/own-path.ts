/** Whether an address leads to a page of this very site. Browsers read over tabs and line breaks: `/\t/` is `//` to them. */
export function isOwnPath(address: string): boolean {
  return /^\/(?![/\\])[^\t\n\r]*$/.test(address);
}
