import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { compressibleEndings, encodedEndings } from "#kit/http/assets.ts";
import { compress, type Encoding } from "#kit/http/compress.ts";

/** Higher quality than for responses, because files are compressed once. */
const bestQuality = 11;
const minBytes = 256;

/** Writes compressed versions beside every compressible file that is not tiny; the server sends them unchanged. */
export async function compressAssets(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!compressibleEndings.includes(extname(name))) continue;
    const file = join(folder, name);
    const plain = await readFile(file);
    if (plain.length < minBytes) continue;
    for (const encoding of Object.keys(encodedEndings) as Encoding[]) {
      await writeFile(file + encodedEndings[encoding], await compress(plain, encoding, bestQuality));
    }
  }
}
