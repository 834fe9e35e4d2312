import "#scripts/node-version.js";
import { writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { SetupError } from "#kit/machine/setup-error.ts";
import { buildIfStale } from "#scripts/build/build-if-stale.ts";
import { createShutdown } from "#scripts/start/shutdown.ts";
import { createCleanup } from "#scripts/start/cleanup.ts";
import { type Part, parts } from "./parts.ts";
import { createDatabases } from "./tools/databases.ts";
import { isBroken, type Row, tableOf } from "./tools/table.ts";

const usage = `Usage: npm run bench -- [--only ${Object.keys(parts).join("|")}] [--json FILE]`;
const shutdown = createShutdown();
let isMeasured = false;
// An interrupted run has not shown that the budgets are met.
process.on("exit", () => {
  if (!isMeasured) process.exitCode ||= 130;
});

/** Runs the requested parts from an empty data folder and removes everything afterwards. */
async function main(): Promise<void> {
  const { wanted, json } = readOptions();
  await buildIfStale(shutdown.signal);
  const databases = createDatabases(shutdown, fail);
  const rows: Row[] = [];
  const faults: string[] = [];
  for (const [name, part] of wanted) {
    console.log(part.does);
    const running = createCleanup();
    shutdown.first(async () => void (await running.run()));
    try {
      rows.push(...(await part.measure(running, databases)));
    } catch (error) {
      // Continue with the other parts.
      if (shutdown.signal.aborted) return;
      console.error(error);
      faults.push(name);
    }
    await running.run();
  }
  await finish(rows, faults, json);
}

async function finish(
  rows: readonly Row[],
  faults: readonly string[],
  json: string | undefined,
): Promise<void> {
  console.log(`\n${tableOf(rows)}\n`);
  if (json !== undefined) await writeFile(json, `${JSON.stringify(reportOf(rows), undefined, 2)}\n`);
  const broken = rows.filter(isBroken);
  if (broken.length > 0) {
    console.log(`Over budget: ${broken.map(({ part, name }) => `${part}: ${name.trim()}`).join("; ")}.`);
  }
  if (faults.length > 0) console.log(`Not measured, see the errors above: ${faults.join(", ")}.`);
  if (broken.length + faults.length === 0) console.log("All byte and request budgets are met.");
  isMeasured = true;
  await shutdown.run(faults.length > 0 ? 2 : broken.length > 0 ? 1 : 0);
}

function readOptions(): { wanted: [string, Part][]; json: string | undefined } {
  const { values } = parseArgs({ options: { only: { type: "string" }, json: { type: "string" } } });
  const wanted = Object.entries(parts).filter(([name, { isOnRequest }]) =>
    values.only === undefined ? isOnRequest !== true : name === values.only,
  );
  if (wanted.length === 0) throw new SetupError(usage);
  return { wanted, json: values.json };
}

function reportOf(rows: readonly Row[]) {
  return { takenAt: new Date().toISOString(), node: process.version, cores: availableParallelism(), rows };
}

function fail(error: unknown): void {
  if (shutdown.signal.aborted) return;
  const isUsage = error instanceof TypeError && "code" in error;
  console.error(error instanceof SetupError ? error.message : isUsage ? usage : error);
  void shutdown.run(2);
}

main().catch(fail);
