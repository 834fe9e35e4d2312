import type { Insertable, Updateable } from "kysely";
import type { Executor } from "#kit/db/database.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import type { AccountTables, PlayersTable } from "./tables.ts";

const tables = (executor: Executor) => executor.as<AccountTables>();

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

/** The living player of a number: neither removed nor locked. */
export function findPlayerByMsisdn(executor: Executor, service: string, msisdn: string) {
  return livingPlayers(executor)
    .where("service", "=", service)
    .where("msisdn", "=", msisdn)
    .executeTakeFirst();
}

export function findPlayerById(executor: Executor, id: string) {
  return livingPlayers(executor).where("id", "=", id).executeTakeFirst();
}

export function findPublicPlayer(executor: Executor, service: string, id: string) {
  return tables(executor)
    .selectFrom("players")
    .where("service", "=", service)
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .where("locked_at", "is", null)
    .select([
      "id",
      "username",
      "avatar",
      "country",
      "bio",
      "created_at as createdAt",
      "is_open_to_challenges as isOpenToChallenges",
    ])
    .executeTakeFirst();
}

export type PlayerRecord = NonNullable<Awaited<ReturnType<typeof findPlayerById>>>;

/** As much of a player as decides whether a proved number lets in. */
export type NumberOwner = Pick<PlayerRecord, "id" | "createdAt" | "lastSeenAt" | "churnedAt">;

function livingPlayers(executor: Executor) {
  return tables(executor)
    .selectFrom("players")
    .where("removed_at", "is", null)
    .where("locked_at", "is", null)
    .select(playerFields);
}

/** Somebody's id or username, as a link of theirs names them. */
export async function findReferrerId(
  executor: Executor,
  service: string,
  referId: string,
): Promise<string | null> {
  const row = await tables(executor)
    .selectFrom("players")
    .where("service", "=", service)
    .where("removed_at", "is", null)
    .where(isUuid(referId) ? "id" : "username_key", "=", referId.toLowerCase())
    .select("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Whether the player is there still, and stays so until the end of the transaction. Asked before anything else is
 * locked that a removal takes as well.
 */
export async function lockPlayer(trx: Executor, id: string): Promise<boolean> {
  const row = await tables(trx)
    .selectFrom("players")
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .select("id")
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function findServiceOfPlayer(executor: Executor, id: string): Promise<string | undefined> {
  const row = await tables(executor)
    .selectFrom("players")
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .select("service")
    .executeTakeFirst();
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

/** A player who was removed a moment ago stays erased. */
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

/** Which of a player's unique marks a failed write collided with. */
export function collisionOf(error: unknown): "username" | "msisdn" | "email" | undefined {
  if (!(error instanceof Error && "code" in error && error.code === "23505")) return undefined;
  const constraint = "constraint" in error ? error.constraint : undefined;
  if (constraint === "players_username") return "username";
  if (constraint === "players_msisdn") return "msisdn";
  return constraint === "players_email" ? "email" : undefined;
}

/** Takes the number from a player that it no longer leads to. False when somebody else did so a moment ago. */
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
