import { sql } from "kysely";
import type { Executor } from "#kit/db/database.ts";
import type { Person } from "../ports.ts";
import type { AccountTables, EmailTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<AccountTables & EmailTables>();

/** The time since which nothing was seen of a player. */
const inactiveSince = sql<Date>`coalesce(players.last_seen_at, players.created_at)`;

export function findPerson(executor: Executor, id: string): Promise<Person | undefined> {
  return people(executor).where("id", "=", id).executeTakeFirst();
}

/**
 * Held until the transaction ends: whoever removes a player does so alone. Rows that refer to the player can still be
 * written meanwhile: whoever writes them may hold what the removal waits for.
 */
export function lockPerson(trx: Executor, id: string): Promise<Person | undefined> {
  return people(trx).where("id", "=", id).forNoKeyUpdate().executeTakeFirst();
}

/** As `lockPerson`, if the player has been silent since and was warned in time. */
export function lockInactivePerson(
  trx: Executor,
  id: string,
  { inactiveBefore, warnedBefore }: { inactiveBefore: Date; warnedBefore: Date },
): Promise<Person | undefined> {
  return people(trx)
    .where("id", "=", id)
    .where(inactiveSince, "<", inactiveBefore)
    .where("warned_at", "<", warnedBefore)
    .where("warned_at", ">=", inactiveSince)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

function people(executor: Executor) {
  return tables(executor)
    .selectFrom("players")
    .where("removed_at", "is", null)
    .select(["id", "service", "username", "msisdn", "email"]);
}

export interface InactivePlayer {
  id: string;
  since: Date;
}

/** Longest silent first, those behind `after`. */
export function findInactive(
  executor: Executor,
  page: { before: Date; isWarned: boolean; after: InactivePlayer | undefined; limit: number },
): Promise<InactivePlayer[]> {
  let query = tables(executor)
    .selectFrom("players")
    .where("removed_at", "is", null)
    .where(inactiveSince, "<", page.before)
    .where(
      page.isWarned
        ? sql<boolean>`warned_at >= ${inactiveSince}`
        : sql<boolean>`(warned_at is null or warned_at < ${inactiveSince})`,
    );
  if (page.after) {
    const { since, id } = page.after;
    query = query.where(sql<boolean>`(${inactiveSince}, id) > (${since}::timestamptz, ${id}::uuid)`);
  }
  return query
    .select(["id", inactiveSince.as("since")])
    .orderBy(inactiveSince)
    .orderBy("id")
    .limit(page.limit)
    .execute();
}

/** False when the player came back, or was warned, a moment ago. */
export async function updateWarnedAt(
  trx: Executor,
  id: string,
  inactiveBefore: Date,
  now: Date,
): Promise<boolean> {
  const result = await tables(trx)
    .updateTable("players")
    .set({ warned_at: now })
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .where(inactiveSince, "<", inactiveBefore)
    .where(sql<boolean>`(warned_at is null or warned_at < ${inactiveSince})`)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** How a silent player can be reached. */
export function findReachable(executor: Executor, id: string) {
  return tables(executor)
    .selectFrom("players")
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .select([
      "service",
      "username",
      "email",
      "msisdn",
      "last_brand as lastBrand",
      "warned_at as warnedAt",
      inactiveSince.as("inactiveSince"),
    ])
    .executeTakeFirst();
}

/** Everything that this slice knows of a player, in the words of the tables. */
export async function findEverything(executor: Executor, { id, service, email }: Person, limit: number) {
  const db = tables(executor);
  const [profile, sessions, early, guardian, password, restriction] = await Promise.all([
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
    db.selectFrom("restrictions").where("player_id", "=", id).selectAll().executeTakeFirst(),
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
    restriction: restriction ?? null,
    registrations,
  };
}

/** Takes the person out of the player; what refers to the player keeps referring to somebody. */
export async function updateRemoved(
  trx: Executor,
  { id }: Person,
  nobody: { username: string; avatar: string },
  now: Date,
): Promise<void> {
  await tables(trx)
    .updateTable("players")
    .set({
      ...nobody,
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

/** What only served to get in. Codes of the number stay for their day: they count what was sent to it. */
export async function deleteAccess(trx: Executor, { id, service, msisdn, email }: Person): Promise<void> {
  const db = tables(trx);
  await db.deleteFrom("sessions").where("player_id", "=", id).execute();
  await db.deleteFrom("early_access").where("player_id", "=", id).execute();
  await db.deleteFrom("restrictions").where("player_id", "=", id).execute();
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
