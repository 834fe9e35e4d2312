import type { Database } from "#kit/db/database.ts";
import type { Log } from "#kit/http/context.ts";
import { runBatch } from "#kit/jobs/batch.ts";
import { describeFailure } from "#kit/jobs/failure.ts";
import type { Clock } from "#kit/pure/clock.ts";
import { isPayerFailure, createOutageDetector } from "./outage-detector.ts";

/** Longer than the job that makes it out goes on trying. */
const stuckMs = 15 * 60_000;
const alarmingMs = 60 * 60_000;
const atOnce = 500;

export const sweepEvery = "*/15 * * * *";

/** An inbox row that no job has processed yet. */
export interface Unprocessed<Id> {
  id: Id;
  /** The operator or card processor that sent it. */
  source: string;
}

export interface UnprocessedPage<Id> {
  before: Date;
  after: Id | undefined;
  limit: number;
}

export interface SweepContext {
  database: Database;
  clock: Clock;
  /** Increments the counter of an alarm that pages somebody. */
  alarm(name: string, brand: string): void;
  log: Pick<Log, "warn" | "error">;
}

interface Inbox<Id> {
  name: "card_inbox" | "operator_inbox";
  countUnprocessed(database: Database, before: Date): Promise<number>;
  /** Page by page, in an order of its own. */
  findUnprocessed(database: Database, page: UnprocessedPage<Id>): Promise<Unprocessed<Id>[]>;
  /** Whether somebody was asked for it, and answered. Throws where it cannot be made out yet. */
  fold(id: Id): Promise<boolean>;
}

/**
 * What was told and not made out is taken up again for as long as it takes: the job of each gives up within minutes.
 * One after the other and beside the queue, so that nothing new waits for it; whoever answers nobody is left alone
 * until the next time.
 */
export async function sweepInbox<Id>(
  { database, clock, alarm, log }: SweepContext,
  { name, countUnprocessed, findUnprocessed, fold }: Inbox<Id>,
  signal: AbortSignal,
): Promise<void> {
  const now = clock.now().getTime();
  const alarming = await countUnprocessed(database, new Date(now - alarmingMs));
  if (alarming > 0) {
    alarm(name, "");
    log.error({ alarm: name, count: alarming }, "what was told is not made out for more than an hour");
  }
  const before = new Date(now - stuckMs);
  const outages = createOutageDetector();
  await runBatch<Unprocessed<Id>>(
    { database, clock, log },
    {
      name,
      pageSize: atOnce,
      findPage: (after, limit) => findUnprocessed(database, { before, after: after?.id, limit }),
      keyOf: ({ id }) => String(id),
      async work({ id, source }) {
        if (outages.isDown(source)) return;
        try {
          if (await fold(id)) outages.onResponse(source);
        } catch (error) {
          // An outage of the operator is no reason to give up what it told.
          if (!isPayerFailure(error)) throw error;
          const failure = describeFailure(error);
          log.warn({ inbox: name, id, source, failure }, "what was told is not made out");
          outages.onFailure(source, error);
        }
      },
    },
    signal,
  );
}
