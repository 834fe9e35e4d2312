import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readAssets, type Assets } from "#kit/http/assets.ts";

export interface ConsoleBuild {
  entry: string;
  styles: readonly string[];
  assets: Assets;
}

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

const entryFile = "apps/console/client.tsx";

/** A separate build, so that player pages contain no staff code. */
export async function readConsoleBuild(folder: string): Promise<ConsoleBuild> {
  const [text, assets] = await Promise.all([
    readFile(join(folder, ".vite", "manifest.json"), "utf8"),
    readAssets(join(folder, "assets"), "/staff/assets/"),
  ]).catch((cause: unknown) => {
    throw new Error("The staff console is not built. Run: npm run build", { cause });
  });
  const manifest = JSON.parse(text) as Manifest;
  const entry = manifest[entryFile];
  if (!entry) throw new Error(`The build has no ${entryFile}. Run: npm run build`);
  const chunks = [entry, ...(entry.imports ?? []).flatMap((name) => manifest[name] ?? [])];
  return {
    entry: `/staff/${entry.file}`,
    styles: chunks.flatMap(({ css = [] }) => css.map((file) => `/staff/${file}`)),
    assets,
  };
}
