import { sql } from "kysely";
import type { TimeSpan } from "#features/staff/rules.ts";
import type { StaffTables } from "#features/staff/server/tables.ts";
import { anyOf } from "#kit/db/any-of.ts";
import type { Executor } from "#kit/db/database.ts";
import { isWithin } from "#kit/db/time-span.ts";
import type { PlayerFilters } from "../../contract/staff.ts";
import { hasRestriction } from "../eligibility/store.ts";
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

/** How a list is sorted: the SQL of the key, and a value of it from a cursor. */
const sorts = {
  name: {
    key: sql<string>`player.username_key collate "C"`,
    valueOf: (value: Date | string) => sql<string>`${value}::text collate "C"`,
  },
  registered: {
    key: sql<Date>`player.created_at`,
    valueOf: (value: Date | string) => sql<Date>`${value}::timestamptz`,
  },
};

/** The index has the service first, so each service is read by itself in order, and the pages are merged. */
export function findPlayers(executor: Executor, query: PlayersQuery): Promise<ListedPlayerRow[]> {
  const { services, filters, span, after, limit, now } = query;
  const { key, valueOf } = sorts[filters.sort];
  const name = filters.name?.toLowerCase();
  const db = tables(executor);
  const realms = sql<{ service: string }>`unnest(${[...services]}::text[])`;
  return db
    .selectFrom(realms.as<"realm">(sql`realm (service)`))
    .innerJoinLateral(
      (joined) => {
        let players = joined
          .selectFrom("players as player")
          .whereRef("player.service", "=", "realm.service")
          .where("player.removed_at", "is", null)
          .where(isWithin("player.created_at", span));
        if (name) {
          // A prefix search as a range, which the index supports: U+10FFFF sorts after every letter.
          players = players
            .where(sorts.name.key, ">=", name)
            .where(sorts.name.key, "<=", `${name}\u{10ffff}`);
        }
        if (filters.state === "restricted") players = players.where(hasRestriction("player.id", now));
        if (filters.state === "locked") players = players.where("player.locked_at", "is not", null);
        if (after) {
          const isBeyond = sql.raw(filters.order === "asc" ? ">" : "<");
          players = players.where(
            sql<boolean>`(${key}, player.id) ${isBeyond} (${valueOf(after.value)}, ${after.id}::uuid)`,
          );
        }
        return players
          .select([
            "player.id",
            "player.username",
            "player.username_key as usernameKey",
            "player.service",
            "player.country",
            "player.created_at as createdAt",
            "player.last_seen_at as lastSeenAt",
            hasRestriction("player.id", now).as("isRestricted"),
            sql<boolean>`player.locked_at is not null`.as("isLocked"),
          ])
          .orderBy(key, filters.order)
          .orderBy("player.id", filters.order)
          .limit(limit)
          .as("page");
      },
      (join) => join.onTrue(),
    )
    .selectAll("page")
    .orderBy(filters.sort === "name" ? sql`page."usernameKey" collate "C"` : "page.createdAt", filters.order)
    .orderBy("page.id", filters.order)
    .limit(limit)
    .execute();
}

export function findByEmail(executor: Executor, services: readonly string[], email: string, limit: number) {
  return tables(executor)
    .selectFrom("players")
    .where("service", "=", anyOf(services))
    .where("email_key", "=", email.toLowerCase())
    .where("removed_at", "is", null)
    .select(["id", "username", "service", "country"])
    .limit(limit)
    .execute();
}

/** Who has the numbers, and who was locked when a number went to a new owner. */
export function findByPhoneNumbers(
  executor: Executor,
  numbers: readonly { readonly service: string; readonly msisdn: string }[],
) {
  return tables(executor)
    .selectFrom("players")
    .where("removed_at", "is", null)
    .where((eb) =>
      eb.or(
        numbers.flatMap(({ service, msisdn }) => [
          eb.and([eb("service", "=", service), eb("msisdn", "=", msisdn)]),
          eb.and([
            eb("service", "=", service),
            eb("locked_at", "is not", null),
            eb("former_msisdn", "=", msisdn),
          ]),
        ]),
      ),
    )
    .select(["id as playerId", "username", sql<boolean>`locked_at is not null`.as("isLocked")])
    .orderBy(sql`locked_at is not null`)
    .orderBy("locked_at", "desc")
    .limit(20)
    .execute();
}

export function findPlayerDetails(executor: Executor, id: string) {
  return tables(executor)
    .selectFrom("players")
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
