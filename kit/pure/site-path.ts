/**
 * Whether an address leads to a page of this very site. Browsers read over tabs and line breaks: `/\t/` is `//` to them.
 * What no header can carry, an address of ours has in its encoded form.
 */
export function isSitePath(address: string): boolean {
  return /^\/(?![/\\])[\x21-\x7e]*$/.test(address);
}
