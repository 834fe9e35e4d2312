import { setTimeout as delay } from "node:timers/promises";
import { budgets } from "../../budgets.ts";
import { databaseBytes } from "./database-memory.ts";
import { median } from "../../tools/median.ts";
import type { Program } from "../../tools/program.ts";
import { startDemo, startBaselines, startProduction } from "../../tools/programs.ts";
import type { Running } from "../../tools/running.ts";
import type { Row } from "../../tools/table.ts";

const starts = 3;
const ready = { part: "Ready after the start of the process", unit: "ms" } as const;
const memory = { part: "Memory", unit: "memory" } as const;

interface Started {
  readyMs: number;
  cpuMs: number;
  residentBytes: number;
  besides: number | undefined;
}

/** `npm start` on existing data, with its own database. */
export async function measureDemoStart(running: Running, dataDir: string): Promise<Row[]> {
  const start = () => startDemo(running, { dataDir });
  const { readyMs, cpuMs, residentBytes, besides } = await measure(start, () => databaseBytes(dataDir));
  return [
    { ...ready, name: "npm start, database included", figure: readyMs, budget: budgets.readyMs },
    { ...ready, name: "  CPU of the process", figure: cpuMs },
    { ...memory, name: "npm start, idle", figure: residentBytes, budget: budgets.residentBytes },
    ...(besides === undefined ? [] : [{ ...memory, name: "  its database, all processes", figure: besides }]),
  ];
}

/** `npm run serve` on a running database, compared with bare Fastify. */
export async function measureServeStart(running: Running, databaseUrl: string): Promise<Row[]> {
  const baseline = await measure(() => startBaselines(running, databaseUrl));
  const serve = await measure(() => startProduction(running, databaseUrl));
  return [
    { ...ready, name: "bare Fastify", figure: baseline.readyMs },
    { ...ready, name: "  CPU of the process", figure: baseline.cpuMs },
    {
      ...ready,
      name: "npm run serve",
      figure: serve.readyMs,
      budget: budgets.readyMs,
      ratios: { Fastify: serve.readyMs / baseline.readyMs },
    },
    {
      ...ready,
      name: "  CPU of the process",
      figure: serve.cpuMs,
      ratios: { Fastify: serve.cpuMs / baseline.cpuMs },
    },
    { ...memory, name: "bare Fastify, idle", figure: baseline.residentBytes },
    {
      ...memory,
      name: "npm run serve, idle",
      figure: serve.residentBytes,
      budget: budgets.residentBytes,
      ratios: { Fastify: serve.residentBytes / baseline.residentBytes },
    },
  ];
}

async function measure(
  start: () => Promise<Program>,
  besides: () => Promise<number | undefined> = () => Promise.resolve(undefined),
): Promise<Started> {
  const earlier: Program[] = [];
  for (let count = 1; count < starts; count++) {
    const program = await start();
    earlier.push(program);
    await program.stop();
  }
  const program = await start();
  const residentBytes = await restingBytes(program);
  const database = await besides();
  await program.stop();
  const all = [...earlier, program];
  return {
    readyMs: median(all.map(({ readyAfterMs }) => readyAfterMs)),
    cpuMs: median(all.map(({ readyCpuMs }) => readyCpuMs)),
    residentBytes,
    besides: database,
  };
}

/** Memory has settled when several readings in a row are equal. */
async function restingBytes(program: Program): Promise<number> {
  const maxSamples = 15;
  const inARow = 4;
  const seen: number[] = [];
  while (seen.length < maxSamples) {
    await delay(1_000);
    seen.push((await program.usage()).residentBytes);
    const last = seen.slice(-inARow);
    if (last.length === inARow && Math.max(...last) < Math.min(...last) * 1.01) break;
  }
  return seen.at(-1) ?? 0;
}
