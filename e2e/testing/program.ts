import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** A shared compile cache, like that of `npm start`. */
export const compiled = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL("../../.cache/compiled", import.meta.url)),
};

export interface Launch {
  script: string;
  environment: Readonly<Record<string, string>>;
  /** Matches the output of a program that has started. */
  ready: RegExp;
}

export interface LaunchedProgram {
  output(): string;
  stop(): Promise<void>;
}

/** Runs a program of the project as a process without our environment, except PATH. */
export async function launch({ script, environment, ready }: Launch): Promise<LaunchedProgram> {
  const child = spawn(process.execPath, [script], {
    cwd: root,
    env: { PATH: process.env["PATH"], ...compiled, ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const exit = once(child, "close");
  const isReady = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (chunk: string) => {
        output += chunk;
        if (ready.test(output)) resolve();
      });
    }
  });
  const ended = exit.then(([code]) => {
    throw new Error(`${script} ended with ${String(code)}:\n${output}`);
  });
  ended.catch(() => undefined);
  await Promise.race([isReady, ended]);
  return {
    output: () => output,
    async stop() {
      child.kill("SIGTERM");
      await exit;
    },
  };
}
