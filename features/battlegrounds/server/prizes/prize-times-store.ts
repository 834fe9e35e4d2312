import type { Executor } from "#kit/db/database.ts";
import { defineStatement } from "#kit/db/statement.ts";

interface PrizeTimes {
  lockedAt: Date | null;
  awardedAt: Date | null;
}

const prizeTimes = defineStatement<PrizeTimes, { eventId: string }>(
  "prize-times",
  `select min(prizes_locked_at) as "lockedAt", max(prizes_awarded_at) filter (where id = :eventId) as "awardedAt"
   from events where id = :eventId or final_event_id = :eventId`,
);

/** When the prizes of a battleground or its series were locked and awarded. */
export async function findPrizeTimes(executor: Executor, eventId: string): Promise<PrizeTimes> {
  const [times] = await executor.query(prizeTimes, { eventId });
  return times ?? { lockedAt: null, awardedAt: null };
}
