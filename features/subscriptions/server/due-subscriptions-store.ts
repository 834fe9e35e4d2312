import { sql } from "kysely";
import type { Executor } from "#kit/db/database.ts";
import type { SubscriptionTables } from "./tables.ts";

export function findDue(
  executor: Executor,
  { now, after, limit }: { now: Date; after: DueSubscription | undefined; limit: number },
): Promise<DueSubscription[]> {
  return executor
    .as<SubscriptionTables>()
    .selectFrom("subscriptions")
    .where("next_step_at", "<=", now)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(next_step_at, id) > (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy("next_step_at")
    .orderBy("id")
    .select(["id", "next_step_at as at"])
    .$narrowType<{ at: Date }>()
    .limit(limit)
    .execute();
}

export interface DueSubscription {
  readonly id: string;
  /** When its next step became due. */
  readonly at: Date;
}
