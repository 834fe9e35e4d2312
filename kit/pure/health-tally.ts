export type HealthKind = "adapter" | "call" | "error";

export interface HealthCount {
  readonly kind: HealthKind;
  readonly name: string;
  succeeded: number;
  failed: number;
  succeededAt: Date | null;
  failedAt: Date | null;
  /** The code of the last failure. */
  failure: string | null;
}

export interface HealthTally {
  succeeded(kind: HealthKind, name: string, now: Date): void;
  failed(kind: HealthKind, name: string, failure: string, now: Date): void;
  /** The counts since the last call. */
  take(): HealthCount[];
}

/** Names of one take. More are not counted: a fault that names every row must not fill the memory. */
const mostNames = 500;

/** Counts successes and failures in memory, so that counting costs no call a statement. */
export function createHealthTally(): HealthTally {
  let counts = new Map<string, HealthCount>();
  const of = (kind: HealthKind, name: string): HealthCount => {
    const key = `${kind} ${name}`;
    let count = counts.get(key);
    if (!count) {
      count = { kind, name, succeeded: 0, failed: 0, succeededAt: null, failedAt: null, failure: null };
      if (counts.size < mostNames) counts.set(key, count);
    }
    return count;
  };
  return {
    succeeded(kind, name, now) {
      const count = of(kind, name);
      count.succeeded += 1;
      count.succeededAt = now;
    },
    failed(kind, name, failure, now) {
      const count = of(kind, name);
      count.failed += 1;
      count.failedAt = now;
      count.failure = failure;
    },
    take() {
      const taken = [...counts.values()];
      counts = new Map();
      return taken;
    },
  };
}
