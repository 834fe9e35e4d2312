import { sql } from "kysely";
import type { AccountTables } from "#features/accounts/server/tables.ts";
import type { Executor } from "#kit/db/database.ts";
import { entitledStates } from "../rules.ts";
import type { CardTables, SubscriptionTables } from "./tables.ts";

const tables = (executor: Executor) =>
  executor.as<SubscriptionTables & CardTables & Pick<AccountTables, "players">>();

export interface Person {
  id: string;
  service: string;
  msisdn: string | null;
  email: string | null;
}

function ofPerson(executor: Executor, { id, service, msisdn }: Person) {
  return tables(executor)
    .selectFrom("subscriptions")
    .where((eb) =>
      eb.or([
        eb("player_id", "=", id),
        ...(msisdn === null
          ? []
          : [eb.and([eb("player_id", "is", null), eb("service", "=", service), eb("msisdn", "=", msisdn)])]),
      ]),
    );
}

export function findAll(executor: Executor, person: Person) {
  return ofPerson(executor, person).selectAll().orderBy("id").execute();
}

/** Locks the rows in a fixed order to avoid deadlocks. */
export function lockAll(trx: Executor, person: Person) {
  return ofPerson(trx, person).selectAll().orderBy("id").forUpdate().execute();
}

/** All subscription data of a person for the export, newest first. */
export async function findEverything(executor: Executor, person: Person, limit: number) {
  const db = tables(executor);
  const subscriptions = await ofPerson(executor, person)
    .selectAll()
    .orderBy("started_at", "desc")
    .limit(limit)
    .execute();
  const ids = [...subscriptions.map(({ id }) => id), person.id];
  const [transitions, charges, attempts, evidence, checkouts, withdrawals] = await Promise.all([
    db
      .selectFrom("subscription_transitions")
      .where("subscription_id", "in", ids)
      .orderBy("id", "desc")
      .limit(limit)
      .select(["subscription_id", "event_type", "from_state", "to_state", "actor", "at"])
      .execute(),
    db
      .selectFrom("subscription_charges")
      .where("subscription_id", "in", ids)
      .orderBy("starts_at", "desc")
      .limit(limit)
      .select([
        "id",
        "subscription_id",
        "starts_at",
        "ends_at",
        "amount_minor",
        "refunded_minor",
        "refunded_at",
        "currency",
        "state",
        "paid_at",
      ])
      .execute(),
    db
      .selectFrom("subscription_charge_attempts")
      .where("subscription_id", "in", ids)
      .orderBy("id", "desc")
      .limit(limit)
      .select(["charge_id", "number", "outcome", "reason", "attempted_at"])
      .execute(),
    db
      .selectFrom("opt_in_evidence")
      .where((eb) => eb.or([eb("player_id", "=", person.id), eb("subscription_id", "in", ids)]))
      .orderBy("at", "desc")
      .limit(limit)
      .selectAll()
      .execute(),
    db
      .selectFrom("card_checkouts")
      .where("player_id", "=", person.id)
      .orderBy("created_at", "desc")
      .limit(limit)
      .select(["order_number", "email", "billing", "card_brand", "card_last_four", "state", "created_at"])
      .execute(),
    db
      .selectFrom("withdrawals as withdrawal")
      .innerJoin("card_checkouts as checkout", "checkout.id", "withdrawal.checkout_id")
      .where("checkout.player_id", "=", person.id)
      .orderBy("withdrawal.requested_at", "desc")
      .limit(limit)
      .select([
        "withdrawal.order_number",
        "withdrawal.name",
        "withdrawal.email",
        "withdrawal.shown_text",
        "withdrawal.requested_at",
        "withdrawal.confirmed_at",
        "withdrawal.outcome",
        "withdrawal.settled_at",
      ])
      .execute(),
  ]);
  return { subscriptions, transitions, charges, attempts, evidence, checkouts, withdrawals };
}

/** Rows of the player, or of the number before it had a player. */
function isOf({ id, service, msisdn }: Person) {
  return msisdn === null
    ? sql<boolean>`player_id = ${id}::uuid`
    : sql<boolean>`(player_id = ${id}::uuid or (player_id is null and service = ${service} and msisdn = ${msisdn}))`;
}

/** Removes the number. A copy stays in `stop_msisdn` until the operator confirms the stop, and in `notify_msisdn` until the person is notified. */
export async function updateRemovedNumber(
  trx: Executor,
  subscriptionId: string,
  numbers: { playerId: string; stopMsisdn: string | null; notifyMsisdn: string | null },
): Promise<void> {
  const { playerId, stopMsisdn, notifyMsisdn } = numbers;
  await tables(trx)
    .updateTable("subscriptions")
    .set({ player_id: playerId, msisdn: null, stop_msisdn: stopMsisdn, notify_msisdn: notifyMsisdn })
    .where("id", "=", subscriptionId)
    .execute();
}

/** The operator has confirmed the stop. Resolves to whether it was the last pending stop of the removed player. */
export async function updateStopConfirmed(
  trx: Executor,
  { subscriptionId, playerId }: { subscriptionId: string; playerId: string },
): Promise<boolean> {
  const waiting = await tables(trx)
    .selectFrom("subscriptions")
    .where("player_id", "=", playerId)
    .where("stop_msisdn", "is not", null)
    .select("id")
    .orderBy("id")
    .forUpdate()
    .execute();
  await tables(trx)
    .updateTable("subscriptions")
    .set({ stop_msisdn: null })
    .where("id", "=", subscriptionId)
    .execute();
  return waiting.every(({ id }) => id === subscriptionId);
}

/** The number to notify of the removal, and whether an operator has not confirmed a stop yet. */
export function findPendingRemovalNotice(executor: Executor, playerId: string) {
  return tables(executor)
    .selectFrom("subscriptions as removed")
    .where("player_id", "=", playerId)
    .where("notify_msisdn", "is not", null)
    .select(["id", "brand", (eb) => eb.ref("notify_msisdn").$notNull().as("msisdn")])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom("subscriptions as other")
            .whereRef("other.player_id", "=", "removed.player_id")
            .where("other.stop_msisdn", "is not", null),
        )
        .$castTo<boolean>()
        .as("isStopping"),
    )
    .executeTakeFirst();
}

export async function updateRemovalNotified(executor: Executor, subscriptionId: string): Promise<void> {
  await tables(executor)
    .updateTable("subscriptions")
    .set({ notify_msisdn: null })
    .where("id", "=", subscriptionId)
    .execute();
}

/** A server of the previous version stored one number for both purposes. */
export async function updateNumberToNotify(executor: Executor, subscriptionId: string): Promise<void> {
  await tables(executor)
    .updateTable("subscriptions")
    .set((row) => ({ notify_msisdn: row.ref("stop_msisdn") }))
    .where("id", "=", subscriptionId)
    .execute();
}

/** Clears the numbers of subscriptions whose end an operator never confirmed, or whose SMS was never sent. */
export async function clearNumbersOfEnded(executor: Executor, endedBefore: Date): Promise<void> {
  await tables(executor)
    .updateTable("subscriptions")
    .set({ stop_msisdn: null, notify_msisdn: null })
    .where((eb) => eb.or([eb("stop_msisdn", "is not", null), eb("notify_msisdn", "is not", null)]))
    .where("ended_at", "<", endedBefore)
    .execute();
}

/** The evidence keeps what was agreed and when. Only the operator can link it to a person, by the reference. */
export async function eraseIdentity(trx: Executor, person: Person): Promise<void> {
  const db = tables(trx);
  await db
    .updateTable("opt_in_evidence")
    .set({
      msisdn: null,
      address: "",
      user_agent: "",
      name: "",
      shown_text: sql<string>`replace(shown_text, name, '…')`,
    })
    .where((eb) =>
      eb.or([
        isOf(person),
        eb("subscription_id", "in", (query) =>
          query.selectFrom("subscriptions").select("id").where("player_id", "=", person.id),
        ),
      ]),
    )
    .execute();
  await db.deleteFrom("opt_ins").where(isOf(person)).execute();
  if (person.msisdn !== null) {
    await db
      .deleteFrom("operator_subscribers")
      .where("service", "=", person.service)
      .where("msisdn", "=", person.msisdn)
      .execute();
  }
}

/** The players with a subscription that entitles them, active or not. */
export async function findPaying(executor: Executor, playerIds: readonly string[]): Promise<string[]> {
  const paying = (link: "player" | "number") =>
    tables(executor)
      .selectFrom("players")
      .innerJoin("subscriptions as subscription", (join) =>
        link === "player"
          ? join.onRef("subscription.player_id", "=", "players.id")
          : join
              .onRef("subscription.service", "=", "players.service")
              .onRef("subscription.msisdn", "=", "players.msisdn"),
      )
      .where("players.id", "in", playerIds)
      .where((eb) =>
        eb.or(
          entitledStates.map(({ payer, states, pendingStatuses }) =>
            eb.and([
              eb("subscription.payer", "=", payer),
              eb("subscription.state", "in", states),
              eb.or([
                eb("subscription.state", "<>", "pending"),
                eb("subscription.operator_status", "=", sql<string>`any(${pendingStatuses})`),
              ]),
            ]),
          ),
        ),
      )
      .select("players.id");
  // The subscription of a number may not be linked to its player yet.
  const rows = await paying("player").union(paying("number")).execute();
  return rows.map(({ id }) => id);
}

/** The players who ever had a started subscription, in any state. */
export async function findSubscribers(executor: Executor, playerIds: readonly string[]): Promise<string[]> {
  const subscribed = (link: "player" | "number") =>
    tables(executor)
      .selectFrom("players")
      .innerJoin("subscriptions as subscription", (join) =>
        link === "player"
          ? join.onRef("subscription.player_id", "=", "players.id")
          : join
              .onRef("subscription.service", "=", "players.service")
              .onRef("subscription.msisdn", "=", "players.msisdn"),
      )
      .where("players.id", "in", playerIds)
      .where("subscription.state", "<>", "pending")
      .select("players.id");
  const rows = await subscribed("player").union(subscribed("number")).execute();
  return rows.map(({ id }) => id);
}
