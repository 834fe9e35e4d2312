import { commonProblem, tooManyRequests } from "#kit/contract/problem.ts";

export interface UploadLimits {
  /** Uploads of one address at the same time. A mobile network has many people behind one. */
  readonly perAddress: number;
  /** Uploads of this process at the same time: each holds its whole body in memory. */
  readonly perProcess: number;
}

const defaultLimits: UploadLimits = { perAddress: 8, perProcess: 16 };

export interface UploadGate {
  /** Throws where too many are under way. Gives what ends this one; calling it again does nothing. */
  enter(address: string): () => void;
}

export function createUploadGate(limits: UploadLimits = defaultLimits): UploadGate {
  const byAddress = new Map<string, number>();
  let total = 0;
  return {
    enter(address) {
      const ofAddress = byAddress.get(address) ?? 0;
      if (ofAddress >= limits.perAddress) throw tooManyRequests(2);
      if (total >= limits.perProcess) throw commonProblem("unavailable");
      total += 1;
      byAddress.set(address, ofAddress + 1);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        total -= 1;
        const left = (byAddress.get(address) ?? 1) - 1;
        if (left === 0) byAddress.delete(address);
        else byAddress.set(address, left);
      };
    },
  };
}
