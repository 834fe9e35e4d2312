import type { OperatorFamily } from "#features/branding/rules.ts";
import { deleteBatch } from "#kit/db/batches.ts";
import type { Executor } from "#kit/db/database.ts";
import type { Position } from "../../rules.ts";
import type { Unprocessed, UnprocessedPage } from "../callback-inbox-sweep.ts";
import type { SubscriptionTables } from "../tables.ts";
import type { OperatorEvent } from "./ports.ts";

const tables = (executor: Executor) =>
  executor.as<Pick<SubscriptionTables, "operator_inbox" | "operator_subscribers" | "subscriptions">>();

/** The endpoint of a callback: an operator's events, or SMS from its subscribers. */
export type Source = OperatorFamily | `${OperatorFamily}/sms`;

/** Undefined if the event is already stored. */
export async function insert(
  trx: Executor,
  callback: {
    source: Source;
    eventId: string;
    body: string;
    receivedAt: Date;
    kind: OperatorEvent["kind"] | null;
    brand: string;
  },
): Promise<number | undefined> {
  const row = await tables(trx)
    .insertInto("operator_inbox")
    .values({
      operator: callback.source,
      event_id: callback.eventId,
      body: callback.body,
      received_at: callback.receivedAt,
      processed_at: null,
      outcome: null,
      kind: callback.kind,
      brand: callback.brand,
      subscription_id: null,
      failure: null,
    })
    .onConflict((conflict) => conflict.columns(["operator", "event_id"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export function findById(executor: Executor, id: number) {
  return tables(executor)
    .selectFrom("operator_inbox")
    .select([
      "id",
      "operator as source",
      "brand",
      "body",
      "received_at as receivedAt",
      "processed_at as processedAt",
    ])
    .where("id", "=", id)
    .executeTakeFirst();
}

export async function countUnprocessed(executor: Executor, before: Date): Promise<number> {
  const row = await tables(executor)
    .selectFrom("operator_inbox")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("processed_at", "is", null)
    .where("received_at", "<", before)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Newest first, so that a message that always fails does not block others. */
export function findUnprocessed(
  executor: Executor,
  page: UnprocessedPage<number>,
): Promise<Unprocessed<number>[]> {
  return tables(executor)
    .selectFrom("operator_inbox")
    .select(["id", "operator as source"])
    .where("processed_at", "is", null)
    .where("received_at", "<", page.before)
    .where("id", "<", page.after ?? Number.MAX_SAFE_INTEGER)
    .orderBy("id", "desc")
    .limit(page.limit)
    .execute();
}

/** False if another run has processed it. */
export async function updateProcessed(
  trx: Executor,
  id: number,
  outcome: string,
  now: Date,
): Promise<boolean> {
  const result = await tables(trx)
    .updateTable("operator_inbox")
    .set({ processed_at: now, outcome, failure: null })
    .where("id", "=", id)
    .where("processed_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Records what the message was about. */
export async function updateSubject(
  trx: Executor,
  id: number,
  subscription: { id: string; brand: string },
): Promise<void> {
  await tables(trx)
    .updateTable("operator_inbox")
    .set({ subscription_id: subscription.id, brand: subscription.brand })
    .where("id", "=", id)
    .execute();
}

/** Records a failed try. */
export async function updateFailed(executor: Executor, id: number, failure: string): Promise<void> {
  await tables(executor)
    .updateTable("operator_inbox")
    .set((eb) => ({ failure, failures: eb("failures", "+", 1) }))
    .where("id", "=", id)
    .where("processed_at", "is", null)
    .execute();
}

export function lockMessage(trx: Executor, id: number) {
  return tables(trx)
    .selectFrom("operator_inbox")
    .select(["state", "outcome", "failure"])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** Makes an ignored message wait again. */
export async function updateWaiting(trx: Executor, id: number): Promise<void> {
  await tables(trx)
    .updateTable("operator_inbox")
    .set({ processed_at: null, outcome: null, failure: null })
    .where("id", "=", id)
    .execute();
}

export interface Register {
  operator: OperatorFamily;
  service: string;
  msisdn: string;
  productId: string;
}

/** The position of the newest message about a number. Locks it, so that messages are applied one at a time. */
export async function lockPosition(trx: Executor, register: Register): Promise<Position | null> {
  await tables(trx)
    .insertInto("operator_subscribers")
    .values({
      operator: register.operator,
      service: register.service,
      msisdn: register.msisdn,
      product_id: register.productId,
      operator_status: "",
      position_at: new Date(0),
      position_sequence: 0,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tables(trx)
    .selectFrom("operator_subscribers")
    .select(["operator_status", "position_at as at", "position_sequence as sequence"])
    .where("operator", "=", register.operator)
    .where("service", "=", register.service)
    .where("msisdn", "=", register.msisdn)
    .where("product_id", "=", register.productId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.operator_status === "" ? null : { at: row.at, sequence: row.sequence };
}

export async function updatePosition(
  trx: Executor,
  register: Register,
  { operatorStatus, position }: { operatorStatus: string; position: Position },
): Promise<void> {
  await tables(trx)
    .updateTable("operator_subscribers")
    .set({ operator_status: operatorStatus, position_at: position.at, position_sequence: position.sequence })
    .where("operator", "=", register.operator)
    .where("service", "=", register.service)
    .where("msisdn", "=", register.msisdn)
    .where("product_id", "=", register.productId)
    .execute();
}

export function deleteProcessedBefore(executor: Executor, before: Date, limit: number): Promise<number> {
  return deleteBatch(
    tables(executor),
    "operator_inbox",
    (eb) => eb.and([eb("received_at", "<", before), eb("processed_at", "is not", null)]),
    limit,
  );
}

/** Deletes positions of numbers without a live subscription that are too old for late messages to matter. */
export function deleteOldMessagePositions(executor: Executor, before: Date, limit: number): Promise<number> {
  return deleteBatch(
    tables(executor),
    "operator_subscribers",
    (eb) =>
      eb("position_at", "<", before).and(
        eb.not(
          eb.exists(
            eb
              .selectFrom("subscriptions as subscription")
              .whereRef("subscription.service", "=", "operator_subscribers.service")
              .whereRef("subscription.msisdn", "=", "operator_subscribers.msisdn")
              .where("subscription.state", "<>", "ended"),
          ),
        ),
      ),
    limit,
  );
}
