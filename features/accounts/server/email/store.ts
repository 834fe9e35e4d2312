import type { Insertable } from "kysely";
import { deleteBatch } from "#kit/db/batches.ts";
import type { Executor } from "#kit/db/database.ts";
import type { ConsentOutcome } from "../../rules/guardian.ts";
import type { AccountTables, EmailLinksTable, EmailRegistrationsTable, EmailTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<EmailTables & Pick<AccountTables, "players">>();

export async function insertRegistration(
  trx: Executor,
  registration: Insertable<EmailRegistrationsTable>,
): Promise<void> {
  await tables(trx).insertInto("email_registrations").values(registration).execute();
}

export function findRegistrationById(executor: Executor, id: string) {
  return tables(executor)
    .selectFrom("email_registrations")
    .where("id", "=", id)
    .selectAll()
    .executeTakeFirst();
}

/**
 * Locks the registration until the transaction ends, so that answers and changes of the guardian run one after the
 * other.
 */
export function lockRegistration(trx: Executor, id: string) {
  return tables(trx)
    .selectFrom("email_registrations")
    .where("id", "=", id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
}

/** The verified registration of an address, otherwise the newest: another person may register with the same address. */
export function findRegistrationByEmail(executor: Executor, service: string, email: string, now: Date) {
  return tables(executor)
    .selectFrom("email_registrations")
    .where("service", "=", service)
    .where("email_key", "=", email.toLowerCase())
    .where("expires_at", ">", now)
    .orderBy("verified_at", (order) => order.desc().nullsLast())
    .orderBy("created_at", "desc")
    .select(["id", "password_hash as passwordHash", "verified_at as verifiedAt"])
    .limit(1)
    .executeTakeFirst();
}

/** A verified registration of a minor that waits for the guardian. */
export function findAwaitingGuardian(executor: Executor, service: string, email: string, now: Date) {
  return tables(executor)
    .selectFrom("email_registrations")
    .where("service", "=", service)
    .where("email_key", "=", email.toLowerCase())
    .where("verified_at", "is not", null)
    .where("expires_at", ">", now)
    .select(["date_of_birth as dateOfBirth", "guardian_email as guardianEmail"])
    .executeTakeFirst();
}

export async function updateMinor(
  trx: Executor,
  id: string,
  minor: { dateOfBirth: string | null; guardianEmail: string },
): Promise<void> {
  await tables(trx)
    .updateTable("email_registrations")
    .set({ date_of_birth: minor.dateOfBirth, guardian_email: minor.guardianEmail })
    .where("id", "=", id)
    .execute();
}

/** Marks the registration as verified. It expires with the link that is mailed to the guardian now. */
export async function updateAwaitingGuardian(
  trx: Executor,
  id: string,
  now: Date,
  expiresAt: Date,
): Promise<void> {
  await tables(trx)
    .updateTable("email_registrations")
    .set((eb) => ({ verified_at: eb.fn.coalesce("verified_at", eb.val(now)), expires_at: expiresAt }))
    .where("id", "=", id)
    .execute();
}

export async function updateGuardianEmail(trx: Executor, id: string, guardianEmail: string): Promise<void> {
  await tables(trx)
    .updateTable("email_registrations")
    .set({ guardian_email: guardianEmail })
    .where("id", "=", id)
    .execute();
}

/** Erases everything but the address, which the mail about the refusal needs. */
export async function updateRefused(trx: Executor, id: string, now: Date): Promise<void> {
  await tables(trx)
    .updateTable("email_registrations")
    .set({
      name: "",
      password_hash: "",
      date_of_birth: null,
      guardian_email: null,
      refer_id: null,
      next_page: null,
      country: null,
      expires_at: now,
    })
    .where("id", "=", id)
    .execute();
}

export async function deleteRegistrationById(executor: Executor, id: string): Promise<void> {
  await tables(executor).deleteFrom("email_registrations").where("id", "=", id).execute();
}

/** Deletes the registrations of an address that has a player now, or another registration that waits for a guardian. */
export async function deleteRegistrationsByEmail(
  trx: Executor,
  { service, email, exceptId }: { service: string; email: string; exceptId?: string },
): Promise<void> {
  await tables(trx)
    .deleteFrom("email_registrations")
    .where("service", "=", service)
    .where("email_key", "=", email.toLowerCase())
    .$if(exceptId !== undefined, (query) => query.where("id", "!=", exceptId ?? ""))
    .execute();
}

/** A player who signs in by e-mail, with the hash of the password. */
export function findPlayerByEmail(executor: Executor, service: string, email: string) {
  return tables(executor)
    .selectFrom("players")
    .leftJoin("player_passwords as password", "password.player_id", "players.id")
    .where("service", "=", service)
    .where("email_key", "=", email.toLowerCase())
    .where("msisdn", "is", null)
    .where("former_msisdn", "is", null)
    .where("removed_at", "is", null)
    .where("locked_at", "is", null)
    .select(["players.id", "players.username", "password.hash as passwordHash"])
    .executeTakeFirst();
}

export async function insertLink(
  trx: Executor,
  link: Omit<Insertable<EmailLinksTable>, "used_at">,
): Promise<void> {
  await tables(trx)
    .insertInto("email_links")
    .values({ ...link, used_at: null })
    // A mail that is sent again has the same link.
    .onConflict((conflict) => conflict.column("token_hash").doNothing())
    .execute();
}

export function findLink(executor: Executor, tokenHash: Buffer, purpose: EmailLinksTable["purpose"]) {
  return tables(executor)
    .selectFrom("email_links")
    .where("token_hash", "=", tokenHash)
    .where("purpose", "=", purpose)
    .select([
      "player_id as playerId",
      "registration_id as registrationId",
      "expires_at as expiresAt",
      "used_at as usedAt",
      "outcome",
    ])
    .executeTakeFirst();
}

/** False if the link was used before or has expired. */
export async function updateLinkUsedAt(trx: Executor, tokenHash: Buffer, now: Date): Promise<boolean> {
  const result = await tables(trx)
    .updateTable("email_links")
    .set({ used_at: now })
    .where("token_hash", "=", tokenHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Also marks the player's other links of the purpose as used. */
export async function updateLinksUsedAt(
  trx: Executor,
  playerId: string,
  purpose: EmailLinksTable["purpose"],
  now: Date,
): Promise<void> {
  await tables(trx)
    .updateTable("email_links")
    .set({ used_at: now })
    .where("player_id", "=", playerId)
    .where("purpose", "=", purpose)
    .where("used_at", "is", null)
    .execute();
}

/** Sets the same outcome for all links of the guardian. */
export async function updateGuardianLinksEnded(
  trx: Executor,
  registrationId: string,
  outcome: ConsentOutcome,
  now: Date,
): Promise<void> {
  await tables(trx)
    .updateTable("email_links")
    .set((eb) => ({ used_at: eb.fn.coalesce("used_at", eb.val(now)), outcome }))
    .where("registration_id", "=", registrationId)
    .where("purpose", "=", "guardian")
    .where("outcome", "is", null)
    .execute();
}

export async function updateVerifyLinksEnded(
  trx: Executor,
  registrationId: string,
  now: Date,
): Promise<void> {
  await tables(trx)
    .updateTable("email_links")
    .set({ used_at: now })
    .where("registration_id", "=", registrationId)
    .where("purpose", "=", "verify")
    .where("used_at", "is", null)
    .execute();
}

export async function insertGuardian(
  trx: Executor,
  guardian: { playerId: string; email: string; askedAt: Date; givenAt: Date; shownText: string },
): Promise<void> {
  await tables(trx)
    .insertInto("guardian_consents")
    .values({
      player_id: guardian.playerId,
      email: guardian.email,
      asked_at: guardian.askedAt,
      given_at: guardian.givenAt,
      shown_text: guardian.shownText,
    })
    .execute();
}

export function deleteExpiredLinks(executor: Executor, before: Date, limit: number): Promise<number> {
  return deleteBatch(tables(executor), "email_links", (eb) => eb("expires_at", "<", before), limit);
}

export function deleteExpiredRegistrations(executor: Executor, now: Date, limit: number): Promise<number> {
  return deleteBatch(tables(executor), "email_registrations", (eb) => eb("expires_at", "<", now), limit);
}
