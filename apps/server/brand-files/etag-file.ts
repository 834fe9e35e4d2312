import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

export interface KeptFile {
  body: string | Buffer;
  etag: string;
}

export function keptFile(body: string | Buffer): KeptFile {
  return { body, etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"` };
}

/** A copy that is still the same is not sent again. */
export function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, etag }: KeptFile,
): FastifyReply {
  // Weak comparison: a proxy that compresses on the way marks the tag with W/.
  const known =
    request.headers["if-none-match"]?.split(",").map((tag) => tag.trim().replace(/^W\//, "")) ?? [];
  reply.header("etag", etag);
  return known.includes(etag) ? reply.code(304).send() : reply.send(body);
}

/** Creates each file once, at the first request; after a failure the next request retries. */
export function keepOnce<Key, Value>(make: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const kept = new Map<Key, Promise<Value>>();
  return (key) => {
    const existing = kept.get(key);
    if (existing) return existing;
    const made = make(key);
    kept.set(key, made);
    made.catch(() => kept.delete(key));
    return made;
  };
}
