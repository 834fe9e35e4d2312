import type { Insertable, Updateable } from "kysely";
import type { Executor } from "#kit/db/database.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import type { AccountTables, PlayersTable } from "./tables.ts";

const tables = (executor: Executor) => executor.as<AccountTables>();

/** Players who were not removed. */
function existingPlayers(executor: Executor) {
  return tables(executor).selectFrom("players").where("removed_at", "is", null);
}

/** Players who were neither removed nor locked. A player is locked when the number got a new owner. */
function activePlayers(executor: Executor) {
  return existingPlayers(executor).where("locked_at", "is", null);
}

const playerFields = [
  "id",
  "username",
  "avatar",
  "msisdn",
  "email",
  "country",
  "first_name as firstName",
  "last_name as lastName",
  "date_of_birth as dateOfBirth",
  "gender",
  "bio",
  "created_at as createdAt",
  "last_seen_at as lastSeenAt",
  "churned_at as churnedAt",
] as const;

const publicFields = [
  "id",
  "username",
  "avatar",
  "country",
  "bio",
  "created_at as createdAt",
  "is_open_to_challenges as isOpenToChallenges",
] as const;

export function findPlayerById(executor: Executor, id: string) {
  return activePlayers(executor).where("id", "=", id).select(playerFields).executeTakeFirst();
}

export function findPlayerByMsisdn(executor: Executor, service: string, msisdn: string) {
  return activePlayers(executor)
    .where("service", "=", service)
    .where("msisdn", "=", msisdn)
    .select(playerFields)
    .executeTakeFirst();
}

export function findPublicPlayer(executor: Executor, service: string, id: string) {
  return activePlayers(executor)
    .where("service", "=", service)
    .where("id", "=", id)
    .select(publicFields)
    .executeTakeFirst();
}

export type PlayerRecord = NonNullable<Awaited<ReturnType<typeof findPlayerById>>>;

/** The fields that decide whether a proved number signs its player in. */
export type NumberOwner = Pick<PlayerRecord, "id" | "createdAt" | "lastSeenAt" | "churnedAt">;

/** A referral link names its player by id or username. */
export async function findReferrerId(
  executor: Executor,
  service: string,
  referId: string,
): Promise<string | null> {
  const row = await existingPlayers(executor)
    .where("service", "=", service)
    .where(isUuid(referId) ? "id" : "username_key", "=", referId.toLowerCase())
    .select("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Locks the row against removal until the transaction ends; false if the player was removed. To avoid deadlocks, call it
 * before you lock rows that a removal also locks.
 */
export async function lockPlayer(trx: Executor, id: string): Promise<boolean> {
  const row = await existingPlayers(trx).where("id", "=", id).select("id").forShare().executeTakeFirst();
  return row !== undefined;
}

export async function findServiceOfPlayer(executor: Executor, id: string): Promise<string | undefined> {
  const row = await existingPlayers(executor).where("id", "=", id).select("service").executeTakeFirst();
  return row?.service;
}

export async function hasUsername(executor: Executor, service: string, username: string): Promise<boolean> {
  const row = await tables(executor)
    .selectFrom("players")
    .where("service", "=", service)
    .where("username_key", "=", (eb) => eb.fn<string>("lower", [eb.val(username)]))
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertPlayer(trx: Executor, player: Insertable<PlayersTable>): Promise<void> {
  await tables(trx).insertInto("players").values(player).execute();
}

/** Does nothing if the player was removed. */
export async function updatePlayer(
  trx: Executor,
  id: string,
  changes: Updateable<PlayersTable>,
): Promise<void> {
  await tables(trx)
    .updateTable("players")
    .set(changes)
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .execute();
}

const uniqueConstraints: ReadonlyMap<unknown, "username" | "msisdn" | "email"> = new Map([
  ["players_username", "username"],
  ["players_msisdn", "msisdn"],
  ["players_email", "email"],
]);

/** The field of a unique constraint that a failed write violated. */
export function violatedUniqueField(error: unknown): "username" | "msisdn" | "email" | undefined {
  const isUniqueViolation = error instanceof Error && "code" in error && error.code === "23505";
  return isUniqueViolation && "constraint" in error ? uniqueConstraints.get(error.constraint) : undefined;
}

/** Takes the number from the player and locks the player. False if another transaction did so first. */
export async function updateLockedAt(trx: Executor, id: string, msisdn: string, now: Date): Promise<boolean> {
  const result = await tables(trx)
    .updateTable("players")
    .set({ locked_at: now, former_msisdn: msisdn, msisdn: null })
    .where("id", "=", id)
    .where("msisdn", "=", msisdn)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function updateChurnedAt(
  trx: Executor,
  service: string,
  msisdn: string,
  churnedAt: Date | null,
): Promise<void> {
  await tables(trx)
    .updateTable("players")
    .set({ churned_at: churnedAt })
    .where("service", "=", service)
    .where("msisdn", "=", msisdn)
    .execute();
}
