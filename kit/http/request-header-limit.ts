import type { IncomingMessage } from "node:http";

/** Characters of the URL and the headers together. */
const maxHeaderChars = 16_000;

/**
 * Node reads more than `maxHeaderChars`, so that we refuse long requests ourselves. When Node refuses one, we see only
 * its last packet, but the first says whether a browser wants a page. Realtime sockets, which bypass Fastify, may send
 * this much.
 */
export const maxHeaderBytesRead = 64 * 1024;

export function areHeadersTooLong({ url = "", rawHeaders }: IncomingMessage): boolean {
  let length = url.length;
  for (const part of rawHeaders) length += part.length;
  return length > maxHeaderChars;
}
