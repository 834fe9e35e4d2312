import { sql } from "kysely";
import { deleteBatch } from "#kit/db/batches.ts";
import type { Executor } from "#kit/db/database.ts";
import { defineStatement } from "#kit/db/statement.ts";
import type { NumberOwner } from "../player-store.ts";
import type { AccountTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<AccountTables>();

export interface NewCode {
  service: string;
  msisdn: string;
  id: string;
  brand: string;
  browserHash: Buffer;
  network: string;
  expiresAt: Date;
}

export interface IssuedCode {
  id: string;
  expiresAt: Date;
}

/** Returns the browser's current code of the number if it is valid for long enough, otherwise a new one. */
export async function upsertCode(
  trx: Executor,
  code: NewCode,
  rules: { tries: number; repeatIfEndsAfter: Date },
): Promise<IssuedCode> {
  const isRepeated = sql`(old.used_at is null and old.tries < ${rules.tries}
    and old.expires_at > ${rules.repeatIfEndsAfter})`;
  const { rows } = await sql<IssuedCode>`
    insert into otp_codes as old (service, msisdn, id, brand, browser_hash, expires_at, network)
    values (${code.service}, ${code.msisdn}, ${code.id}, ${code.brand}, ${code.browserHash}, ${code.expiresAt},
      ${code.network})
    on conflict (service, msisdn, browser_hash) do update set
      id = case when ${isRepeated} then old.id else excluded.id end,
      expires_at = case when ${isRepeated} then old.expires_at else excluded.expires_at end,
      tries = case when ${isRepeated} then old.tries else 0 end,
      used_at = null,
      brand = excluded.brand,
      network = excluded.network
    returning id, expires_at as "expiresAt"`.execute(tables(trx));
  const [issued] = rows;
  if (!issued) throw new Error("upsert of the OTP code returned no row");
  return issued;
}

export function findCode(
  executor: Executor,
  { service, msisdn, browserHash }: { service: string; msisdn: string; browserHash: Buffer },
) {
  return tables(executor)
    .selectFrom("otp_codes")
    .where("service", "=", service)
    .where("msisdn", "=", msisdn)
    .where("browser_hash", "=", browserHash)
    .select(["id", "expires_at as expiresAt", "tries", "used_at as usedAt"])
    .executeTakeFirst();
}

/** Counts the codes that expire after `endsAfter`, and how many of them were entered. */
export function countEntered(
  executor: Executor,
  brand: string,
  endsAfter: Date,
): Promise<{ requested: number; entered: number }> {
  return tables(executor)
    .selectFrom("otp_codes")
    .where("brand", "=", brand)
    .where("expires_at", ">", endsAfter)
    .select(({ fn }) => [fn.countAll<number>().as("requested"), fn.count<number>("used_at").as("entered")])
    .executeTakeFirstOrThrow();
}

export function findCodeById(executor: Executor, id: string) {
  return tables(executor)
    .selectFrom("otp_codes")
    .where("id", "=", id)
    .select(["id", "msisdn", "brand", "expires_at as expiresAt", "used_at as usedAt"])
    .executeTakeFirst();
}

export interface GuessedCode {
  service: string;
  msisdn: string;
  browserHash: Buffer;
  tries: number;
}

interface CountedTry {
  id: string;
  tries: number;
  network: string;
}

/** All null if the number has no player. */
type Owner = { [Key in keyof Omit<NumberOwner, "id">]: NumberOwner[Key] | null } & {
  playerId: string | null;
};

const tryAndOwner = defineStatement<CountedTry & Owner, GuessedCode & { now: Date }>(
  "try-of-code",
  `with tried as (
     update otp_codes set tries = tries + 1
     where service = :service and msisdn = :msisdn and browser_hash = :browserHash
       and used_at is null and expires_at > :now and tries < :tries
     returning id, tries, network)
   select tried.id, tried.tries, tried.network, player.id as "playerId", player.created_at as "createdAt",
     player.last_seen_at as "lastSeenAt", player.churned_at as "churnedAt"
   from tried left join players as player on player.service = :service and player.msisdn = :msisdn
     and player.removed_at is null and player.locked_at is null`,
);

/**
 * Counts a try before the code is compared, so that concurrent tries all count, and finds the player of the number.
 * Undefined if no try is left.
 */
export async function updateTries(
  executor: Executor,
  attempt: GuessedCode,
  now: Date,
): Promise<(CountedTry & { player: NumberOwner | undefined }) | undefined> {
  const [row] = await executor.query(tryAndOwner, { ...attempt, now });
  if (!row) return undefined;
  const { playerId, createdAt, lastSeenAt, churnedAt, ...tried } = row;
  const isKnown = playerId !== null && createdAt !== null;
  return { ...tried, player: isKnown ? { id: playerId, createdAt, lastSeenAt, churnedAt } : undefined };
}

const useOfCode = defineStatement<object, { id: string; now: Date; proofEndsAt: Date }>(
  "use-of-code",
  `with used as (
     update otp_codes set used_at = :now where id = :id and used_at is null
     returning browser_hash, service, msisdn)
   insert into number_proofs (browser_hash, service, msisdn, proven_by, proven_at, expires_at)
   select browser_hash, service, msisdn, 'otp', :now, :proofEndsAt from used
   on conflict (browser_hash, service) do update set
     msisdn = excluded.msisdn, proven_by = excluded.proven_by, proven_at = excluded.proven_at,
     expires_at = excluded.expires_at, second_proven_at = null
   returning 1`,
);

/** Marks a code as used and stores the proof of the browser, in one statement. False if it was used before. */
export async function updateUsedAt(
  trx: Executor,
  id: string,
  now: Date,
  proofEndsAt: Date,
): Promise<boolean> {
  return (await trx.query(useOfCode, { id, now, proofEndsAt })).length === 1;
}

export function deleteOldCodes(executor: Executor, before: Date, limit: number): Promise<number> {
  return deleteBatch(tables(executor), "otp_codes", (eb) => eb("expires_at", "<", before), limit);
}
