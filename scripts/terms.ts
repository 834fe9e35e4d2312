import "./node-version.js";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { importBrand } from "#apps/server/sites/brands.ts";
import { TermsRefused, nextVersion, stateOf } from "./terms/versions.ts";
import {
  checkBrand,
  insertParts,
  noticeDays,
  parseLegalParts,
  parseTermsVersion,
  writeTermsVersion,
  type Brand,
  type TermsVersion,
} from "#features/branding/rules.ts";

const usage = `Usage: npm run terms                       the versions of every brand's terms
       npm run terms <brand>               keeps terms.md as the first version of a new brand
       npm run terms <brand> -- --from <day> --changes "<what is different>" [--announced <day>]
       npm run terms <brand> -- --correct  corrects the spelling of the newest version

A changed version applies ${noticeDays} days after its announcement (default: today) or later. --changes is what players read, in the
brand's language. Language editions of one product need the same versions: run it for each of them with the same days.`;

/** Stores versions of a brand's terms. The service shows stored versions only; terms.md is where the next one is written. */
async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      from: { type: "string" },
      announced: { type: "string" },
      changes: { type: "string" },
      correct: { type: "boolean", default: false },
    },
  });
  const [key, ...rest] = positionals;
  const keys = await brandKeys();
  if (rest.length > 0 || (key !== undefined && !keys.includes(key))) {
    console.error(key !== undefined && !keys.includes(key) ? `There is no brand ${key}.\n${usage}` : usage);
    return 2;
  }
  if (key === undefined) {
    for (const one of keys) {
      const { stored, text } = await read(one);
      console.log(`${one.padEnd(20)} ${stateOf(stored, text)}`);
    }
    console.log(`\n${usage}`);
    return 0;
  }
  const { brand, stored, text } = await read(key);
  const today = new Date().toISOString().slice(0, 10);
  const asked = { today, from: values.from, announcedOn: values.announced, changes: values.changes };
  const version = nextVersion({ brand, stored, text, isCorrection: values.correct }, asked);
  const file = join("brands", key, "terms-versions", `${version.number}.md`);
  await mkdir(join("brands", key, "terms-versions"), { recursive: true });
  await writeFile(file, writeTermsVersion(version));
  console.log(
    `${file}: version ${version.number}, announced on ${version.announcedOn}, applies from ${version.from}.`,
  );
  if (version.number > 1 && !values.correct)
    console.log(
      "After the next start, players are notified in the app, and by email where they sign up by email.",
    );
  return 0;
}

async function brandKeys(): Promise<string[]> {
  const files = await readdir("brands", { recursive: true });
  return files.flatMap((path) => /^([^/\\]+)[/\\]brand\.ts$/.exec(path)?.[1] ?? []).toSorted();
}

interface BrandTerms {
  brand: Brand;
  stored: TermsVersion[];
  text: string;
}

async function read(key: string): Promise<BrandTerms> {
  const folder = join(process.cwd(), "brands", key);
  const brand = await readBrand(folder, key);
  const parts = parseLegalParts(await readFile(join("brands/shared-terms", `${brand.language}.md`), "utf8"));
  const text = insertParts(await readFile(join(folder, "terms.md"), "utf8"), parts);
  const files = await readdir(join(folder, "terms-versions")).catch(() => []);
  const numbers = files.map((file) => Number.parseInt(file, 10)).toSorted((a, b) => a - b);
  const stored = await Promise.all(
    numbers.map(async (number) => {
      const content = await readFile(join(folder, "terms-versions", `${number}.md`), "utf8");
      return parseTermsVersion(content, number).version;
    }),
  );
  return { brand, stored, text };
}

/** Faults are shown without a stack trace, because their author may not be an engineer. */
async function readBrand(folder: string, key: string): Promise<Brand> {
  const name = `brands/${key}`;
  try {
    const module = await importBrand(folder, name);
    return checkBrand(module.default, `${name}/brand.ts`, await readFile(join(folder, "brand.ts"), "utf8"));
  } catch (cause) {
    throw new TermsRefused(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof TermsRefused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
