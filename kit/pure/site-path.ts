/**
 * Whether an address is a path of this site. Browsers ignore tabs and line breaks: `/\t/` is `//` to them. Characters
 * that no header can carry must be percent-encoded.
 */
export function isSitePath(address: string): boolean {
  return /^\/(?![/\\])[\x21-\x7e]*$/.test(address);
}
