import type { Executor } from "#kit/db/database.ts";
import type { Person } from "../ports.ts";
import type { AccountTables, EmailTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<AccountTables & EmailTables>();

export function findPerson(executor: Executor, id: string): Promise<Person | undefined> {
  return people(executor).where("id", "=", id).executeTakeFirst();
}

/**
 * Locks the player until the transaction ends, so that only one transaction removes it. `for no key update` does not
 * block inserts that refer to the player: their transactions may hold locks that the removal waits for.
 */
export function lockPerson(trx: Executor, id: string): Promise<Person | undefined> {
  return people(trx).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/** Players who were not removed, with the fields of `Person`. */
export function people(executor: Executor) {
  return tables(executor)
    .selectFrom("players")
    .where("removed_at", "is", null)
    .select(["id", "service", "username", "msisdn", "email"]);
}

/** All data of this slice about a player, named after the columns. */
export async function findEverything(executor: Executor, { id, service, email }: Person, limit: number) {
  const db = tables(executor);
  const [profile, sessions, early, guardian, password, restrictions, notes] = await Promise.all([
    db.selectFrom("players").where("id", "=", id).selectAll().executeTakeFirst(),
    db
      .selectFrom("sessions")
      .where("player_id", "=", id)
      .orderBy("created_at", "desc")
      .limit(limit)
      .select(["brand", "user_agent", "created_at", "seen_at", "expires_at", "revoked_at"])
      .execute(),
    db.selectFrom("early_access").where("player_id", "=", id).selectAll().executeTakeFirst(),
    db.selectFrom("guardian_consents").where("player_id", "=", id).selectAll().executeTakeFirst(),
    db.selectFrom("player_passwords").where("player_id", "=", id).select("changed_at").executeTakeFirst(),
    db.selectFrom("restrictions").where("player_id", "=", id).orderBy("kind").selectAll().execute(),
    db
      .selectFrom("player_notes")
      .where("player_id", "=", id)
      .orderBy("written_at", "desc")
      .limit(limit)
      .select(["text", "written_at"])
      .execute(),
  ]);
  const registrations = await db
    .selectFrom("email_registrations")
    .where("service", "=", service)
    .where("email_key", "=", email?.toLowerCase() ?? "")
    .orderBy("created_at", "desc")
    .limit(limit)
    .select(["name", "email", "date_of_birth", "country", "guardian_email", "created_at"])
    .execute();
  return {
    profile: profile ?? null,
    sessions,
    earlyAccess: early ?? null,
    guardian: guardian ?? null,
    passwordChangedAt: password?.changed_at ?? null,
    restrictions,
    notes,
    registrations,
  };
}

/** Erases the personal fields. The row stays, because results refer to it. */
export async function updateRemoved(
  trx: Executor,
  { id }: Person,
  placeholder: { username: string; avatar: string },
  now: Date,
): Promise<void> {
  await tables(trx)
    .updateTable("players")
    .set({
      ...placeholder,
      msisdn: null,
      former_msisdn: null,
      email: null,
      first_name: null,
      last_name: null,
      date_of_birth: null,
      gender: null,
      bio: null,
      is_open_to_challenges: false,
      last_seen_at: null,
      last_brand: null,
      warned_at: null,
      referred_by: null,
      churned_at: null,
      locked_at: null,
      removed_at: now,
    })
    .where("id", "=", id)
    .execute();
}

/**
 * Deletes sessions, proofs and everything else that signs the player in. Sent codes stay for a day to count the limits.
 */
export async function deleteCredentials(
  trx: Executor,
  { id, service, msisdn, email }: Person,
): Promise<void> {
  const db = tables(trx);
  await db.deleteFrom("sessions").where("player_id", "=", id).execute();
  await db.deleteFrom("early_access").where("player_id", "=", id).execute();
  await db.deleteFrom("restrictions").where("player_id", "=", id).execute();
  await db.deleteFrom("player_notes").where("player_id", "=", id).execute();
  await db.deleteFrom("guardian_consents").where("player_id", "=", id).execute();
  await db.deleteFrom("player_passwords").where("player_id", "=", id).execute();
  await db.deleteFrom("email_links").where("player_id", "=", id).execute();
  await db.deleteFrom("former_emails").where("player_id", "=", id).execute();
  await db.deleteFrom("second_proof_tries").where("player_id", "=", id).execute();
  if (msisdn !== null) {
    await db
      .deleteFrom("number_proofs")
      .where("service", "=", service)
      .where("msisdn", "=", msisdn)
      .execute();
  }
  if (email !== null) {
    await db
      .deleteFrom("email_registrations")
      .where("service", "=", service)
      .where("email_key", "=", email.toLowerCase())
      .execute();
  }
}
