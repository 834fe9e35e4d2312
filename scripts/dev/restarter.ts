import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";

export interface Restarter {
  /** Ends what runs and starts it anew. Requests that arrive meanwhile become one. */
  restart(): void;
  stop(): Promise<void>;
}

export interface RestarterOptions {
  command: readonly [program: string, ...args: string[]];
  env: NodeJS.ProcessEnv;
  /** Changes within this time make one restart: an editor often writes several files. */
  quietMs?: number;
  /** How long the process may take to end; then it is killed. */
  graceMs?: number;
}

export function createRestarter({ command, env, quietMs = 80, graceMs = 400 }: RestarterOptions): Restarter {
  const [program, ...args] = command;
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  let isStopped = false;

  async function end(): Promise<void> {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const exited = once(running, "exit");
    running.kill("SIGTERM");
    const killing = setTimeout(() => running.kill("SIGKILL"), graceMs);
    await exited;
    clearTimeout(killing);
  }

  async function startAnew(): Promise<void> {
    await end();
    if (!isStopped) child = spawn(program, args, { env, stdio: "inherit" });
  }

  return {
    restart() {
      clearTimeout(timer);
      timer = setTimeout(() => {
        work = work.then(startAnew);
      }, quietMs);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await work;
      await end();
    },
  };
}
