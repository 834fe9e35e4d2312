import { sql, type Insertable, type Kysely } from "kysely";
import type { Executor } from "#kit/db/database.ts";
import { compileStatement, type RowOf } from "#kit/db/statement.ts";
import type { AccountTables, EmailTables, RestrictionsTable } from "../tables.ts";

type Tables = AccountTables & EmailTables;

const tables = (executor: Executor) => executor.as<Tables>();

/** SQL condition: the player in the column is restricted. Stores of other slices use it too. */
export function isRestricted(column: string, now: Date) {
  return sql<boolean>`exists (select from restrictions
    where restrictions.player_id = ${sql.ref(column)} and coalesce(restrictions.ends_at > ${now}, true))`;
}

const facts = (db: Kysely<Tables>, { playerId, now }: { playerId: string; now: Date }) =>
  db
    .selectFrom("players as player")
    .leftJoin("guardian_consents as consent", "consent.player_id", "player.id")
    .where("player.id", "=", playerId)
    .select([
      "player.country",
      "player.date_of_birth as dateOfBirth",
      sql<boolean>`consent.given_at is not null`.as("hasConsent"),
      isRestricted("player.id", now).as("isRestricted"),
    ]);

type Facts = RowOf<ReturnType<typeof facts>>;

const factsOfPlayer = compileStatement<Tables, Facts, { playerId: string; now: Date }>(
  "facts-of-player",
  facts,
);

export async function findFacts(executor: Executor, playerId: string, now: Date): Promise<Facts | undefined> {
  const [row] = await executor.query(factsOfPlayer, { playerId, now });
  return row;
}

export function findGuardian(executor: Executor, playerId: string) {
  return tables(executor)
    .selectFrom("players as player")
    .leftJoin("guardian_consents as consent", "consent.player_id", "player.id")
    .where("player.id", "=", playerId)
    .select([
      "player.date_of_birth as dateOfBirth",
      "player.first_name as firstName",
      "player.username",
      "consent.email",
      "consent.given_at as agreedAt",
    ])
    .executeTakeFirst();
}

export async function hasGuardian(executor: Executor, playerId: string): Promise<boolean> {
  const row = await tables(executor)
    .selectFrom("guardian_consents")
    .where("player_id", "=", playerId)
    .select("player_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces an earlier restriction. */
export async function upsertRestriction(
  trx: Executor,
  { player_id, ...restriction }: Insertable<RestrictionsTable>,
): Promise<void> {
  await tables(trx)
    .insertInto("restrictions")
    .values({ player_id, ...restriction })
    .onConflict((conflict) => conflict.column("player_id").doUpdateSet(restriction))
    .execute();
}

export async function deleteRestriction(trx: Executor, playerId: string): Promise<boolean> {
  const result = await tables(trx)
    .deleteFrom("restrictions")
    .where("player_id", "=", playerId)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}
