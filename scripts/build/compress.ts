import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { compressibleEndings, encodedEndings } from "#kit/http/assets.ts";
import { compress, isWorthCompressing, type Encoding } from "#kit/http/compress.ts";

const bestQuality = 11;

/** Beside every file that is worth it, its compressed forms: made once here, served as they are. */
export async function compressAssets(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!compressibleEndings.includes(extname(name))) continue;
    const file = join(folder, name);
    const plain = await readFile(file);
    if (!isWorthCompressing(plain)) continue;
    for (const encoding of Object.keys(encodedEndings) as Encoding[]) {
      await writeFile(file + encodedEndings[encoding], compress(plain, encoding, bestQuality));
    }
  }
}
