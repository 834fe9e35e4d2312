import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

export interface EtagFile {
  body: string | Buffer;
  etag: string;
}

export function withEtag(body: string | Buffer): EtagFile {
  return { body, etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"` };
}

/** Returns 304 if the browser has the current version. */
export function sendWithEtag(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag }: EtagFile,
): FastifyReply {
  // Weak comparison: a proxy that compresses the file prefixes the tag with W/.
  const etags =
    request.headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  reply.header("etag", etag);
  return etags.includes(etag) ? reply.code(304).send() : reply.send(body);
}

/** Creates each value once, at the first request. After a failure the next request tries again. */
export function memoize<Key, Value>(make: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const cache = new Map<Key, Promise<Value>>();
  return (key) => {
    const cached = cache.get(key);
    if (cached) return cached;
    const made = make(key);
    cache.set(key, made);
    made.catch(() => cache.delete(key));
    return made;
  };
}
