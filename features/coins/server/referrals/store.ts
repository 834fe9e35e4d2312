import { createHash } from "node:crypto";
import type { AccountTables } from "#features/accounts/server/tables.ts";
import { entitledStates } from "#features/subscriptions/rules.ts";
import type { SubscriptionTables } from "#features/subscriptions/server/tables.ts";
import { deleteBatch } from "#kit/db/batches.ts";
import type { Executor } from "#kit/db/database.ts";
import type { ReferralSignal, ReferralState } from "../../rules.ts";
import type { CoinTables } from "../tables.ts";

type Tables = CoinTables &
  Pick<AccountTables, "players" | "number_proofs"> &
  Pick<SubscriptionTables, "subscriptions">;

const tables = (executor: Executor) => executor.as<Tables>();

const hashOf = (text: string) => createHash("sha256").update(text).digest();

export function findNewPlayer(executor: Executor, playerId: string) {
  return tables(executor)
    .selectFrom("players")
    .where("id", "=", playerId)
    .select(["service", "msisdn", "email", "referred_by as referrerId"])
    .executeTakeFirstOrThrow();
}

/** Numbers that the browser has proved and not let expire, besides this one. */
export async function countOtherNumbers(
  executor: Executor,
  { browserHash, service, msisdn }: { browserHash: Buffer; service: string; msisdn: string },
  now: Date,
): Promise<number> {
  const rows = await tables(executor)
    .selectFrom("number_proofs")
    .where("browser_hash", "=", browserHash)
    .where("service", "=", service)
    .where("msisdn", "<>", msisdn)
    .where("expires_at", ">", now)
    .select("msisdn")
    .limit(10)
    .execute();
  return rows.length;
}

export interface NewReferral {
  readonly id: string;
  readonly service: string;
  readonly friendId: string;
  readonly referrerId: string;
  readonly state: ReferralState;
  readonly signals: readonly ReferralSignal[];
  readonly network: string;
}

export async function insertReferral(trx: Executor, referral: NewReferral, now: Date): Promise<void> {
  const { id, service, friendId, referrerId, state, signals, network } = referral;
  await tables(trx)
    .insertInto("referrals")
    .values({
      id,
      service,
      friend_id: friendId,
      referrer_id: referrerId,
      state,
      signals: [...signals],
      network_hash: hashOf(network),
      came_at: now,
    })
    .execute();
}

/** Sign-ups through a referrer from a network since an instant. */
export async function countFromNetwork(
  executor: Executor,
  { referrerId, network, since }: { referrerId: string; network: string; since: Date },
): Promise<number> {
  const rows = await tables(executor)
    .selectFrom("referrals")
    .where("referrer_id", "=", referrerId)
    .where("network_hash", "=", hashOf(network))
    .where("came_at", ">", since)
    .select("id")
    .limit(20)
    .execute();
  return rows.length;
}

export function findFriends(executor: Executor, referrerId: string, limit: number) {
  return tables(executor)
    .selectFrom("referrals as referral")
    .innerJoin("players as friend", "friend.id", "referral.friend_id")
    .where("referral.referrer_id", "=", referrerId)
    .orderBy("referral.came_at", "desc")
    .orderBy("referral.id", "desc")
    .limit(limit)
    .select([
      "friend.id",
      "friend.username",
      "friend.avatar",
      "referral.state",
      "referral.came_at as joinedAt",
    ])
    .execute();
}

export async function countPaid(executor: Executor, referrerId: string, since?: Date): Promise<number> {
  let query = tables(executor)
    .selectFrom("referrals")
    .where("referrer_id", "=", referrerId)
    .where("state", "=", "paid");
  if (since) query = query.where("settled_at", ">", since);
  const row = await query.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  return row.count;
}

/** Pending referrals whose friend has a subscription that opens the product, in the order of their ids. */
export async function findComplete(
  executor: Executor,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  let query = tables(executor)
    .selectFrom("referrals as referral")
    .where("referral.state", "=", "pending")
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom("subscriptions as subscription")
          .whereRef("subscription.player_id", "=", "referral.friend_id")
          .where((own) =>
            own.or(
              entitledStates.flatMap(({ payer, states, pendingStatuses }) => [
                own.and([
                  own("subscription.payer", "=", payer),
                  own(
                    "subscription.state",
                    "in",
                    states.filter((state) => state !== "pending"),
                  ),
                ]),
                ...(pendingStatuses.length === 0
                  ? []
                  : [
                      own.and([
                        own("subscription.payer", "=", payer),
                        own("subscription.state", "=", "pending"),
                        own("subscription.operator_status", "in", [...pendingStatuses]),
                      ]),
                    ]),
              ]),
            ),
          )
          .select("subscription.id"),
      ),
    );
  if (after !== undefined) query = query.where("referral.id", ">", after);
  const rows = await query.orderBy("referral.id").limit(limit).select("referral.id").execute();
  return rows.map(({ id }) => id);
}

/** Undefined if it is no longer in that state. */
export function lockReferral(trx: Executor, by: { id: string } | { friendId: string }, state: ReferralState) {
  const query = tables(trx).selectFrom("referrals").where("state", "=", state);
  const found = "id" in by ? query.where("id", "=", by.id) : query.where("friend_id", "=", by.friendId);
  return found
    .select(["id", "service", "friend_id as friendId", "referrer_id as referrerId"])
    .forUpdate()
    .executeTakeFirst();
}

export async function updateState(
  trx: Executor,
  id: string,
  state: ReferralState,
  settledAt: Date | null,
): Promise<void> {
  await tables(trx)
    .updateTable("referrals")
    .set({ state, settled_at: settledAt })
    .where("id", "=", id)
    .execute();
}

export function findHeld(executor: Executor, service: string, limit: number) {
  return tables(executor)
    .selectFrom("referrals as referral")
    .innerJoin("players as friend", "friend.id", "referral.friend_id")
    .innerJoin("players as referrer", "referrer.id", "referral.referrer_id")
    .where("referral.service", "=", service)
    .where("referral.state", "=", "held")
    .orderBy("referral.came_at")
    .limit(limit)
    .select([
      "referral.friend_id as friendId",
      "friend.username as friend",
      "referrer.username as referrer",
      "referral.signals",
      "referral.came_at as joinedAt",
    ])
    .execute();
}

/** Stores hashes of numbers and addresses of removed players, so that they cannot be referred again. */
export async function insertFormer(
  trx: Executor,
  service: string,
  identities: readonly string[],
  now: Date,
): Promise<void> {
  if (identities.length === 0) return;
  await tables(trx)
    .insertInto("former_identities")
    .values(identities.map((identity) => ({ service, hash: hashOf(identity), left_at: now })))
    .onConflict((conflict) => conflict.columns(["service", "hash"]).doNothing())
    .execute();
}

/** Whether a player of the service had this number or address before. */
export async function isFormer(
  executor: Executor,
  service: string,
  identities: readonly string[],
): Promise<boolean> {
  if (identities.length === 0) return false;
  const db = tables(executor);
  const removed = await db
    .selectFrom("former_identities")
    .where("service", "=", service)
    .where("hash", "in", identities.map(hashOf))
    .select("service")
    .executeTakeFirst();
  if (removed) return true;
  // A number whose last player is locked because it has a new owner.
  const locked = await db
    .selectFrom("players")
    .where("service", "=", service)
    .where("former_msisdn", "in", [...identities])
    .select("id")
    .executeTakeFirst();
  return locked !== undefined;
}

export async function deleteByPlayerId(trx: Executor, playerId: string): Promise<void> {
  await tables(trx)
    .deleteFrom("referrals")
    .where((eb) => eb.or([eb("friend_id", "=", playerId), eb("referrer_id", "=", playerId)]))
    .execute();
}

export function deleteFormerBefore(executor: Executor, before: Date, limit: number): Promise<number> {
  return deleteBatch(tables(executor), "former_identities", (eb) => eb("left_at", "<", before), limit);
}
