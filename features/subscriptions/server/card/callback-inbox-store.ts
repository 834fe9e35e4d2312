import { sql, type Insertable, type Selectable } from "kysely";
import { deleteBatch } from "#kit/db/batches.ts";
import type { Executor } from "#kit/db/database.ts";
import type { Unprocessed, UnprocessedPage } from "../callback-inbox-sweep.ts";
import type { CardInboxTable, CardTables } from "../tables.ts";

/** What a message is about. The subscription of a checkout exists only once it is paid. */
export interface Subject {
  brand: string;
  subscription_id: string | null;
}

const tables = (executor: Executor) => executor.as<Pick<CardTables, "card_inbox">>();

/** False if the event is already stored. */
export async function insert(executor: Executor, event: Insertable<CardInboxTable>): Promise<boolean> {
  const result = await tables(executor)
    .insertInto("card_inbox")
    .values(event)
    .onConflict((conflict) => conflict.column("event_id").doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export function findById(
  executor: Executor,
  eventId: string,
): Promise<Selectable<CardInboxTable> | undefined> {
  return tables(executor)
    .selectFrom("card_inbox")
    .selectAll()
    .where("event_id", "=", eventId)
    .executeTakeFirst();
}

export async function countUnprocessed(executor: Executor, before: Date): Promise<number> {
  const row = await tables(executor)
    .selectFrom("card_inbox")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("processed_at", "is", null)
    .where("received_at", "<", before)
    .executeTakeFirstOrThrow();
  return row.count;
}

export function findUnprocessed(
  executor: Executor,
  page: UnprocessedPage<string>,
): Promise<Unprocessed<string>[]> {
  return tables(executor)
    .selectFrom("card_inbox")
    .select((eb) => ["event_id as id", eb.val("card").as("source")])
    .where("processed_at", "is", null)
    .where("received_at", "<", page.before)
    .where("event_id", ">", page.after ?? "")
    .orderBy("event_id")
    .limit(page.limit)
    .execute();
}

/** Whether the inbox holds an unprocessed success event of this payment. */
export async function hasUnprocessedPayment(executor: Executor, paymentId: string): Promise<boolean> {
  const found = await tables(executor)
    .selectFrom("card_inbox")
    .select("event_id")
    .where("processed_at", "is", null)
    .where(sql<boolean>`facts @> ${JSON.stringify({ kind: "payment_succeeded", paymentId })}::jsonb`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function updateProcessed(
  executor: Executor,
  eventId: string,
  { outcome, subject }: { outcome: string; subject: Subject | undefined },
  now: Date,
): Promise<void> {
  await tables(executor)
    .updateTable("card_inbox")
    .set({ processed_at: now, outcome, failure: null, ...subject })
    .where("event_id", "=", eventId)
    .where("processed_at", "is", null)
    .execute();
}

/** Records a failed try. */
export async function updateFailed(executor: Executor, eventId: string, failure: string): Promise<void> {
  await tables(executor)
    .updateTable("card_inbox")
    .set((eb) => ({ failure, failures: eb("failures", "+", 1) }))
    .where("event_id", "=", eventId)
    .where("processed_at", "is", null)
    .execute();
}

export function findMessage(executor: Executor, id: number) {
  return tables(executor)
    .selectFrom("card_inbox")
    .select(["brand", "body"])
    .where("id", "=", id)
    .executeTakeFirst();
}

export function lockMessage(trx: Executor, id: number) {
  return tables(trx)
    .selectFrom("card_inbox")
    .select(["event_id as eventId", "state", "outcome", "failure"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** Makes an ignored message wait again. */
export async function updateWaiting(trx: Executor, id: number): Promise<void> {
  await tables(trx)
    .updateTable("card_inbox")
    .set({ processed_at: null, outcome: null, failure: null })
    .where("id", "=", id)
    .execute();
}

export function deleteProcessedBefore(executor: Executor, before: Date, limit: number): Promise<number> {
  return deleteBatch(
    tables(executor),
    "card_inbox",
    (eb) => eb.and([eb("received_at", "<", before), eb("processed_at", "is not", null)]),
    limit,
  );
}
