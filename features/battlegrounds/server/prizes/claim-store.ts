import type { Insertable } from "kysely";
import type { AccountTables } from "#features/accounts/server/tables.ts";
import { deleteBatch } from "#kit/db/batches.ts";
import type { Executor } from "#kit/db/database.ts";
import type { BattlegroundTables, PrizeClaimsTable } from "../tables.ts";

const tables = (executor: Executor) => executor.as<BattlegroundTables & Pick<AccountTables, "players">>();

/** What the claim form needs to know about the player. */
export function findClaimant(executor: Executor, playerId: string) {
  return tables(executor)
    .selectFrom("players")
    .where("id", "=", playerId)
    .select([
      "country",
      "msisdn",
      "date_of_birth as dateOfBirth",
      "first_name as firstName",
      "last_name as lastName",
      "churned_at as churnedAt",
      "locked_at as lockedAt",
    ])
    .executeTakeFirst();
}

export async function insertClaim(trx: Executor, claim: Insertable<PrizeClaimsTable>): Promise<void> {
  await tables(trx).insertInto("prize_claims").values(claim).execute();
}

/** The claim with its sealed details. */
export function findClaim(executor: Executor, prizeId: string) {
  return tables(executor)
    .selectFrom("prize_claims")
    .where("prize_id", "=", prizeId)
    .select([
      "player_id as playerId",
      "method",
      "details",
      "number_end as numberEnd",
      "exported_at as exportedAt",
    ])
    .executeTakeFirst();
}

/** Deletes a claim and its approvals. */
export async function deleteClaim(trx: Executor, prizeId: string): Promise<void> {
  await tables(trx).deleteFrom("prize_approvals").where("prize_id", "=", prizeId).execute();
  await tables(trx).deleteFrom("prize_claims").where("prize_id", "=", prizeId).execute();
}

/** Paid and exported claims of a removed player. */
export async function deleteClaimsOf(trx: Executor, playerId: string): Promise<void> {
  await tables(trx).deleteFrom("prize_claims").where("player_id", "=", playerId).execute();
}

/**
 * The number of different members who have approved since `approval.since`; undefined if this member had approved before.
 * Older approvals are deleted.
 */
export async function insertApproval(
  trx: Executor,
  approval: { prizeId: string; memberId: string; since: Date },
  now: Date,
): Promise<number | undefined> {
  const db = tables(trx);
  await db
    .deleteFrom("prize_approvals")
    .where("prize_id", "=", approval.prizeId)
    .where("approved_at", "<=", approval.since)
    .execute();
  const result = await db
    .insertInto("prize_approvals")
    .values({ prize_id: approval.prizeId, member_id: approval.memberId, approved_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (result.numInsertedOrUpdatedRows !== 1n) return undefined;
  const { count } = await db
    .selectFrom("prize_approvals")
    .where("prize_id", "=", approval.prizeId)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export async function updateExported(trx: Executor, prizeIds: readonly string[], now: Date): Promise<void> {
  if (prizeIds.length === 0) return;
  await tables(trx)
    .updateTable("prize_claims")
    .set({ exported_at: now })
    .where("prize_id", "in", [...prizeIds])
    .execute();
}

/** Claims that were paid before this time. */
export function deleteClaimsPaidBefore(executor: Executor, before: Date, limit: number): Promise<number> {
  return deleteBatch(
    tables(executor),
    "prize_claims",
    (eb) =>
      eb.exists(
        eb
          .selectFrom("prizes as prize")
          .whereRef("prize.id", "=", "prize_claims.prize_id")
          .where("prize.paid_at", "<", before)
          .select("prize.id"),
      ),
    limit,
  );
}
