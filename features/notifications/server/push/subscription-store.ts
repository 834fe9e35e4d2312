import type { AccountTables } from "#features/accounts/server/tables.ts";
import type { Executor } from "#kit/db/database.ts";
import type { PushSubscription } from "#kit/push/port.ts";
import type { NotificationTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<NotificationTables>();

export interface NewSubscription extends PushSubscription {
  readonly id: string;
  readonly playerId: string;
  readonly sessionHash: Buffer;
  readonly brand: string;
}

/** An endpoint belongs to the player who subscribed it last. */
export async function upsert(trx: Executor, subscription: NewSubscription, now: Date): Promise<void> {
  const { id, playerId, sessionHash, brand, endpoint, p256dh, auth } = subscription;
  const owner = { player_id: playerId, session_hash: sessionHash, brand, p256dh, auth, created_at: now };
  await tables(trx)
    .insertInto("push_subscriptions")
    .values({ id, endpoint, ...owner })
    .onConflict((conflict) => conflict.column("endpoint").doUpdateSet(owner))
    .execute();
}

/** Deletes all but a player's newest subscriptions. */
export async function deleteOldest(trx: Executor, playerId: string, kept: number): Promise<void> {
  await tables(trx)
    .deleteFrom("push_subscriptions")
    .where("id", "in", (query) =>
      query
        .selectFrom("push_subscriptions")
        .where("player_id", "=", playerId)
        .orderBy("created_at", "desc")
        .offset(kept)
        .select("id"),
    )
    .execute();
}

export async function deleteByEndpoint(trx: Executor, playerId: string, endpoint: string): Promise<void> {
  await tables(trx)
    .deleteFrom("push_subscriptions")
    .where("endpoint", "=", endpoint)
    .where("player_id", "=", playerId)
    .execute();
}

/** Only if the device has not subscribed again meanwhile. */
export async function deleteExpired(
  executor: Executor,
  { id, endpoint, createdAt }: { id: string; endpoint: string; createdAt: Date },
): Promise<void> {
  await tables(executor)
    .deleteFrom("push_subscriptions")
    .where("id", "=", id)
    .where("endpoint", "=", endpoint)
    .where("created_at", "=", createdAt)
    .execute();
}

/** Subscriptions whose session is still open. */
export function findOpen(executor: Executor, playerId: string, now: Date) {
  return executor
    .as<NotificationTables & Pick<AccountTables, "players" | "sessions">>()
    .selectFrom("push_subscriptions as subscription")
    .innerJoin("sessions as session", "session.token_hash", "subscription.session_hash")
    .innerJoin("players as player", "player.id", "subscription.player_id")
    .where("subscription.player_id", "=", playerId)
    .where("session.revoked_at", "is", null)
    .where("session.expires_at", ">", now)
    .where("player.removed_at", "is", null)
    .where("player.locked_at", "is", null)
    .where("player.churned_at", "is", null)
    .orderBy("subscription.created_at")
    .select([
      "subscription.id",
      "subscription.brand",
      "subscription.endpoint",
      "subscription.p256dh",
      "subscription.auth",
      "subscription.created_at as createdAt",
      "player.username",
    ])
    .execute();
}

export function findAllByPlayerId(executor: Executor, playerId: string) {
  return tables(executor)
    .selectFrom("push_subscriptions")
    .where("player_id", "=", playerId)
    .orderBy("created_at")
    .select(["brand", "endpoint", "created_at as createdAt"])
    .execute();
}

export async function deleteByPlayerId(trx: Executor, playerId: string): Promise<void> {
  await tables(trx).deleteFrom("push_subscriptions").where("player_id", "=", playerId).execute();
}
