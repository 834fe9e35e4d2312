import { argon2Sync, type Argon2Parameters } from "node:crypto";
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";

export interface HashRequest {
  number: number;
  parameters: Argon2Parameters;
}

export interface HashResult {
  number: number;
  tag: Uint8Array;
}

/** Behind everybody who does not log in, and still ahead of nothing at all. */
const niceness = 10;

// On Linux a priority is a thread's own; elsewhere it is the process's, which must stay as it is.
if (process.platform === "linux") setPriority(0, niceness);

parentPort?.on("message", ({ number, parameters }: HashRequest) => {
  const outcome: HashResult = { number, tag: argon2Sync("argon2id", parameters) };
  parentPort?.postMessage(outcome, []);
});
