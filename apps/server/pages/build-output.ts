import { readFile } from "node:fs/promises";
import { join } from "node:path";

interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}
type Manifest = Record<string, Chunk>;

/** What a page needs of the build: its styles to inline, its scripts to fetch early. */
export interface PageAssets {
  css: string;
  cssFiles: string[];
  scripts: string[];
}

export interface BuildOutput {
  entry: string;
  /** The code of the service worker, one file with nothing to import. */
  serviceWorker: string;
  /** For the parts of a page, named by their source files; of those that come later only the styles. */
  assetsOf(files: readonly string[], laterFiles: readonly string[]): PageAssets;
}

const entryFile = "apps/web/client.tsx";
const workerFile = "apps/web/service-worker/worker.ts";

export async function readBuild(folder: string): Promise<BuildOutput> {
  const manifest = await readManifest(folder);
  const entry = manifest[entryFile];
  if (!entry) throw new Error(`The build has no ${entryFile}. Run: npm run build`);
  const [styles, serviceWorker] = await Promise.all([
    readStyles(folder, manifest),
    readWorker(folder, manifest),
  ]);
  const known = new Map<string, PageAssets>();

  function assetsOf(files: readonly string[], laterFiles: readonly string[]): PageAssets {
    const key = [...files, ...laterFiles].join();
    const existing = known.get(key);
    if (existing) return existing;
    const chunks = new Map<string, Chunk>();
    for (const file of [entryFile, ...files]) collect(manifest, file, chunks);
    const drawn = new Map(chunks);
    for (const file of laterFiles) collect(manifest, file, drawn);
    const cssFiles = [...new Set([...drawn.values()].flatMap((chunk) => chunk.css ?? []))];
    const assets = {
      css: cssFiles.map((file) => styles.get(file) ?? "").join(""),
      cssFiles: cssFiles.map((file) => `/${file}`),
      scripts: [...chunks.values()]
        .map((chunk) => `/${chunk.file}`)
        .filter((file) => file !== `/${entry?.file}`),
    };
    known.set(key, assets);
    return assets;
  }
  return { entry: `/${entry.file}`, serviceWorker, assetsOf };
}

function collect(manifest: Manifest, key: string, chunks: Map<string, Chunk>): void {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The build has no ${key}. Run: npm run build`);
  if (chunks.has(key)) return;
  chunks.set(key, chunk);
  for (const imported of chunk.imports ?? []) collect(manifest, imported, chunks);
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, ".vite", "manifest.json"), "utf8").catch((cause: unknown) => {
    throw new Error("The pages are not built. Run: npm run build", { cause });
  });
  return JSON.parse(text) as Manifest;
}

async function readWorker(folder: string, manifest: Manifest): Promise<string> {
  const chunk = manifest[workerFile];
  if (!chunk) throw new Error(`The build has no ${workerFile}. Run: npm run build`);
  if (chunk.imports) throw new Error(`${workerFile} shares code with the pages: a worker must be one file.`);
  return readFile(join(folder, chunk.file), "utf8");
}

async function readStyles(folder: string, manifest: Manifest): Promise<Map<string, string>> {
  const files = new Set(Object.values(manifest).flatMap((chunk) => chunk.css ?? []));
  const entries = await Promise.all(
    [...files].map(async (file) => [file, (await readFile(join(folder, file), "utf8")).trim()] as const),
  );
  return new Map(entries);
}
