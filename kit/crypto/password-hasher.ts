import type { Argon2Parameters } from "node:crypto";
import { Worker } from "node:worker_threads";
import type { HashRequest, HashResult } from "./password-worker.ts";

interface Waiting {
  resolve(tag: Buffer): void;
  reject(error: Error): void;
}

/**
 * Hashes in a separate low-priority thread. In Node's shared thread pool, 50 ms of hashing would delay file access and
 * DNS. The thread starts with the first password.
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
      // An idle thread must not keep the process alive.
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
