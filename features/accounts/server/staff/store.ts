import { sql } from "kysely";
import type { TimeSpan } from "#features/staff/rules.ts";
import type { StaffTables } from "#features/staff/server/tables.ts";
import type { Executor } from "#kit/db/database.ts";
import { isWithin } from "#kit/db/time-span.ts";
import type { PlayerFilters } from "../../contract/staff.ts";
import { isRestricted } from "../eligibility/store.ts";
import type { AccountTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<AccountTables & Pick<StaffTables, "staff_members">>();

export interface PlayersPage {
  readonly services: readonly string[];
  readonly filters: Pick<PlayerFilters, "sort" | "order" | "name" | "state">;
  readonly span: TimeSpan;
  /** The sort key of the last row of the page before: a time or a username key, and the id. */
  readonly after: { readonly value: Date | string; readonly id: string } | undefined;
  readonly limit: number;
  readonly now: Date;
}

export interface ListedRow {
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
export async function findPlayers(executor: Executor, page: PlayersPage): Promise<ListedRow[]> {
  const { filters, after, now } = page;
  const key = sql.raw(filters.sort === "name" ? 'player.username_key collate "C"' : "player.created_at");
  const direction = sql.raw(filters.order);
  const name = filters.name?.toLowerCase();
  const conditions = [
    sql`player.service = realm.service and player.removed_at is null`,
    isWithin("player.created_at", page.span),
    // A range that the index can use: the letters after the prefix are below the highest code point.
    ...(name ? [sql`player.username_key collate "C" between ${name} and ${`${name}\u{10ffff}`}`] : []),
    ...(filters.state === "restricted"
      ? [sql`player.id in (select player_id from restrictions where ends_at is null or ends_at > ${now})`]
      : []),
    ...(filters.state === "locked" ? [sql`player.locked_at is not null`] : []),
    ...(after
      ? [
          filters.order === "asc"
            ? sql`(${key}, player.id) > (${sortKeyParameter(after.value)}, ${after.id}::uuid)`
            : sql`(${key}, player.id) < (${sortKeyParameter(after.value)}, ${after.id}::uuid)`,
        ]
      : []),
  ];
  const { rows } = await sql<ListedRow>`
    select found.* from unnest(${[...page.services]}::text[]) as realm (service)
      cross join lateral (
        select player.id, player.username, player.username_key as "usernameKey", player.service, player.country,
            player.created_at as "createdAt", player.last_seen_at as "lastSeenAt",
            ${isRestricted("player.id", now)} as "isRestricted", player.locked_at is not null as "isLocked",
            ${key} as "sortKey"
          from players player where ${sql.join(conditions, sql` and `)}
          order by ${key} ${direction}, player.id ${direction} limit ${page.limit}
      ) as found
      order by found."sortKey" ${direction}, found.id ${direction} limit ${page.limit}`.execute(
    tables(executor),
  );
  return rows;
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

export function findByNumbers(
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

export function findForStaff(executor: Executor, id: string) {
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
