import type { Database } from "#kit/db/database.ts";
import type { Log } from "#kit/http/context.ts";
import type { Clock } from "#kit/pure/clock.ts";

/** What was told and is not made out. */
export interface Unfolded<Id> {
  id: Id;
  /** Who told it. */
  source: string;
}

export interface UnfoldedPage<Id> {
  before: Date;
  after: Id | undefined;
  limit: number;
}

export interface SweepWorld {
  database: Database;
  clock: Clock;
  /** Counts what should wake somebody. */
  alarm(name: string, brand: string): void;
  log: Pick<Log, "warn" | "error">;
}
