import { sql } from "kysely";
import type { AccountTables } from "#features/accounts/server/tables.ts";
import type { TimeSpan } from "#features/staff/rules.ts";
import { anyOf } from "#kit/db/any-of.ts";
import type { Executor } from "#kit/db/database.ts";
import { isWithin } from "#kit/db/time-span.ts";
import type { ReferralState } from "../../rules.ts";
import type { CoinTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<CoinTables & Pick<AccountTables, "players">>();

export interface ReferralsPage {
  readonly services: readonly string[];
  readonly state: ReferralState | undefined;
  readonly span: TimeSpan;
  readonly order: "asc" | "desc";
  readonly after: { readonly at: Date; readonly id: string } | undefined;
  readonly limit: number;
}

/** The index has the service first, so each service is read by itself in order, and the pages are merged. */
export function findPage(executor: Executor, { services, state, span, order, after, limit }: ReferralsPage) {
  return tables(executor)
    .selectFrom(sql<{ key: string }>`unnest(${[...services]}::text[])`.as<"service">(sql`service (key)`))
    .innerJoinLateral(
      (from) => {
        let query = from
          .selectFrom("referrals as one")
          .where(sql<boolean>`one.service = service.key`)
          .where(isWithin("one.came_at", span))
          .selectAll("one");
        if (state !== undefined) query = query.where("one.state", "=", state);
        if (after)
          query = query.where(
            sql<boolean>`(one.came_at, one.id) ${sql.raw(order === "asc" ? ">" : "<")} (${after.at}::timestamptz, ${after.id}::uuid)`,
          );
        return query.orderBy("one.came_at", order).orderBy("one.id", order).limit(limit).as("referral");
      },
      (join) => join.onTrue(),
    )
    .innerJoin("players as friend", "friend.id", "referral.friend_id")
    .innerJoin("players as referrer", "referrer.id", "referral.referrer_id")
    .orderBy("referral.came_at", order)
    .orderBy("referral.id", order)
    .limit(limit)
    .select([
      "referral.id",
      "referral.state",
      "referral.signals",
      "referral.came_at as at",
      "friend.id as friendId",
      "friend.username as friend",
      "referrer.id as referrerId",
      "referrer.username as referrer",
    ])
    .execute();
}

export function countHeld(
  executor: Executor,
  services: readonly string[],
): Promise<{ count: number; oldestAt: Date | null }> {
  return tables(executor)
    .selectFrom("referrals")
    .where("service", "=", anyOf(services))
    .where("state", "=", "held")
    .select((eb) => [eb.fn.countAll<number>().as("count"), eb.fn.min("came_at").as("oldestAt")])
    .executeTakeFirstOrThrow();
}
