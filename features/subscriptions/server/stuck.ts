import type { Database } from "#kit/db/database.ts";
import type { Log } from "#kit/http/context.ts";
import type { Clock } from "#kit/pure/clock.ts";

/** Longer than the job that makes it out goes on trying. */
const stuckMs = 15 * 60_000;
const alarmingMs = 60 * 60_000;
const atOnce = 500;

export const sweepEvery = "*/15 * * * *";

export interface Unfolded<Id> {
  id: Id;
  receivedAt: Date;
}

export interface Page<Id> {
  before: Date;
  after: Id | undefined;
  limit: number;
}

interface Inbox<Id> {
  name: "card_inbox" | "operator_inbox";
  /** In the order of their ids. */
  findUnfolded(database: Database, page: Page<Id>): Promise<Unfolded<Id>[]>;
  enqueueFold(id: Id): Promise<void>;
}

export interface SweepWorld {
  database: Database;
  clock: Clock;
  /** Counts what should wake somebody. */
  alarm(name: string, brand: string): void;
  log: Pick<Log, "warn" | "error">;
}

/** What was told and not made out is taken up again for as long as it takes: the job of each gives up within minutes. */
export async function sweepInbox<Id>(
  { database, clock, alarm, log }: SweepWorld,
  { name, findUnfolded, enqueueFold }: Inbox<Id>,
  signal: AbortSignal,
): Promise<void> {
  const now = clock.now().getTime();
  const before = new Date(now - stuckMs);
  let alarming = 0;
  let after: Id | undefined;
  let found: Unfolded<Id>[];
  do {
    found = await findUnfolded(database, { before, after, limit: atOnce });
    for (const { id, receivedAt } of found) {
      if (signal.aborted) return;
      await enqueueFold(id);
      if (receivedAt.getTime() < now - alarmingMs) alarming++;
    }
    after = found.at(-1)?.id;
  } while (found.length === atOnce);
  if (alarming === 0) return;
  alarm(name, "");
  log.error({ alarm: name, count: alarming }, "what was told is not made out for more than an hour");
}
