import type { Reminder } from "./tables.ts";
import { defineJob, type NoPayload } from "#kit/jobs/job.ts";

export const matchDeadline = defineJob<{ matchId: string }>({
  name: "match-deadline",
  retry: { limit: 10, delaySeconds: 2, backoff: true },
});

/** Reminds players to check in or to post the score. */
export const remindPlayers = defineJob<{ matchId: string; kind: Reminder }>({
  name: "remind-of-match",
  retry: { limit: 5, delaySeconds: 5 },
});

/** Finds deadlines whose job was lost. */
export const sweepDeadlines = defineJob<NoPayload>({ name: "sweep-match-deadlines", timeoutSeconds: 120 });
