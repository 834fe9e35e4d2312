import { sql } from "kysely";
import type { Executor } from "#kit/db/database.ts";
import { isWithin } from "#kit/db/time-span.ts";
import type { AuditEntry, TimeSpan } from "../rules.ts";
import type { StaffTables } from "./tables.ts";

const tables = (executor: Executor) => executor.as<StaffTables>();

/** Only one transaction at a time appends, so that the chain has one end. */
export async function lockChain(trx: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('staff_audit'))`.execute(tables(trx));
}

export function findLast(executor: Executor) {
  return tables(executor)
    .selectFrom("staff_audit")
    .select(["id", "hash"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export interface StoredEntry extends AuditEntry {
  previousHash: Buffer;
  hash: Buffer;
}

export async function insertEntry(trx: Executor, entry: StoredEntry): Promise<void> {
  await tables(trx)
    .insertInto("staff_audit")
    .values({
      id: entry.id,
      at: entry.at,
      actor_id: entry.actorId,
      action: entry.action,
      brand: entry.brand,
      subject: entry.subject,
      details: entry.details,
      previous_hash: entry.previousHash,
      hash: entry.hash,
    })
    .execute();
}

const columns = [
  "entry.id",
  "entry.at",
  "entry.actor_id as actorId",
  "entry.action",
  "entry.brand",
  "entry.subject",
  "entry.details",
  "entry.previous_hash as previousHash",
  "entry.hash",
] as const;

export function findAllAfter(executor: Executor, id: number, limit: number): Promise<StoredEntry[]> {
  return tables(executor)
    .selectFrom("staff_audit as entry")
    .where("entry.id", ">", id)
    .select(columns)
    .orderBy("entry.id")
    .limit(limit)
    .execute();
}

export interface AuditPage {
  readonly before?: number | undefined;
  readonly limit: number;
  readonly action?: string | undefined;
  /** The actor's whole e-mail address. */
  readonly actor?: string | undefined;
  readonly subject?: string | undefined;
  readonly brand?: string | undefined;
  readonly span?: TimeSpan;
}

/** Concurrent changes may be recorded out of their order by less than this. */
const disorder = sql`interval '1 hour'`;

/** Entries have the order of their times but for the disorder, so that only ids near the days are read. */
function within(span: TimeSpan) {
  const { from, before } = span;
  const afterEarlier = (at: Date) =>
    sql<boolean>`entry.id > coalesce((select id from staff_audit
      where at < ${at}::timestamptz - ${disorder} order by at desc, id desc limit 1), 0)`;
  const beforeLater = (at: Date) =>
    sql<boolean>`entry.id < coalesce((select id from staff_audit
      where at >= ${at}::timestamptz + ${disorder} order by at, id limit 1), ${Number.MAX_SAFE_INTEGER})`;
  return [
    isWithin("entry.at", span),
    ...(from ? [afterEarlier(from)] : []),
    ...(before ? [beforeLater(before)] : []),
  ];
}

/** Newest first, with the actor's address and the hash of the entry before. */
export function findAllBefore(executor: Executor, page: AuditPage) {
  return tables(executor)
    .selectFrom("staff_audit as entry")
    .leftJoin("staff_members as actor", "actor.id", "entry.actor_id")
    .$if(page.before !== undefined, (query) => query.where("entry.id", "<", page.before ?? 0))
    .$if(page.action !== undefined, (query) => query.where("entry.action", "=", page.action ?? ""))
    .$if(page.actor !== undefined, (query) =>
      query.where("entry.actor_id", "=", (members) =>
        members
          .selectFrom("staff_members")
          .where("staff_members.email_key", "=", page.actor?.toLowerCase() ?? "")
          .select("staff_members.id"),
      ),
    )
    .$if(page.subject !== undefined, (query) => query.where("entry.subject", "=", page.subject ?? ""))
    .$if(page.brand !== undefined, (query) => query.where("entry.brand", "=", page.brand ?? ""))
    .where(({ and }) => and(within(page.span ?? {})))
    .select([...columns, "actor.email as actor"])
    .select((query) =>
      query
        .selectFrom("staff_audit as earlier")
        .where("earlier.id", "=", query("entry.id", "-", 1))
        .select("earlier.hash")
        .as("earlierHash"),
    )
    .orderBy("entry.id", "desc")
    .limit(page.limit)
    .execute();
}
