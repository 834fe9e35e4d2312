import "./node-version.js";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { loadBrands } from "#apps/server/sites/brands.ts";
import { SetupError } from "#kit/machine/setup-error.ts";
import { contactSheet, type PictureOfPage } from "./look/contact-sheet.ts";

const usage = `Usage: npm run look [-- <brand> ...]     every page of all brands, or of these brands
       npm run preview <brand>           the key pages of one brand`;

/** Runs e2e/every-page.test.ts on whole brands and writes a contact sheet of what it saw. */
async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { key: { type: "boolean", default: false } },
  });
  const all = await readdir("brands", { withFileTypes: true });
  const keys = all
    .filter((entry) => entry.isDirectory() && existsSync(join("brands", entry.name, "brand.ts")))
    .map(({ name }) => name);
  const unknown = positionals.filter((key) => !keys.includes(key));
  if (unknown.length > 0 || (values.key && positionals.length !== 1)) {
    console.error([...unknown.map((key) => `There is no brand ${key}.`), usage].join("\n"));
    return 2;
  }
  // Faults in the files of a brand are shown at once, not by the product that the test starts.
  await loadBrands(join(process.cwd(), "brands"));
  const folder = join(process.cwd(), "data/look");
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const brands = positionals.length > 0 ? positionals : keys;
  const child = spawn(process.execPath, ["scripts/test.ts", "e2e", "every-page"], {
    stdio: "inherit",
    env: {
      ...process.env,
      LOOK_FOLDER: folder,
      LOOK_BRANDS: brands.join(","),
      ...(values.key && { LOOK_PAGES: "key" }),
    },
  });
  const [code] = (await once(child, "exit")) as [number | null];
  const file = join(folder, "index.html");
  await writeFile(file, contactSheet(await picturesIn(folder, brands)));
  console.log(`Pictures and faults: ${file}`);
  return code ?? 1;
}

async function picturesIn(folder: string, brands: readonly string[]): Promise<PictureOfPage[]> {
  const pictures: PictureOfPage[] = [];
  for (const brand of brands) {
    for (const screen of ["phone", "desktop"] as const) {
      // A walk that ended early has written nothing.
      const text = await readFile(join(folder, `${brand}-${screen}.json`), "utf8").catch(() => "[]");
      const pages = JSON.parse(text) as Pick<PictureOfPage, "path" | "faults">[];
      pictures.push(...pages.map((page) => ({ brand, screen, ...page })));
    }
  }
  return pictures;
}

process.exitCode = await main().catch((error: unknown) => {
  if (!(error instanceof SetupError)) throw error;
  console.error(error.message);
  return 1;
});
