import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";

export interface Restarter {
  /** Kills the process and starts it again. Requests that arrive meanwhile count as one. */
  restart(): void;
  send(message: string): void;
  stop(): Promise<void>;
}

export interface RestarterOptions {
  command: readonly [program: string, ...args: string[]];
  env: NodeJS.ProcessEnv;
  /** Called with messages of the process. */
  onMessage?: (message: unknown) => void;
  /** Changes within this time make one restart: an editor often writes several files. */
  quietMs?: number;
}

/** Keeps one process running. Kills it instead of stopping it: that is faster, and the server survives it. */
export function createRestarter(options: RestarterOptions): Restarter {
  const { command, env, onMessage = () => undefined, quietMs = 50 } = options;
  const [program, ...args] = command;
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  let isStopped = false;

  async function kill(): Promise<void> {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const exited = once(running, "exit");
    running.kill("SIGKILL");
    await exited;
  }

  async function startAgain(): Promise<void> {
    await kill();
    if (isStopped) return;
    child = spawn(program, args, { env, stdio: ["inherit", "inherit", "inherit", "ipc"] });
    child.on("message", onMessage);
  }

  return {
    restart() {
      clearTimeout(timer);
      timer = setTimeout(() => {
        work = work.then(startAgain);
      }, quietMs);
    },
    send(message) {
      if (child?.connected) child.send(message);
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await work;
      await kill();
    },
  };
}
