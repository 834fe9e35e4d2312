import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isBuildFresh, root } from "../build/sources.ts";
import { type Report, secondTries, type Tally, tallyChecks, tallyReport } from "./tally.ts";

export type Stage = (files: readonly string[]) => Promise<Tally>;

/** In this order: what is quick to fail comes first, and pages are built before they are opened. */
export const stages: ReadonlyMap<string, Stage> = new Map<string, Stage>([
  ["check", check],
  ["unit", (files) => vitest("unit", files)],
  ["build", build],
  ["api", (files) => vitest("api", files)],
  ["browser", (files) => vitest("browser", files)],
  ["e2e", (files) => vitest("e2e", files)],
]);

/** Unit tests are among the checks; here they run as a stage of their own, which counts them one by one. */
async function check(): Promise<Tally> {
  // Loaded here: where it cannot be, this stage fails and the others still run.
  const { createCatalogue } = await import("../checks/catalogue.ts");
  const names = Object.keys(createCatalogue(root)).filter((name) => name !== "unit");
  const { code, output } = await run(["scripts/check.ts", ...names]);
  return tallyChecks(output, code);
}

async function build(): Promise<Tally> {
  if (await isBuildFresh()) return { passed: 1, failed: 0 };
  const { code } = await run(["scripts/build.ts"]);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function vitest(project: string, files: readonly string[]): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), "kickoff-report-"));
  const file = join(folder, "report.json");
  const { code } = await run([
    "node_modules/vitest/vitest.mjs",
    "run",
    "--project",
    project,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
    ...(files.length > 0 ? ["--passWithNoTests"] : []),
    ...files,
  ]);
  const text = await readFile(file, "utf8").catch(() => undefined);
  await rm(folder, { recursive: true });
  const report = text === undefined ? undefined : (JSON.parse(text) as Report);
  for (const test of report ? secondTries(report) : []) console.log(`Needed a second try: ${test}`);
  return tallyReport(report, code, files.length > 0);
}

/** Shows what the program prints while it prints it. */
async function run(words: readonly string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, words, { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    output += chunk;
    process.stdout.write(chunk);
  });
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output };
}
