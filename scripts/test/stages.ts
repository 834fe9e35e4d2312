import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { isBuildFresh, root } from "../build/sources.ts";
import type { Rounds, Say, Stage } from "./rounds.ts";
import { type Report, secondTries, type Tally, tallyChecks, tallyReport } from "./tally.ts";

/** What is quick to fail comes first, and pages are built before they are opened. */
export const rounds = [
  [["check"], ["build", "unit"]],
  [["api"], ["e2e", "browser"]],
] as const satisfies Rounds;

type Name = (typeof rounds)[number][number][number];

export const stages: Readonly<Record<Name, Stage>> = {
  check,
  build,
  unit: vitest("unit"),
  // A test of e2e waits for its browser, its product and their database in turn, and so leaves a core idle for a good part of
  // its time: the others take it. Beside them it keeps one worker more than there are cores.
  api: vitest("api", availableParallelism()),
  browser: vitest("browser"),
  e2e: vitest("e2e"),
};

/** Unit tests are among the checks; here they run as a stage of their own, which counts them one by one. */
async function check(_files: readonly string[], say: Say): Promise<Tally> {
  // Loaded here: where it cannot be, this stage fails and the others still run.
  const { createCatalogue } = await import("../checks/catalogue.ts");
  const names = Object.keys(createCatalogue(root)).filter((name) => name !== "unit");
  const { code, output } = await run(["scripts/check.ts", ...names], say);
  return tallyChecks(output, code);
}

async function build(_files: readonly string[], say: Say): Promise<Tally> {
  if (await isBuildFresh()) return { passed: 1, failed: 0 };
  const { code } = await run(["scripts/build.ts"], say);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function vitest(project: string, workers?: number): Stage {
  return async (files, say) => {
    const folder = await mkdtemp(join(tmpdir(), "kickoff-report-"));
    const file = join(folder, "report.json");
    const words = [
      "node_modules/vitest/vitest.mjs",
      "run",
      "--project",
      project,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
      ...(workers === undefined ? [] : [`--maxWorkers=${workers}`]),
      ...(files.length > 0 ? ["--passWithNoTests"] : []),
      ...files,
    ];
    const { code } = await run(words, say);
    const text = await readFile(file, "utf8").catch(() => undefined);
    await rm(folder, { recursive: true });
    const report = text === undefined ? undefined : (JSON.parse(text) as Report);
    for (const test of report ? secondTries(report) : []) say(`Needed a second try: ${test}\n`);
    return tallyReport(report, code, files.length > 0);
  };
}

const running = new Set<ChildProcess>();
let isStopped = false;

/** Whoever is stopped passes it on, and still says what was found until then. Asked twice, it goes at once. */
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    isStopped = true;
    for (const child of running) child.kill(signal);
  });
}

/** Says what the program prints while it prints it. */
async function run(words: readonly string[], say: Say): Promise<{ code: number | null; output: string }> {
  if (isStopped) throw new Error("Stopped before it began");
  const child = spawn(process.execPath, words, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  running.add(child);
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    output += chunk;
    say(chunk);
  });
  child.stderr.setEncoding("utf8").on("data", say);
  const [code] = (await once(child, "close")) as [number | null];
  running.delete(child);
  return { code, output };
}
