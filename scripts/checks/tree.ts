import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** The project's files by their path from the root. Tests build a tree in memory. */
export type Tree = ReadonlyMap<string, string>;

const notOurs = new Set(["node_modules", "dist", "data", "coverage", "test-results"]);
const text = /\.(ts|tsx|css|json|sql|md|npmrc)$/;
const npmSettings = ".npmrc";

/** Binary files have a path but no content. */
export async function readTree(root: string): Promise<Tree> {
  const tree = new Map<string, string>();
  const top = await readdir(root, { withFileTypes: true });
  for (const entry of top) {
    const isHidden = entry.name.startsWith(".") && entry.name !== npmSettings;
    if (isHidden || notOurs.has(entry.name)) continue;
    const paths = entry.isDirectory() ? await pathsUnder(root, entry.name) : [entry.name];
    for (const path of paths) {
      tree.set(path, text.test(path) ? await readFile(join(root, path), "utf8") : "");
    }
  }
  return tree;
}

async function pathsUnder(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .toSorted();
}

/** The error names the file that is not JSON. */
export function parseJson(file: string, json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new Error(`${file} is not JSON: ${String(cause)}`, { cause });
  }
}
