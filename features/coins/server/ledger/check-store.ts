import { sql } from "kysely";
import type { Executor } from "#kit/db/database.ts";

export interface CoinFault {
  readonly fault: string;
  readonly subject: string;
}

/** More are not listed: one fault often causes many. */
const maxListed = 100;

/** Violations of the ledger's rules. Reads the whole ledger, so it needs a long statement timeout. */
export async function findCoinFaults(executor: Executor): Promise<CoinFault[]> {
  const { rows } = await sql<CoinFault>`select fault, subject from coin_faults() limit ${maxListed}`.execute(
    executor.as<object>(),
  );
  return rows;
}
