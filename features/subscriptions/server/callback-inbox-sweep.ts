import type { Database } from "#kit/db/database.ts";
import type { Log } from "#kit/http/context.ts";
import { runBatch } from "#kit/jobs/batch.ts";
import { describeFailure } from "#kit/jobs/failure.ts";
import type { Clock } from "#kit/pure/clock.ts";
import { isPayerFailure, createOutageDetector } from "./outage-detector.ts";

/** Longer than the job of a message retries. */
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
  findUnprocessed(database: Database, page: UnprocessedPage<Id>): Promise<Unprocessed<Id>[]>;
  /** Resolves to whether the sender responded to a query. Throws if the message cannot be processed yet. */
  process(id: Id): Promise<boolean>;
}

/**
 * Retries inbox messages whose job gave up, until they succeed. Runs them one by one outside the queue, so that new
 * messages do not wait. Skips a sender that does not respond until the next sweep.
 */
export async function sweepInbox<Id>(
  { database, clock, alarm, log }: SweepContext,
  { name, countUnprocessed, findUnprocessed, process }: Inbox<Id>,
  signal: AbortSignal,
): Promise<void> {
  const now = clock.now().getTime();
  const alarming = await countUnprocessed(database, new Date(now - alarmingMs));
  if (alarming > 0) {
    alarm(name, "");
    log.error(
      { alarm: name, count: alarming },
      "inbox messages unprocessed for more than an hour; see the warnings for each message",
    );
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
          if (await process(id)) outages.onResponse(source);
        } catch (error) {
          // The batch gives up items that throw. An outage of the sender must not lead to that.
          if (!isPayerFailure(error)) throw error;
          const failure = describeFailure(error);
          log.warn(
            { inbox: name, id, source, failure },
            "inbox message could not be processed; the next sweep retries it",
          );
          outages.onFailure(source, error);
        }
      },
    },
    signal,
  );
}
