import type { Database } from "#kit/db/database.ts";
import { runBatch, type BatchContext } from "#kit/jobs/batch.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import type { Clock } from "#kit/pure/clock.ts";
import { Problem } from "#kit/contract/problem.ts";
import { deadlineOf, dueMove, reminderOf } from "../rules.ts";
import { matchDeadline, remindPlayers, sweepDeadlines } from "./jobs.ts";
import { factsOf } from "./moves/facts.ts";
import { makeMove } from "./moves/make-move.ts";
import { publishUpdate, createUpdate } from "./moves/updates.ts";
import * as store from "./moves/store.ts";
import { notificationFor } from "./moves/notifications.ts";
import type { MatchPorts } from "./ports.ts";
import type { Reminder } from "./tables.ts";

export interface MatchJobsOptions extends MatchPorts {
  database: Database;
  clock: Clock;
  log: BatchContext["log"];
}

export function registerMatchJobs(jobs: Pick<Jobs, "work" | "schedule">, options: MatchJobsOptions): void {
  jobs.work(matchDeadline, ({ matchId }) => settle(options, matchId), { concurrency: 4 });
  jobs.work(remindPlayers, ({ matchId, kind }) => remind(options, matchId, kind), { concurrency: 2 });
  jobs.work(sweepDeadlines, (_, { signal }) => sweep(options, signal));
  jobs.schedule(sweepDeadlines, "* * * * *", "UTC");
}

/** Makes the move that is due, if it still is. Concurrent calls make it once. */
export async function settle(options: MatchJobsOptions, matchId: string): Promise<void> {
  const { database, clock } = options;
  const now = clock.now();
  const row = await store.findById(database, matchId);
  if (!row) return;
  const command = dueMove(factsOf(row), now);
  if (!command) return correctDeadline(options, row, now);
  try {
    const input = { matchId, command };
    publishUpdate(options, await database.transaction((trx) => makeMove(trx, options, "time", input, now)));
  } catch (error) {
    // Another node made the move.
    if (!(error instanceof Problem && error.code === "match_moved")) throw error;
  }
}

/** Without this every sweep would find the passed deadline again although no move is due. */
async function correctDeadline(
  { database, jobs }: MatchJobsOptions,
  row: store.MovableRow,
  now: Date,
): Promise<void> {
  if (row.deadline_at === null || row.deadline_at > now) return;
  const deadline = deadlineOf(row.state, factsOf(row));
  await database.transaction(async (trx) => {
    const isCorrected = await store.updateDeadline(trx, row, deadline);
    if (!isCorrected || !deadline) return;
    const key = `deadline ${row.id}`;
    await jobs.enqueue(trx, matchDeadline, { matchId: row.id }, { runAt: deadline, key });
  });
}

function sweep(options: MatchJobsOptions, signal: AbortSignal): Promise<void> {
  const now = options.clock.now();
  return runBatch(
    options,
    {
      name: "match-deadlines",
      findPage: (after, limit) => store.findDue(options.database, { now, after, limit }),
      // A match that moved after a failure gets new tries.
      keyOf: ({ id, version }: store.DueRow) => `${id} ${version}`,
      work: ({ id }) => settle(options, id),
    },
    signal,
  );
}

/** Reminds both players, or for check-in only those who have not checked in. */
async function remind(options: MatchJobsOptions, matchId: string, kind: Reminder): Promise<void> {
  const { database, clock } = options;
  const now = clock.now();
  const update = await database.transaction(async (trx) => {
    const row = await store.findById(trx, matchId);
    if (!row) return undefined;
    const match = factsOf(row);
    const reminder = reminderOf(match);
    // The match was played or rescheduled; a later move scheduled its own reminder.
    if (reminder?.kind !== kind || now < reminder.at) return undefined;
    if (!(await store.insertReminder(trx, matchId, kind, match.kickoffAt))) return undefined;
    const sides = (["challenger", "challenged"] as const).filter(
      (side) => kind !== "check_in_open" || match.readyAt[side] === null,
    );
    const notifications = sides.map((side) => notificationFor({ row, match }, side, kind));
    return createUpdate(
      trx,
      options,
      { row, match, before: match, version: row.version, notifications },
      now,
    );
  });
  if (update) publishUpdate(options, update);
}
