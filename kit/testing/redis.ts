import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { freePort } from "#kit/machine/free-port.ts";

export interface TestRedis {
  readonly url: string;
  /** Suspends the process: connections stay open, but nothing responds. */
  pause: () => void;
  resume: () => void;
  /** Kills the process: connections are refused and its data is lost. */
  stop: () => Promise<void>;
  /** Starts again on the same port after `stop`. */
  start: () => Promise<void>;
}

export async function startRedis(): Promise<TestRedis> {
  const port = await freePort();
  let server = await launch(port);
  return {
    url: `redis://127.0.0.1:${port}`,
    pause: () => void server.kill("SIGSTOP"),
    resume: () => void server.kill("SIGCONT"),
    async stop() {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const exited = once(server, "exit");
      // SIGKILL, because a suspended process ignores SIGTERM.
      server.kill("SIGKILL");
      await exited;
    },
    async start() {
      server = await launch(port);
    },
  };
}

async function launch(port: number): Promise<ChildProcess> {
  const settings = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
  const server = spawn("redis-server", settings, { stdio: ["ignore", "pipe", "inherit"] });
  const failed = once(server, "exit").then(() => {
    throw new Error(`redis-server exited at start on port ${port}`);
  });
  const missing = once(server, "error").then(([error]) => {
    throw new Error("redis-server is not installed: install Debian's package redis-server", { cause: error });
  });
  await Promise.race([ready(server), failed, missing]);
  // Tests stop the server later.
  failed.catch(() => undefined);
  missing.catch(() => undefined);
  return server;
}

async function ready(server: ChildProcess): Promise<void> {
  if (!server.stdout) return;
  const lines = createInterface(server.stdout);
  for await (const line of lines) {
    if (line.includes("Ready to accept connections")) break;
  }
  lines.close();
  server.stdout.resume();
}
