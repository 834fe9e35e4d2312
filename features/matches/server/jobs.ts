import type { Reminder } from "./tables.ts";
import { defineJob, type NoPayload } from "#kit/jobs/job.ts";

/** A match whose deadline has come. */
export const matchDeadline = defineJob<{ matchId: string }>({
  name: "match-deadline",
  retry: { limit: 10, delaySeconds: 2, backoff: true },
});

/** Tells the players what they must do now: check in, or say how it ended. */
export const remindPlayers = defineJob<{ matchId: string; kind: Reminder }>({
  name: "remind-of-match",
  retry: { limit: 5, delaySeconds: 5 },
});

/** Deadlines that no job came for: a net below the net. */
export const sweepDeadlines = defineJob<NoPayload>({ name: "sweep-match-deadlines", timeoutSeconds: 120 });
