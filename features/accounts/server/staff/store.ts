import { sql, type RawBuilder } from "kysely";
import type { TimeSpan } from "#features/staff/rules.ts";
import type { StaffTables } from "#features/staff/server/tables.ts";
import type { Executor } from "#kit/db/database.ts";
import { isWithin } from "#kit/db/time-span.ts";
import type { PlayerFilters } from "../../contract/staff.ts";
import { isRestricted } from "../eligibility/store.ts";
import type { AccountTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<AccountTables & Pick<StaffTables, "staff_members">>();

export interface PlayersQuery {
  readonly services: readonly string[];
  readonly filters: Pick<PlayerFilters, "sort" | "order" | "name" | "state">;
  readonly span: TimeSpan;
  /** The sort key of the last row of the page before: a time or a username key, and the id. */
  readonly after: { readonly value: Date | string; readonly id: string } | undefined;
  readonly limit: number;
  readonly now: Date;
}

export interface ListedPlayerRow {
  id: string;
  username: string;
  usernameKey: string;
  service: string;
  country: string;
  createdAt: Date;
  lastSeenAt: Date | null;
  isRestricted: boolean;
  isLocked: boolean;
}

/** The index has the service first, so each service is read by itself in order, and the pages are merged. */
export async function findPlayers(executor: Executor, query: PlayersQuery): Promise<ListedPlayerRow[]> {
  const { filters, now } = query;
  const sortKey = sql.raw(filters.sort === "name" ? 'player.username_key collate "C"' : "player.created_at");
  const direction = sql.raw(filters.order);
  const { rows } = await sql<ListedPlayerRow>`
    select found.* from unnest(${[...query.services]}::text[]) as realm (service)
      cross join lateral (
        select player.id, player.username, player.username_key as "usernameKey", player.service, player.country,
            player.created_at as "createdAt", player.last_seen_at as "lastSeenAt",
            ${isRestricted("player.id", now)} as "isRestricted", player.locked_at is not null as "isLocked",
            ${sortKey} as "sortKey"
          from players player where ${sql.join(conditionsOf(query, sortKey), sql` and `)}
          order by ${sortKey} ${direction}, player.id ${direction} limit ${query.limit}
      ) as found
      order by found."sortKey" ${direction}, found.id ${direction} limit ${query.limit}`.execute(
    tables(executor),
  );
  return rows;
}

function conditionsOf({ filters, span, after, now }: PlayersQuery, sortKey: RawBuilder<unknown>) {
  const name = filters.name?.toLowerCase();
  const conditions = [
    sql`player.service = realm.service and player.removed_at is null`,
    isWithin("player.created_at", span),
  ];
  // A prefix search as a range, which the index supports: U+10FFFF sorts after every letter.
  if (name) conditions.push(sql`player.username_key collate "C" between ${name} and ${`${name}\u{10ffff}`}`);
  if (filters.state === "restricted")
    conditions.push(
      sql`player.id in (select player_id from restrictions where ends_at is null or ends_at > ${now})`,
    );
  if (filters.state === "locked") conditions.push(sql`player.locked_at is not null`);
  if (after) {
    const isBeyond = sql.raw(filters.order === "asc" ? ">" : "<");
    conditions.push(
      sql`(${sortKey}, player.id) ${isBeyond} (${sortKeyParameter(after.value)}, ${after.id}::uuid)`,
    );
  }
  return conditions;
}

function sortKeyParameter(value: Date | string) {
  return value instanceof Date ? sql`${value}::timestamptz` : sql`${value}::text collate "C"`;
}

export function findByEmail(executor: Executor, services: readonly string[], email: string, limit: number) {
  return tables(executor)
    .selectFrom("players")
    .where("service", "in", services)
    .where("email_key", "=", email.toLowerCase())
    .where("removed_at", "is", null)
    .select(["id", "username", "service", "country"])
    .limit(limit)
    .execute();
}

export function findByPhoneNumbers(
  executor: Executor,
  numbers: readonly { readonly service: string; readonly msisdn: string }[],
) {
  return tables(executor)
    .selectFrom("players")
    .where("removed_at", "is", null)
    .where((eb) =>
      eb.or(
        numbers.map(({ service, msisdn }) =>
          eb.and([eb("service", "=", service), eb("msisdn", "=", msisdn)]),
        ),
      ),
    )
    .select(["id as playerId", "username"])
    .limit(20)
    .execute();
}

export function findPlayerDetails(executor: Executor, id: string) {
  return tables(executor)
    .selectFrom("players")
    .leftJoin("restrictions", "restrictions.player_id", "players.id")
    .where("id", "=", id)
    .where("removed_at", "is", null)
    .select([
      "id",
      "service",
      "username",
      "avatar",
      "country",
      "first_name as firstName",
      "last_name as lastName",
      "email",
      "msisdn",
      "former_msisdn as formerMsisdn",
      "date_of_birth as dateOfBirth",
      "bio",
      "created_at as createdAt",
      "last_seen_at as lastSeenAt",
      "last_brand as lastBrand",
      "locked_at as lockedAt",
      "restrictions.reason",
      "restrictions.restricted_at as restrictedAt",
      "restrictions.ends_at as restrictedUntil",
    ])
    .executeTakeFirst();
}

export function findNotes(executor: Executor, playerId: string, limit: number) {
  return tables(executor)
    .selectFrom("player_notes as note")
    .innerJoin("staff_members as author", "author.id", "note.author_id")
    .where("note.player_id", "=", playerId)
    .select(["note.text", "author.email as author", "note.written_at as at"])
    .orderBy("note.written_at", "desc")
    .limit(limit)
    .execute();
}

export async function insertNote(
  trx: Executor,
  note: { id: string; playerId: string; authorId: string; text: string },
  now: Date,
): Promise<void> {
  const { id, playerId, authorId, text } = note;
  await tables(trx)
    .insertInto("player_notes")
    .values({ id, player_id: playerId, author_id: authorId, text, written_at: now })
    .execute();
}
