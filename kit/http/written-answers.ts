import type { FastifyReply, FastifyRequest } from "fastify";
import {
  chooseEncoding,
  compress,
  freshQuality,
  isWorthCompressing,
  keptQuality,
  type Encoding,
} from "./compress.ts";

/** What an answer looks like on the wire. */
interface Written {
  /** As text: an answer that is sent so leaves in one piece with its headers. */
  readonly plain: string;
  readonly quality: number;
  readonly compressed: Partial<Record<Encoding, Buffer>>;
}

/** For as long as the answer itself is kept. */
const ofKept = new WeakMap<object, Written>();

export function keptWritten(reply: FastifyReply, kept: object): Written {
  const written = ofKept.get(kept) ?? write(reply, kept, keptQuality);
  ofKept.set(kept, written);
  return written;
}

interface WrittenFor extends Written {
  readonly site: object;
  readonly url: string;
}

/** For as long as what the database found is known to be the same. */
const ofFound = new WeakMap<object, WrittenFor>();

/** What was written last from what was found for a caller, where the same is asked again; otherwise it is made now. */
export async function writtenFrom(
  found: object,
  site: object,
  { url }: FastifyRequest,
  reply: FastifyReply,
  make: () => Promise<unknown>,
): Promise<Written> {
  const known = ofFound.get(found);
  if (known?.site === site && known.url === url) return known;
  const written = { ...write(reply, await make(), freshQuality), site, url };
  ofFound.set(found, written);
  return written;
}

function write(reply: FastifyReply, result: unknown, quality: number): Written {
  return { plain: serialise(reply, result), quality, compressed: {} };
}

export function sendWritten(request: FastifyRequest, reply: FastifyReply, written: Written): FastifyReply {
  const { plain, quality, compressed } = written;
  reply.header("vary", "accept-encoding").type("application/json; charset=utf-8");
  const encoding = isWorthCompressing(plain) ? chooseEncoding(request.headers["accept-encoding"]) : undefined;
  if (encoding === undefined) return reply.send(plain);
  return reply
    .header("content-encoding", encoding)
    .send((compressed[encoding] ??= compress(Buffer.from(plain), encoding, quality)));
}

export function serialise(reply: FastifyReply, result: unknown): string {
  return String(reply.serializeInput(result as Record<string, unknown>, "200"));
}
