import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { loadBrands } from "#apps/server/sites/brands.ts";
import {
  checkBrand,
  insertParts,
  parseLegalParts,
  writeTermsVersion,
  type BrandFile,
} from "#features/branding/rules.ts";
import { RefusedError } from "../feature.ts";
import { runTool } from "../../checks/tool.ts";
import { nextVersion } from "../../terms/versions.ts";
import { answersSchema, periodsOf, templateOf, type Answers } from "./answers.ts";
import { askQuestions } from "./ask.ts";
import { colourFaults, readableColours } from "./colours.ts";
import { markOf } from "./mark.ts";
import { brandFileOf, brandSource, termsOf, type Template } from "./write.ts";

/** Asks, or reads a file of answers, and writes the folder of a brand. Returns what is left to do. */
export async function newBrand(
  root: string,
  answersFile: string | undefined,
  today: string,
): Promise<string[]> {
  const taken = await readdir(join(root, "brands"));
  const answers =
    answersFile === undefined
      ? await askQuestions(taken, today)
      : readAnswers(await readAnswersFile(answersFile));
  const files = await writeBrand(root, answers, today);
  return [...files, "", ...nextSteps(answers)];
}

function readAnswersFile(path: string): Promise<string> {
  return readFile(path, "utf8").catch((error: unknown) => {
    throw new RefusedError(`The answers cannot be read: ${messageOf(error)}`);
  });
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

function parseAnswers(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new RefusedError(`The answers are not JSON: ${messageOf(error)}`);
  }
}

export function readAnswers(json: string): Answers {
  const parsed = answersSchema.safeParse(parseAnswers(json));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
  throw new RefusedError(["The answers are not right:", ...faults].join("\n"));
}

/** Writes all files, or none if the brand would not start. */
export async function writeBrand(root: string, answers: Answers, today: string): Promise<string[]> {
  const { key, market, language, prices } = answers;
  const templateKey = templateOf(market, language);
  if (templateKey === undefined) throw new RefusedError(`There are no terms for ${market} in ${language}.`);
  const missing = periodsOf[market].filter((period) => prices[period] === undefined);
  if (missing.length > 0) throw new RefusedError(`prices must name ${missing.join(" and ")}.`);
  const folder = join(root, "brands", key);
  if ((await readdir(join(root, "brands"))).includes(key))
    throw new RefusedError(`brands/${key} already exists.`);
  const template = await readTemplate(root, templateKey);
  const file = brandFileOf(template, answers);
  requireReadable(file);
  const terms = termsOf(template, answers, today);
  const parts = parseLegalParts(await readFile(join(root, "brands/shared-terms", `${language}.md`), "utf8"));
  const version = nextVersion(
    {
      brand: { key, availableFrom: answers.openingDay },
      stored: [],
      text: insertParts(terms, parts),
      isCorrection: false,
    },
    { today },
  );
  const written = {
    "brand.ts": brandSource(file),
    "logo.svg": markOf(answers.initials),
    "text.json": "{}\n",
    "terms.md": terms,
    "terms-versions/1.md": writeTermsVersion(version),
  };
  await mkdir(join(folder, "terms-versions"), { recursive: true });
  try {
    for (const [name, content] of Object.entries(written)) await writeFile(join(folder, name), content);
    const paths = Object.keys(written).map((name) => `brands/${key}/${name}`);
    await runTool(root, ["oxfmt", `brands/${key}/brand.ts`], "run `npm run format`.");
    await loadBrands(join(root, "brands"));
    return paths;
  } catch (error) {
    await rm(folder, { recursive: true });
    throw error instanceof Error ? new RefusedError(error.message) : error;
  }
}

async function readTemplate(root: string, key: string): Promise<Template> {
  const folder = join(root, "brands", key);
  const module = (await import(pathToFileURL(join(folder, "brand.ts")).href)) as { default: BrandFile };
  const brand = checkBrand(module.default, `brands/${key}/brand.ts`);
  return { brand, file: module.default, terms: await readFile(join(folder, "terms.md"), "utf8") };
}

function requireReadable({ theme }: BrandFile): void {
  const faults = colourFaults(theme);
  if (faults.length === 0) return;
  const better = readableColours(theme);
  throw new RefusedError(
    [
      "These colours cannot be read everywhere:",
      ...faults.map((fault) => `- ${fault}`),
      better
        ? `These two can, and look almost the same: ${better.brand} and ${better.rival}. Take them, or choose others.`
        : "Choose two others, with clearly different hues.",
    ].join("\n"),
  );
}

function nextSteps({ key, market }: Answers): string[] {
  return [
    "The brand is ready to look at. Next:",
    `- npm start, then open http://${key}.localhost:3000: landing, demo players and battlegrounds are there`,
    `- npm run preview ${key}: its key pages as pictures, with every fault beside them`,
    `- read the terms on its page /terms-conditions from top to bottom, then let a lawyer read them. To change them, edit brands/${key}/terms.md and type: npm run terms ${key} -- --correct`,
    "- read the claims in brand.ts: no number of players yet, and the hours of support of the market's other brands",
    ...(market === "EU"
      ? []
      : [
          "- ask the operator's integration team for serviceId, productId and the package ids in brand.ts, which are made up",
        ]),
    "- the mark in logo.svg is drawn from the initials: a designer can replace it",
  ];
}
