import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { isBuildFresh, root } from "../build/sources.ts";
import type { StageOrder, Write, Stage } from "./run-stages.ts";
import {
  failedFiles,
  mergeSecondRun,
  tallyBuild,
  tallyChecks,
  tallyReport,
  type Ended,
  type Report,
  type Tally,
} from "./tally.ts";

/** Stages that fail quickly run first, and pages are built before they are opened. */
export const stageOrder = [
  [["check"], ["build", "unit"]],
  [["api"], ["e2e", "browser"]],
] as const satisfies StageOrder;

type Name = (typeof stageOrder)[number][number][number];

export const stages: Readonly<Record<Name, Stage>> = {
  check,
  build,
  unit: vitest("unit"),
  // One worker per core. e2e runs beside it and has one more (`vitest.config.ts`): its tests wait for browser and server.
  api: vitest("api", availableParallelism()),
  browser: vitest("browser"),
  e2e: vitest("e2e"),
};

/** Skips the check `unit`: unit tests are a stage of their own here. */
async function check(_files: readonly string[], write: Write): Promise<Tally> {
  // Imported here, so that a failing import fails only this stage.
  const { createCatalogue } = await import("../checks/catalogue.ts");
  const names = Object.keys(createCatalogue(root)).filter((name) => name !== "unit");
  const ended = await run(["scripts/check.ts", ...names], write);
  return tallyChecks(ended.output, ended);
}

async function build(_files: readonly string[], write: Write): Promise<Tally> {
  if (await isBuildFresh()) return { passed: 1, failed: 0, failures: [] };
  return tallyBuild(await run(["scripts/build.ts"], write));
}

/** CI runs files that failed once more, because a browser on a loaded machine fails now and then. */
function vitest(project: string, workers?: number): Stage {
  return async (files, write) => {
    const first = await runVitest(project, workers, files, write);
    const failed = first.report ? failedFiles(first.report) : [];
    if (!first.report || failed.length === 0 || process.env["CI"] === undefined) {
      return tallyReport(first.report, first.ended, files.length > 0);
    }
    write(`Run again:\n${tallyReport(first.report, first.ended, false).failures.join("\n")}\n`);
    const second = await runVitest(project, 1, failed, write);
    return mergeSecondRun(first.report, second.report, second.ended);
  };
}

async function runVitest(
  project: string,
  workers: number | undefined,
  files: readonly string[],
  write: Write,
): Promise<{ report: Report | undefined; ended: Ended }> {
  const folder = await mkdtemp(join(tmpdir(), "kickoff-report-"));
  const file = join(folder, "report.json");
  const ended = await run(
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      "--project",
      project,
      "--reporter=default",
      "--reporter=scripts/test/reporter.ts",
      ...(workers === undefined ? [] : [`--maxWorkers=${workers}`]),
      ...(files.length > 0 ? ["--passWithNoTests"] : []),
      ...files,
    ],
    write,
    { TEST_REPORT: file },
  );
  const text = await readFile(file, "utf8").catch(() => undefined);
  await rm(folder, { recursive: true });
  return { report: text === undefined ? undefined : (JSON.parse(text) as Report), ended };
}

const running = new Set<ChildProcess>();
let isStopped = false;

/** Passes a stop signal on and still prints the results so far; a second signal exits at once. */
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => {
    isStopped = true;
    for (const child of running) child.kill(signal);
  });
}

/** Prints the output of a program while it runs. */
async function run(
  words: readonly string[],
  write: Write,
  env: Readonly<Record<string, string>> = {},
): Promise<Ended & { output: string }> {
  if (isStopped) throw new Error("Stopped before the stage began");
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
    output += chunk;
    write(chunk);
  });
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
    errors += chunk;
    write(chunk);
  });
  const [code] = (await once(child, "close")) as [number | null];
  running.delete(child);
  return { code, errors, output };
}
