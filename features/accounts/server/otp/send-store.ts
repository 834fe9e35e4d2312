import { sql } from "kysely";
import { deleteBatch } from "#kit/db/batches.ts";
import type { Executor } from "#kit/db/database.ts";
import type { AccountTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<AccountTables>();

export interface Send {
  at: Date;
  browser: Buffer;
}

/** Times that decide, and the limits that go with them. */
export interface SendRules {
  lastSentBefore: Date;
  hourAgo: Date;
  dayAgo: Date;
  anHour: number;
  aDay: number;
  /** What a browser that waits for its code may have, whatever others have asked for. */
  ownAnHour: number;
  ownADay: number;
}

/**
 * Counts a code that is about to be sent to a number, over all brands; undefined when it has had enough for now. One
 * statement on one row: however many nodes are asked at once, the limits hold.
 */
export async function insertSend(
  trx: Executor,
  send: { msisdn: string; browser: Buffer; isWaiting: boolean; now: Date },
  rules: SendRules,
): Promise<Send[] | undefined> {
  const { msisdn, browser, isWaiting, now } = send;
  const kept = (column: "at" | "browser") => sql`array(
    select ${sql.ref(column)} from unnest(old.sent_at, old.sent_for) with ordinality as sent (at, browser, place)
    where at > ${rules.dayAgo} order by place)`;
  const { rows } = await sql<{ sentAt: Date[]; sentFor: Buffer[] }>`
    insert into otp_sends as old (msisdn, sent_at, sent_for, last_sent_at)
    values (${msisdn}, array[${now}::timestamptz], array[${browser}::bytea], ${now})
    on conflict (msisdn) do update set
      sent_at = ${kept("at")} || excluded.sent_at,
      sent_for = ${kept("browser")} || excluded.sent_for,
      last_sent_at = excluded.last_sent_at
    where (
      select count(*) < ${rules.aDay}
        and count(*) filter (where at > ${rules.hourAgo}) < ${rules.anHour}
        and count(*) filter (where at > ${rules.lastSentBefore}) = 0
      from unnest(old.sent_at) as at where at > ${rules.dayAgo})
    or (${isWaiting}::boolean and (
      select count(*) < ${rules.ownADay}
        and count(*) filter (where at > ${rules.hourAgo}) < ${rules.ownAnHour}
        and count(*) filter (where at > ${rules.lastSentBefore}) = 0
      from unnest(old.sent_at, old.sent_for) as sent (at, browser)
      where at > ${rules.dayAgo} and browser = ${browser}))
    returning sent_at as "sentAt", sent_for as "sentFor"`.execute(tables(trx));
  return rows[0] && sendsOf(rows[0]);
}

export async function findSends(executor: Executor, msisdn: string): Promise<Send[]> {
  const row = await tables(executor)
    .selectFrom("otp_sends")
    .where("msisdn", "=", msisdn)
    .select(["sent_at as sentAt", "sent_for as sentFor"])
    .executeTakeFirst();
  return row ? sendsOf(row) : [];
}

function sendsOf({ sentAt, sentFor }: { sentAt: Date[]; sentFor: Buffer[] }): Send[] {
  return sentAt.map((at, index) => ({ at, browser: sentFor[index] ?? Buffer.alloc(0) }));
}

/** What was sent counts for a day; then nothing is known of the number any more. */
export function deleteOldSends(executor: Executor, before: Date, limit: number): Promise<number> {
  return deleteBatch(tables(executor), "otp_sends", (is) => is("last_sent_at", "<", before), limit);
}
