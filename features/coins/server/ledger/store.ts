import type { AccountTables } from "#features/accounts/server/tables.ts";
import type { Executor } from "#kit/db/database.ts";
import { defineStatement } from "#kit/db/statement.ts";
import type { CoinReason, StatementKind } from "../../rules.ts";
import type { CoinTables } from "../tables.ts";

const tables = (executor: Executor) => executor.as<CoinTables & Pick<AccountTables, "players">>();

export interface CoinAccount {
  readonly id: number;
  readonly balance: number;
}

const lock = defineStatement<CoinAccount, { playerId: string }>(
  "coins-lock-account",
  `select id, balance from coin_accounts where player_id = :playerId for update`,
);

/** Locks the player against removal, so that no account outlives the player. */
const insertAccount = defineStatement<object, { playerId: string; now: Date }>(
  "coins-insert-account",
  `insert into coin_accounts (service, player_id, created_at)
   select service, id, :now from players where id = :playerId and removed_at is null for share
   on conflict (player_id) do nothing`,
);

/** Creates the account if needed. Undefined for a player who does not exist or was removed. */
export async function lockAccount(
  trx: Executor,
  playerId: string,
  now: Date,
): Promise<CoinAccount | undefined> {
  const [account] = await trx.query(lock, { playerId });
  if (account) return account;
  await trx.query(insertAccount, { playerId, now });
  return (await trx.query(lock, { playerId }))[0];
}

export interface NewPosting {
  readonly accountId: number;
  readonly key: string;
  readonly reason: CoinReason;
  readonly subject: string | null;
  readonly amount: number;
  readonly now: Date;
}

/** The account is locked: the new balance and number follow the last ones. No row if the key or the reason is refused. */
const insertPosting = defineStatement<{ balance: number }, NewPosting>(
  "coins-insert-posting",
  `with posting as (
     insert into coin_postings (service, account_id, key, reason, subject, posted_at)
     select account.service, account.id, :key, reason.name, :subject, :now
     from coin_accounts account, coin_reasons reason
     where account.id = :accountId and reason.name = :reason
     on conflict (account_id, key) do nothing
     returning id, service, reason
   ), account as (
     update coin_accounts set balance = balance + :amount::bigint, entry_count = entry_count + 1
     from posting where coin_accounts.id = :accountId
     returning coin_accounts.id, coin_accounts.balance, coin_accounts.entry_count
   ), entries as (
     insert into coin_entries (posting_id, side, service, account_id, system_account, kind, amount, number, balance)
     select posting.id, entry.side, posting.service,
       case entry.side when 'player' then account.id end,
       case entry.side when 'system' then reason.system_account end,
       reason.kind, entry.sign * :amount::bigint,
       case entry.side when 'player' then account.entry_count end,
       case entry.side when 'player' then account.balance end
     from posting join coin_reasons reason on reason.name = posting.reason, account,
       (values ('player', 1), ('system', -1)) entry (side, sign)
   )
   select balance from account`,
);

/** The balance after the posting; undefined if the key was used before. */
export async function post(trx: Executor, posting: NewPosting): Promise<number | undefined> {
  return (await trx.query(insertPosting, posting))[0]?.balance;
}

export function findPosting(executor: Executor, accountId: number, key: string) {
  return tables(executor)
    .selectFrom("coin_postings as posting")
    .innerJoin("coin_entries as entry", "entry.posting_id", "posting.id")
    .where("posting.account_id", "=", accountId)
    .where("posting.key", "=", key)
    .where("entry.side", "=", "player")
    .select(["posting.reason", "entry.amount"])
    .executeTakeFirst();
}

/** Returns those of `keys` that the player has used. */
export async function findUsedKeys(
  executor: Executor,
  playerId: string,
  keys: readonly string[],
): Promise<string[]> {
  const rows = await tables(executor)
    .selectFrom("coin_accounts as account")
    .innerJoin("coin_postings as posting", "posting.account_id", "account.id")
    .where("account.player_id", "=", playerId)
    .where("posting.key", "in", keys)
    .select("posting.key")
    .execute();
  return rows.map(({ key }) => key);
}

const balance = defineStatement<{ balance: number }, { playerId: string }>(
  "coins-balance",
  `select balance from coin_accounts where player_id = :playerId`,
);

export async function findBalance(executor: Executor, playerId: string): Promise<number> {
  return (await executor.query(balance, { playerId }))[0]?.balance ?? 0;
}

export interface StatementQuery {
  readonly kind?: StatementKind | undefined;
  /** The number of the last entry of the page before. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/**
 * Entries of a player, newest first. The account is a subquery: joined, it would hide the order of the index from the
 * planner, which would then sort the whole statement.
 */
export function findEntries(executor: Executor, playerId: string, { kind, before, limit }: StatementQuery) {
  let query = tables(executor)
    .selectFrom("coin_entries as entry")
    .innerJoin("coin_postings as posting", "posting.id", "entry.posting_id")
    .where("entry.account_id", "=", (eb) =>
      eb.selectFrom("coin_accounts").where("player_id", "=", playerId).select("id"),
    );
  if (kind !== undefined) query = query.where("entry.kind", "=", kind);
  if (before !== undefined) query = query.where("entry.number", "<", before);
  return query
    .orderBy("entry.number", "desc")
    .limit(limit)
    .select((row) => [
      row.ref("entry.number").$notNull().as("number"),
      "entry.kind",
      "posting.reason",
      "posting.subject",
      "entry.amount",
      row.ref("entry.balance").$notNull().as("balance"),
      "posting.posted_at as at",
    ])
    .execute();
}

export async function findServiceOfAccount(executor: Executor, accountId: number): Promise<string> {
  const row = await tables(executor)
    .selectFrom("coin_accounts")
    .where("id", "=", accountId)
    .select("service")
    .executeTakeFirstOrThrow();
  return row.service;
}

/** The account stays without the player. */
export async function unlinkAccount(trx: Executor, accountId: number): Promise<void> {
  await tables(trx)
    .updateTable("coin_accounts")
    .set({ player_id: null })
    .where("id", "=", accountId)
    .execute();
}

export async function hasAccount(executor: Executor, playerId: string): Promise<boolean> {
  const row = await tables(executor)
    .selectFrom("coin_accounts")
    .where("player_id", "=", playerId)
    .select("id")
    .executeTakeFirst();
  return row !== undefined;
}
