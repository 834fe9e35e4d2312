import type { IncomingMessage } from "node:http";

/** Of letters in the address and the headers of a request. */
const mostHead = 16_000;

/**
 * More than that is refused, but read up to here: of a head that Node refuses there is only the piece that came last, and
 * a browser says in the first that it wants a page. Sockets, which ask before the framework, may send as much.
 */
export const mostHeadRead = 64 * 1024;

export function isHeadTooLong({ url = "", rawHeaders }: IncomingMessage): boolean {
  let length = url.length;
  for (const part of rawHeaders) length += part.length;
  return length > mostHead;
}
