import type { IncomingMessage } from "node:http";

/** Characters of the URL and the headers together. */
const maxHeaderChars = 16_000;

/**
 * The server reads this much, although it refuses more than `maxHeaderChars`: if Node itself refuses a request, only
 * its last packet is available, and the first one says whether a browser wants a page. Realtime sockets, which bypass
 * Fastify, may send this much.
 */
export const maxHeaderBytesRead = 64 * 1024;

export function areHeadersTooLong({ url = "", rawHeaders }: IncomingMessage): boolean {
  let length = url.length;
  for (const part of rawHeaders) length += part.length;
  return length > maxHeaderChars;
}
