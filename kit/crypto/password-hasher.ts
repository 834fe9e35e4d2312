import type { Argon2Parameters } from "node:crypto";
import { Worker } from "node:worker_threads";
import type { HashRequest, HashResult } from "./password-worker.ts";

interface Waiting {
  resolve(tag: Buffer): void;
  reject(error: Error): void;
}

/**
 * Hashes in a thread of its own, which yields to all others: the pool that Node shares between hashing, files and
 * names would let fifty milliseconds of hashing stand before them. The thread begins with the first password.
 */
export function createHasher() {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let count = 0;

  function open(): Worker {
    const opened = new Worker(new URL("./password-worker.ts", import.meta.url));
    opened.on("message", ({ number, tag }: HashResult) => {
      waiting.get(number)?.resolve(Buffer.from(tag));
      waiting.delete(number);
      // A thread that has nothing to do keeps no program alive.
      if (waiting.size === 0) opened.unref();
    });
    opened.on("error", (error: Error) => {
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
      worker = undefined;
    });
    return opened;
  }

  return function hash(parameters: Argon2Parameters): Promise<Buffer> {
    worker ??= open();
    const order: HashRequest = { number: (count += 1), parameters };
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    waiting.set(order.number, { resolve, reject });
    worker.ref();
    worker.postMessage(order, []);
    return promise;
  };
}
