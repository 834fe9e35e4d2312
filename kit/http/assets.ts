import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import type { FastifyInstance } from "fastify";
import { chooseEncoding, compress, isWorthCompressing, type Encoding } from "./compress.ts";

const types: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".png": "image/png",
  ".webp": "image/webp",
};

/** Suffixes of the files that the build has already compressed. */
export const encodedEndings: Readonly<Record<Encoding, string>> = { br: ".br", gzip: ".gz" };
export const compressibleEndings: readonly string[] = [".js", ".css", ".json", ".svg"];

interface Asset {
  type: string;
  plain: Buffer;
  encoded(encoding: Encoding): Promise<Buffer> | Buffer | undefined;
}

export type Assets = ReadonlyMap<string, Asset>;

/**
 * Loads files whose names contain a hash of their content. They are few and small, so they are served from memory: no
 * disk access, no path traversal. The build compresses them at the best quality.
 */
export async function readAssets(
  folder: string,
  prefix: string,
  extensions?: readonly string[],
): Promise<Assets> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const contents = new Map(
    await Promise.all(
      names
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .map(async (file) => [file, await readFile(file)] as const),
    ),
  );
  const assets = new Map<string, Asset>();
  for (const [file, plain] of contents) {
    const extension = extname(file);
    if (Object.values(encodedEndings).includes(extension)) continue;
    if (extensions && !extensions.includes(extension)) continue;
    assets.set(prefix + relative(folder, file).split(sep).join("/"), {
      type: types[extension] ?? "application/octet-stream",
      plain,
      encoded: (encoding) => contents.get(file + encodedEndings[encoding]),
    });
  }
  return assets;
}

/** A text that is generated at start, compressed on the first request. */
export function textAsset(extension: string, plain: Buffer): Asset {
  const made = new Map<Encoding, Promise<Buffer>>();
  return {
    type: types[extension] ?? "application/octet-stream",
    plain,
    encoded(encoding) {
      if (!isWorthCompressing(plain)) return undefined;
      const body = made.get(encoding) ?? compress(plain, encoding, textQuality);
      made.set(encoding, body);
      return body;
    },
  };
}

/** Nearly as small as the best quality, in a tenth of the time. */
const textQuality = 9;

export function serveAssets(server: FastifyInstance, assets: Assets): void {
  for (const [path, asset] of assets) {
    server.get(path, async (request, reply) => {
      const encoding = chooseEncoding(request.headers["accept-encoding"]);
      const body = encoding && (await asset.encoded(encoding));
      reply
        .type(asset.type)
        .header("cache-control", "public, max-age=31536000, immutable")
        .header("vary", "accept-encoding");
      if (body) reply.header("content-encoding", encoding);
      return reply.send(body ?? asset.plain);
    });
  }
}
