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
  ".txt": "text/plain; charset=utf-8",
};

const compressible = new Set([".js", ".css", ".json", ".svg", ".txt"]);
const bestQuality = 11;

interface Asset {
  type: string;
  plain: Buffer;
  encoded: ReadonlyMap<Encoding, Buffer>;
}

export type Assets = ReadonlyMap<string, Asset>;

/**
 * Files whose names carry a hash of their content. They are few and small, so they are compressed at best quality
 * once and served from memory: no disk is touched and no path can lead astray.
 */
export async function readAssets(
  folder: string,
  prefix: string,
  extensions?: readonly string[],
): Promise<Assets> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names
    .filter((entry) => entry.isFile() && (extensions?.includes(extname(entry.name)) ?? true))
    .map((entry) => join(entry.parentPath, entry.name));
  const assets = await Promise.all(
    files.map(async (file) => {
      const path = prefix + relative(folder, file).split(sep).join("/");
      return [path, assetOf(extname(file), await readFile(file))] as const;
    }),
  );
  return new Map(assets);
}

export function assetOf(extension: string, plain: Buffer): Asset {
  const encoded = new Map<Encoding, Buffer>();
  if (compressible.has(extension) && isWorthCompressing(plain)) {
    encoded.set("br", compress(plain, "br", bestQuality)).set("gzip", compress(plain, "gzip", bestQuality));
  }
  return { type: types[extension] ?? "application/octet-stream", plain, encoded };
}

export function serveAssets(server: FastifyInstance, assets: Assets): void {
  for (const [path, asset] of assets) {
    server.get(path, (request, reply) => {
      const encoding =
        asset.encoded.size > 0 ? chooseEncoding(request.headers["accept-encoding"]) : undefined;
      const body = (encoding && asset.encoded.get(encoding)) ?? asset.plain;
      reply
        .type(asset.type)
        .header("cache-control", "public, max-age=31536000, immutable")
        .header("vary", "accept-encoding");
      if (encoding && body !== asset.plain) reply.header("content-encoding", encoding);
      return reply.send(body);
    });
  }
}
