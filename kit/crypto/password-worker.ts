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

/** Hashing yields to all other work of the machine. */
const niceness = 10;

// On Linux the priority applies to the thread, elsewhere to the whole process.
if (process.platform === "linux") setPriority(0, niceness);

parentPort?.on("message", ({ number, parameters }: HashRequest) => {
  const outcome: HashResult = { number, tag: argon2Sync("argon2id", parameters) };
  parentPort?.postMessage(outcome, []);
});
