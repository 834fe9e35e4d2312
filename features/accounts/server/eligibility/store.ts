import { sql, type Insertable, type Kysely } from "kysely";
import type { Executor } from "#kit/db/database.ts";
import { compileStatement, type RowOf } from "#kit/db/statement.ts";
import type { OwnRestrictionKind } from "../../rules/restrictions.ts";
import type { AccountTables, EmailTables, RestrictionsTable } from "../tables.ts";

type Tables = AccountTables & EmailTables;

const tables = (executor: Executor) => executor.as<Tables>();

/** SQL condition: the player in the column has a restriction of the kind. Stores of other slices use it too. */
export function isRestricted(column: string, kind: OwnRestrictionKind, now: Date) {
  return sql<boolean>`exists (select from restrictions where restrictions.player_id = ${sql.ref(column)}
    and restrictions.kind = ${kind} and coalesce(restrictions.ends_at > ${now}, true))`;
}

/** SQL condition: the player in the column has a restriction of any kind that this slice stores. */
export function hasRestriction(column: string, now: Date) {
  return sql<boolean>`exists (select from restrictions
    where restrictions.player_id = ${sql.ref(column)} and coalesce(restrictions.ends_at > ${now}, true))`;
}

const isInForce = (now: Date) => sql<boolean>`coalesce(ends_at > ${now}, true)`;

const facts = (db: Kysely<Tables>, { playerId, now }: { playerId: string; now: Date }) =>
  db
    .selectFrom("players as player")
    .leftJoin("guardian_consents as consent", "consent.player_id", "player.id")
    .where("player.id", "=", playerId)
    .select([
      "player.country",
      "player.date_of_birth as dateOfBirth",
      sql<boolean>`consent.given_at is not null`.as("hasConsent"),
      isRestricted("player.id", "playing", now).as("isRestricted"),
      isRestricted("player.id", "store", now).as("isStoreRestricted"),
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

/** The restrictions of a player that have not ended. */
export function findRestrictions(executor: Executor, playerId: string, now: Date) {
  return tables(executor)
    .selectFrom("restrictions")
    .where("player_id", "=", playerId)
    .where(isInForce(now))
    .select(["kind", "reason", "restricted_at as since", "ends_at as until"])
    .orderBy("kind")
    .execute();
}

interface RestrictionKey {
  readonly playerId: string;
  readonly kind: OwnRestrictionKind;
}

/** Undefined if the player is not restricted, or not any more. */
export function findRestriction(executor: Executor, key: RestrictionKey, now: Date) {
  return restrictionInForce(executor, key, now).executeTakeFirst();
}

export function lockRestriction(trx: Executor, key: RestrictionKey, now: Date) {
  return restrictionInForce(trx, key, now).forUpdate().executeTakeFirst();
}

function restrictionInForce(executor: Executor, { playerId, kind }: RestrictionKey, now: Date) {
  return tables(executor)
    .selectFrom("restrictions")
    .where("player_id", "=", playerId)
    .where("kind", "=", kind)
    .where(isInForce(now))
    .select("ends_at as endsAt");
}

/** Replaces an earlier restriction of the same kind. */
export async function upsertRestriction(
  trx: Executor,
  { player_id, kind, ...restriction }: Insertable<RestrictionsTable>,
): Promise<void> {
  await tables(trx)
    .insertInto("restrictions")
    .values({ player_id, kind, ...restriction })
    .onConflict((conflict) => conflict.columns(["player_id", "kind"]).doUpdateSet(restriction))
    .execute();
}

export async function deleteRestriction(trx: Executor, { playerId, kind }: RestrictionKey): Promise<void> {
  await tables(trx)
    .deleteFrom("restrictions")
    .where("player_id", "=", playerId)
    .where("kind", "=", kind)
    .execute();
}
