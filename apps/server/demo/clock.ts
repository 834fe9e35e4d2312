import type { Database } from "#kit/db/database.ts";
import type { JobQueue } from "#kit/jobs/jobs.ts";
import type { Clock } from "#kit/pure/clock.ts";
import { nightlyReset } from "./reset.ts";
import { day } from "./time.ts";

/** The system clock plus the demo's offset. */
export interface DemoClock extends Clock {
  aheadMs(): number;
  setAheadMs(ms: number): void;
}

/** Enough for a yearly renewal. */
const maxAheadMs = 400 * day;

export function createDemoClock(system: Clock): DemoClock {
  let ahead = 0;
  return {
    now: () => new Date(system.now().getTime() + ahead),
    aheadMs: () => ahead,
    setAheadMs: (ms) => void (ahead = ms),
  };
}

/** A database that was moved ahead stays ahead: otherwise its rows would be in the future. */
export async function restoreDemoClock(database: Database, clock: DemoClock): Promise<void> {
  const [row] = await database.run("select ahead_ms from simulated_clock");
  if (row) clock.setAheadMs(Number(row["ahead_ms"]));
}

export interface MovedClock {
  now: string;
  aheadMs: number;
}

export interface ClockMover {
  read(): MovedClock;
  /** Moves the clock forward; undefined if that exceeds the limit. */
  moveForward(byMs: number): Promise<MovedClock | undefined>;
}

export function createClockMover(options: {
  database: Database;
  jobs: Pick<JobQueue, "moveForward">;
  clock: DemoClock;
}): ClockMover {
  const { database, jobs, clock } = options;
  const read = () => ({ now: clock.now().toISOString(), aheadMs: clock.aheadMs() });
  let last: Promise<unknown> = Promise.resolve();

  async function moveForward(byMs: number): Promise<MovedClock | undefined> {
    const [from, before] = [clock.now(), clock.aheadMs()];
    if (byMs <= 0 || before + byMs > maxAheadMs) return undefined;
    // The clock moves first, because a job that runs too early by the clock does nothing.
    clock.setAheadMs(before + byMs);
    try {
      await database.transaction(async (trx) => {
        await trx.run(
          `insert into simulated_clock (ahead_ms) values ($1)
           on conflict (is_only) do update set ahead_ms = excluded.ahead_ms`,
          [before + byMs],
        );
        await extendSessions(trx, from, byMs);
        // A skipped night must not reset the match that is being shown.
        await jobs.moveForward(trx, { from, to: clock.now(), except: [nightlyReset.name] });
      });
    } catch (error) {
      clock.setAheadMs(before);
      throw error;
    }
    return read();
  }

  return {
    read,
    moveForward(byMs) {
      // Moves run one after another: each starts where the previous one ended.
      const moved = last.then(() => moveForward(byMs));
      last = moved.catch(() => undefined);
      return moved;
    },
  };
}

/** Extends sessions by the jump, so that players stay signed in. */
async function extendSessions(trx: Pick<Database, "run">, from: Date, byMs: number): Promise<void> {
  const values = [byMs / 1_000, from];
  await trx.run(
    `update sessions set expires_at = expires_at + make_interval(secs => $1)
     where revoked_at is null and expires_at > $2`,
    values,
  );
  await trx.run(
    `update staff_sessions set expires_at = expires_at + make_interval(secs => $1),
       seen_at = seen_at + make_interval(secs => $1), renewed_at = renewed_at + make_interval(secs => $1)
     where revoked_at is null and expires_at > $2`,
    values,
  );
}
