import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { stylesOf, type StyleIndex } from "./page-styles.ts";
import { textKeysOf, type TextKeyIndex } from "./page-text-keys.ts";

interface Chunk {
  file: string;
  imports?: string[];
}
type Manifest = Record<string, Chunk>;

/** The assets of a page: styles to inline and scripts to preload. */
export interface PageAssets {
  css: string;
  scripts: string[];
}

export interface BuildOutput {
  entry: string;
  /** The code of the service worker, a single file without imports. */
  serviceWorker: string;
  /** The complete style sheet, for pages opened later. */
  styleUrl: string;
  /** The assets of the parts of a page, given by their source files. */
  assetsOf(files: readonly string[]): PageAssets;
  /** The dictionary keys that these parts can use. */
  textKeysOf(files: readonly string[]): ReadonlySet<string>;
}

const entryFile = "apps/web/client.tsx";
const workerFile = "apps/web/service-worker/worker.ts";

export async function readBuild(folder: string): Promise<BuildOutput> {
  const manifest = await readIndex<Manifest>(folder, "manifest.json");
  const entry = manifest[entryFile];
  if (!entry) throw new Error(`The build has no ${entryFile}. Run: npm run build`);
  const [styles, textKeys, serviceWorker] = await Promise.all([
    readIndex<StyleIndex>(folder, "styles.json"),
    readIndex<TextKeyIndex>(folder, "texts.json"),
    readWorker(folder, manifest),
  ]);
  const known = new Map<string, PageAssets>();

  function assetsOf(files: readonly string[]): PageAssets {
    const key = files.join();
    const existing = known.get(key);
    if (existing) return existing;
    const chunks = new Map<string, Chunk>();
    for (const file of [entryFile, ...files]) collect(manifest, file, chunks);
    const assets = {
      css: stylesOf(styles, [entryFile, ...files]),
      scripts: [...chunks.values()]
        .map((chunk) => `/${chunk.file}`)
        .filter((file) => file !== `/${entry?.file}`),
    };
    known.set(key, assets);
    return assets;
  }
  return {
    entry: `/${entry.file}`,
    serviceWorker,
    styleUrl: `/${styles.file}`,
    assetsOf,
    textKeysOf: (files) => textKeysOf(textKeys, [entryFile, ...files]),
  };
}

function collect(manifest: Manifest, key: string, chunks: Map<string, Chunk>): void {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no ${key}. Run: npm run build`);
  if (chunks.has(key)) return;
  chunks.set(key, chunk);
  for (const imported of chunk.imports ?? []) collect(manifest, imported, chunks);
}

async function readIndex<Index>(folder: string, name: string): Promise<Index> {
  const text = await readFile(join(folder, ".vite", name), "utf8").catch((cause: unknown) => {
    throw new Error("The pages are not built. Run: npm run build", { cause });
  });
  return JSON.parse(text) as Index;
}

async function readWorker(folder: string, manifest: Manifest): Promise<string> {
  const chunk = manifest[workerFile];
  if (!chunk) throw new Error(`The build has no ${workerFile}. Run: npm run build`);
  if (chunk.imports) throw new Error(`${workerFile} shares code with the pages: a worker must be one file.`);
  return readFile(join(folder, chunk.file), "utf8");
}
