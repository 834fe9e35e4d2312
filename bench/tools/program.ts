import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import packageJson from "../../package.json" with { type: "json" };
import { freePort } from "#kit/machine/free-port.ts";
import { root } from "#scripts/build/sources.ts";
import type { Usage } from "./probe.ts";
import type { Running } from "./running.ts";

export interface Program {
  port: number;
  /** Time from the start of the process to the first ready response. */
  readyAfterMs: number;
  /** CPU time until ready; unlike the duration it hardly depends on other load. */
  readyCpuMs: number;
  usage(): Promise<Usage>;
  stop(): Promise<void>;
  /** Ends the process without a chance to clean up. */
  kill(): Promise<void>;
}

const maxWaitMs = 120_000;
const pause = 20;

/**
 * Runs a server in a separate process with the same flags as package.json and only the given environment, and
 * waits until it is ready.
 */
export async function startProgram(
  running: Running,
  script: string,
  env: Readonly<Record<string, string>>,
): Promise<Program> {
  const port = env["PORT"] === undefined ? await freePort() : Number(env["PORT"]);
  const words = commandOf(script).split(" ");
  const settings = words.flatMap((word) => (/^[A-Z_]+=/.test(word) ? [word.split("=", 2)] : []));
  const flags = words.filter((word) => /^--(?!import)\w/.test(word));
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...flags, "--import", import.meta.resolve("./probe.ts"), script], {
    cwd: root,
    env: {
      PATH: process.env["PATH"],
      PORT: String(port),
      ...(Object.fromEntries(settings) as Record<string, string>),
      ...env,
    },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const complaints = child.stderr ? text(child.stderr) : Promise.resolve("");
  const stop = () => end(child);
  running.first(stop);
  await becomesReady(child, port, startedAt).catch(async (cause: unknown) => {
    await stop();
    throw new Error(`${script} did not start.\n${await complaints}`, { cause });
  });
  const readyAfterMs = performance.now() - startedAt;
  const { cpuMs: readyCpuMs } = await usageOf(child);
  const kill = () => end(child, "SIGKILL");
  return { port, readyAfterMs, readyCpuMs, usage: () => usageOf(child), stop, kill };
}

/** Baselines run with the same flags as production. */
function commandOf(script: string): string {
  const own = Object.values(packageJson.scripts).find((command) =>
    script.endsWith(command.split(" ").at(-1) ?? ""),
  );
  return own ?? packageJson.scripts.serve;
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

async function becomesReady(child: ChildProcess, port: number, startedAt: number): Promise<void> {
  while (performance.now() - startedAt < maxWaitMs) {
    if (!isRunning(child)) throw new Error("the process ended");
    const signal = AbortSignal.timeout(5_000);
    const status = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal }).then(
      async (response) => {
        await response.body?.cancel();
        return response.status;
      },
      () => undefined,
    );
    if (status === 200) return;
    await delay(pause);
  }
  throw new Error(`the process was not ready after ${maxWaitMs / 1_000} s`);
}

async function usageOf(child: ChildProcess): Promise<Usage> {
  if (!isRunning(child)) throw new Error("a measured process has ended");
  const response = once(child, "message", { signal: AbortSignal.timeout(30_000) });
  child.send("usage");
  const [usage] = (await response) as [Usage];
  return usage;
}

async function end(child: ChildProcess, signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
  if (!isRunning(child)) return;
  const ended = once(child, "exit");
  child.kill(signal);
  const insist = setTimeout(() => child.kill("SIGKILL"), 6_000);
  await ended;
  clearTimeout(insist);
}
