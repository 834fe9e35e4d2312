import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("../../", import.meta.url));

/** Brands are not included: the server reads them at start, so a new one needs no build. */
const folders = ["apps", "features", "kit", "languages", "scripts/build"];
const files = ["package-lock.json", "scripts/build.ts", "vite.config.ts"];

/** Stored beside the build and written last, so an interrupted build has none. */
export const stampFile = join(root, "dist/stamp");

/** A hash of the content, not of the times: a fresh clone has new times but the same content. */
export async function stampOfSources(): Promise<string> {
  const found = await Promise.all(folders.map((folder) => filesIn(join(root, folder))));
  const paths = [...files.map((file) => join(root, file)), ...found.flat()].toSorted();
  const hash = createHash("sha256");
  for (const path of paths) {
    const content = await readFile(path);
    hash.update(`${relative(root, path)}\n${content.length}\n`).update(content);
  }
  return hash.digest("hex");
}

export async function isBuildFresh(): Promise<boolean> {
  const built = await readFile(stampFile, "utf8").catch(() => undefined);
  return built !== undefined && built === (await stampOfSources());
}

export async function writeStamp(stamp: string): Promise<void> {
  await writeFile(stampFile, stamp);
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}
