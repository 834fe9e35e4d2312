import { sql } from "kysely";
import { deleteBatch } from "#kit/db/batches.ts";
import type { Executor } from "#kit/db/database.ts";
import type { CodeSend } from "../../rules/otp-limits.ts";
import type { AccountTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<AccountTables>();

/**
 * The codes that were sent to a number within a day by all brands, oldest first. Locks the row until the transaction
 * ends, so that concurrent requests keep the limits.
 */
export async function lockSends(trx: Executor, msisdn: string, now: Date): Promise<CodeSend[]> {
  const { rows } = await sql<{ sentAt: Date[]; sentFor: Buffer[] }>`
    insert into otp_sends (msisdn, sent_at, sent_for, last_sent_at) values (${msisdn}, '{}', '{}', ${now})
    on conflict (msisdn) do update set msisdn = excluded.msisdn
    returning sent_at as "sentAt", sent_for as "sentFor"`.execute(tables(trx));
  const { sentAt = [], sentFor = [] } = rows[0] ?? {};
  return sentAt.map((at, index) => ({ at, browser: sentFor[index]?.toString("hex") ?? "" }));
}

export async function updateSends(trx: Executor, msisdn: string, sends: readonly CodeSend[]): Promise<void> {
  await tables(trx)
    .updateTable("otp_sends")
    .set({
      sent_at: sends.map(({ at }) => at),
      sent_for: sends.map(({ browser }) => Buffer.from(browser, "hex")),
      last_sent_at: sends.at(-1)?.at,
    })
    .where("msisdn", "=", msisdn)
    .execute();
}

export function deleteOldSends(executor: Executor, before: Date, limit: number): Promise<number> {
  return deleteBatch(tables(executor), "otp_sends", (eb) => eb("last_sent_at", "<", before), limit);
}
