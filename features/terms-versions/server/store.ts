import { sql } from "kysely";
import type { AccountTables } from "#features/accounts/server/tables.ts";
import type { Executor } from "#kit/db/database.ts";
import type { TermsTables } from "./tables.ts";

const tables = (executor: Executor) => executor.as<TermsTables & Pick<AccountTables, "players">>();

export interface Agreement {
  readonly playerId: string;
  readonly version: number;
  readonly brand: string;
}

export function findAgreements(executor: Executor, playerId: string) {
  return tables(executor)
    .selectFrom("terms_agreements")
    .where("player_id", "=", playerId)
    .select(["version", "brand", "notified_at as notifiedAt", "agreed_at as agreedAt"])
    .orderBy("version", "desc")
    .execute();
}

export async function hasAgreed(executor: Executor, playerId: string, version: number): Promise<boolean> {
  const row = await tables(executor)
    .selectFrom("terms_agreements")
    .where("player_id", "=", playerId)
    .where("version", ">=", version)
    .where("agreed_at", "is not", null)
    .select("version")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The first agreement counts: a repeated call changes nothing. */
export async function upsertAgreed(
  trx: Executor,
  { playerId, version, brand }: Agreement,
  now: Date,
): Promise<Date> {
  const row = await tables(trx)
    .insertInto("terms_agreements")
    .values({ player_id: playerId, version, brand, notified_at: null, agreed_at: now })
    .onConflict((conflict) =>
      conflict.columns(["player_id", "version"]).doUpdateSet((eb) => ({
        agreed_at: eb.fn.coalesce("terms_agreements.agreed_at", "excluded.agreed_at"),
        brand: sql<string>`case when terms_agreements.agreed_at is null then excluded.brand else terms_agreements.brand end`,
      })),
    )
    .returning("agreed_at as agreedAt")
    .executeTakeFirstOrThrow();
  return row.agreedAt ?? now;
}

interface Uninformed {
  readonly service: string;
  readonly version: number;
  /** Players who have been away since before this time are removed soon. */
  readonly activeSince: Date;
}

/** Players who have not been notified of the version, by id. */
export function findUnnotifiedPlayers(
  executor: Executor,
  { service, version, activeSince }: Uninformed,
  after: string | undefined,
  limit: number,
) {
  let query = tables(executor)
    .selectFrom("players as player")
    .where("player.service", "=", service)
    .where("player.removed_at", "is", null)
    .where((eb) => eb(eb.fn.coalesce("player.last_seen_at", "player.created_at"), ">", activeSince))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("terms_agreements as known")
            .whereRef("known.player_id", "=", "player.id")
            .where("known.version", "=", version)
            .select("known.player_id"),
        ),
      ),
    )
    .select(["player.id", "player.last_brand as lastBrand"])
    .orderBy("player.id")
    .limit(limit);
  if (after !== undefined) query = query.where("player.id", ">", after);
  return query.execute();
}

/** False if another process has notified the player. */
export async function insertNotified(
  trx: Executor,
  { playerId, version, brand }: Agreement,
  now: Date,
): Promise<boolean> {
  const row = await tables(trx)
    .insertInto("terms_agreements")
    .values({ player_id: playerId, version, brand, notified_at: now, agreed_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .returning("player_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Proof that is no longer needed, of players who were removed before this time. */
export async function deleteRemovedBefore(executor: Executor, before: Date, limit: number): Promise<number> {
  const result = await tables(executor)
    .deleteFrom("terms_agreements")
    .where("player_id", "in", (eb) =>
      eb
        .selectFrom("players")
        .where("removed_at", "<", before)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom("terms_agreements as stored")
              .whereRef("stored.player_id", "=", "players.id")
              .select("stored.version"),
          ),
        )
        .select("players.id")
        .limit(limit),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
