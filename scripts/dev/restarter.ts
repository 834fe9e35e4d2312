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

/**
 * Keeps one process running. Kills it instead of stopping it: that is faster, and the server survives it. A process waits
 * for the message "start". The next one is prepared after the first message of the running one, so that a restart does not
 * have to load the packages again.
 */
export function createRestarter(options: RestarterOptions): Restarter {
  const { command, env, onMessage = () => undefined, quietMs = 50 } = options;
  const [program, ...args] = command;
  let child: ChildProcess | undefined;
  let spare: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  let isStopped = false;

  const spawnChild = () => spawn(program, args, { env, stdio: ["inherit", "inherit", "inherit", "ipc"] });

  async function kill(running: ChildProcess | undefined): Promise<void> {
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const exited = once(running, "exit");
    running.kill("SIGKILL");
    await exited;
  }

  async function startAgain(): Promise<void> {
    await kill(child);
    if (isStopped) return;
    child = spare?.connected ? spare : spawnChild();
    spare = undefined;
    child.on("message", onMessage);
    child.once("message", () => {
      if (!isStopped) spare ??= spawnChild();
    });
    child.send("start");
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
      await Promise.all([kill(child), kill(spare)]);
    },
  };
}
