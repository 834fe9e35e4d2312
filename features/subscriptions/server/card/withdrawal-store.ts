import type { Selectable } from "kysely";
import { deleteBatch } from "#kit/db/batches.ts";
import type { Executor } from "#kit/db/database.ts";
import type { CardTables, WithdrawalsTable } from "../tables.ts";

const tables = (executor: Executor) => executor.as<CardTables>();

export type Withdrawal = Selectable<WithdrawalsTable>;

export async function insert(
  trx: Executor,
  withdrawal: Pick<
    WithdrawalsTable,
    "id" | "service" | "brand" | "name" | "email" | "order_number" | "shown_text" | "requested_at"
  >,
): Promise<void> {
  const open = { confirmed_at: null, checkout_id: null, outcome: null, settled_at: null };
  await tables(trx)
    .insertInto("withdrawals")
    .values({ ...withdrawal, ...open })
    .execute();
}

export function findById(executor: Executor, id: string): Promise<Withdrawal | undefined> {
  return tables(executor).selectFrom("withdrawals").selectAll().where("id", "=", id).executeTakeFirst();
}

/** Only the first confirmation counts. */
export async function updateConfirmed(
  trx: Executor,
  { id, service }: { id: string; service: string },
  { address, userAgent }: { address: string; userAgent: string },
  now: Date,
): Promise<{ at: Date; orderNumber: string; email: string } | undefined> {
  const row = await tables(trx)
    .updateTable("withdrawals")
    .set((eb) => {
      const first = <Value>(column: "address" | "user_agent", value: Value) =>
        eb.case().when("confirmed_at", "is", null).then(value).else(eb.ref(column)).end();
      return {
        confirmed_at: eb.fn.coalesce("confirmed_at", eb.val(now)),
        address: first("address", address),
        user_agent: first("user_agent", userAgent),
      };
    })
    .where("id", "=", id)
    .where("service", "=", service)
    .returning(["confirmed_at as at", "order_number as orderNumber", "email"])
    .executeTakeFirst();
  return row?.at ? { ...row, at: row.at } : undefined;
}

/** False if it was settled before. One with an unknown order can still be settled. */
export async function updateSettled(
  trx: Executor,
  id: string,
  settled: { checkout_id: string | null; outcome: NonNullable<WithdrawalsTable["outcome"]> },
  now: Date,
): Promise<boolean> {
  const result = await tables(trx)
    .updateTable("withdrawals")
    .set({ ...settled, settled_at: now })
    .where("id", "=", id)
    .where((eb) => eb.or([eb("outcome", "is", null), eb("outcome", "=", "unknown_order")]))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The time of the first unsettled withdrawal from the contract. */
export async function findUnsettledAt(executor: Executor, subscriptionId: string): Promise<Date | undefined> {
  const row = await tables(executor)
    .selectFrom("withdrawals as withdrawal")
    .innerJoin("card_checkouts as checkout", (join) =>
      join
        .onRef("checkout.service", "=", "withdrawal.service")
        .onRef("checkout.order_number", "=", "withdrawal.order_number"),
    )
    .select("withdrawal.confirmed_at as at")
    .where("checkout.subscription_id", "=", subscriptionId)
    .where((eb) =>
      eb(eb.fn<string>("lower", ["checkout.email"]), "=", eb.fn<string>("lower", ["withdrawal.email"])),
    )
    .where("withdrawal.confirmed_at", "is not", null)
    .where("withdrawal.settled_at", "is", null)
    .orderBy("withdrawal.confirmed_at")
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? undefined;
}

/** Whether a withdrawal was settled since, so that its mail may be pending. */
export async function isSettledSince(
  executor: Executor,
  subscriptionId: string,
  since: Date,
): Promise<boolean> {
  const row = await tables(executor)
    .selectFrom("withdrawals as withdrawal")
    .innerJoin("card_checkouts as checkout", "checkout.id", "withdrawal.checkout_id")
    .select("withdrawal.id")
    .where("checkout.subscription_id", "=", subscriptionId)
    .where("withdrawal.settled_at", ">", since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Unconfirmed withdrawals are deleted early. Confirmed ones are evidence. */
export function deleteOld(
  executor: Executor,
  before: { unconfirmed: Date; settled: Date },
  limit: number,
): Promise<number> {
  return deleteBatch(
    tables(executor),
    "withdrawals",
    (eb) =>
      eb("requested_at", "<", before.unconfirmed).and(
        eb.or([eb("confirmed_at", "is", null), eb("settled_at", "<", before.settled)]),
      ),
    limit,
  );
}

/** Deletes withdrawals with an address that received the player's receipts. */
export async function deleteByPlayerId(trx: Executor, playerId: string): Promise<void> {
  await tables(trx)
    .deleteFrom("withdrawals")
    .using("card_checkouts as checkout")
    .where("checkout.player_id", "=", playerId)
    .whereRef("checkout.service", "=", "withdrawals.service")
    .where((eb) =>
      eb(eb.fn<string>("lower", ["checkout.email"]), "=", eb.fn<string>("lower", ["withdrawals.email"])),
    )
    .execute();
}
