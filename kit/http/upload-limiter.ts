import { commonProblem, tooManyRequests } from "#kit/contract/problem.ts";

export interface UploadLimits {
  /** Concurrent uploads of one address. A mobile network has many users behind one address. */
  readonly perAddress: number;
  /** Concurrent uploads of this process: each holds its whole body in memory. */
  readonly perProcess: number;
}

const defaultLimits: UploadLimits = { perAddress: 8, perProcess: 16 };

export interface UploadLimiter {
  /**
   * Throws if too many uploads are in progress. Call the returned function when this one has ended; further calls do
   * nothing.
   */
  start(address: string): () => void;
}

export function createUploadLimiter(limits: UploadLimits = defaultLimits): UploadLimiter {
  const byAddress = new Map<string, number>();
  let total = 0;
  return {
    start(address) {
      const ofAddress = byAddress.get(address) ?? 0;
      if (ofAddress >= limits.perAddress) throw tooManyRequests(2);
      if (total >= limits.perProcess) throw commonProblem("unavailable");
      total += 1;
      byAddress.set(address, ofAddress + 1);
      let isFinished = false;
      return () => {
        if (isFinished) return;
        isFinished = true;
        total -= 1;
        const remaining = (byAddress.get(address) ?? 1) - 1;
        if (remaining === 0) byAddress.delete(address);
        else byAddress.set(address, remaining);
      };
    },
  };
}
