import { maxExported } from "#features/accounts/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { toRowPage } from "#kit/db/page.ts";
import type { CoinEntry } from "../../contract.ts";
import { statementKinds, statementPageSize, type StatementKind } from "../../rules.ts";
import * as store from "./store.ts";

type EntryRow = Awaited<ReturnType<typeof store.findEntries>>[number];

export async function readStatement(
  executor: Executor,
  playerId: string,
  { kind, after }: { kind?: StatementKind | undefined; after?: number | undefined },
) {
  const query = { kind, before: after, limit: statementPageSize + 1 };
  const [coins, found] = await Promise.all([
    store.findBalance(executor, playerId),
    store.findEntries(executor, playerId, query),
  ]);
  const { rows, last } = toRowPage(found, statementPageSize);
  return { coins, entries: rows.flatMap(shownEntry), next: last ? last.number : null };
}

/** The newest entries for a file. */
export async function exportStatement(executor: Executor, playerId: string, kind?: StatementKind) {
  const rows = await store.findEntries(executor, playerId, { kind, limit: maxExported });
  return { entries: rows.flatMap(shownEntry) };
}

function shownEntry({ number, kind, reason, subject, amount, balance, at }: EntryRow): CoinEntry[] {
  const shownKind = statementKinds.find((one) => one === kind);
  if (!shownKind) return [];
  return [{ number, kind: shownKind, reason, subject, amount, balance, at: at.toISOString() }];
}
