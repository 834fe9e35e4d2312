import { sql } from "kysely";
import type { Executor } from "#kit/db/database.ts";

export interface CoinTotals {
  readonly service: string;
  /** Coins that players have: the brand's liability. */
  readonly liability: number;
  readonly issued: number;
  readonly spent: number;
  readonly expired: number;
  readonly prizes: number;
}

/** The sums of each service, or of one. Reads every entry of the system accounts, so callers cache it. */
export async function sumCoins(executor: Executor, service?: string): Promise<CoinTotals[]> {
  const { rows } = await sql<CoinTotals>`
    select service,
      coalesce(sum(amount) filter (where side = 'player'), 0)::bigint as liability,
      coalesce(-sum(amount) filter (where system_account = 'issued'), 0)::bigint as issued,
      coalesce(sum(amount) filter (where system_account = 'spent'), 0)::bigint as spent,
      coalesce(sum(amount) filter (where system_account = 'expired'), 0)::bigint as expired,
      coalesce(-sum(amount) filter (where system_account = 'prizes'), 0)::bigint as prizes
    from coin_entries
    where ${service ?? null}::text is null or service = ${service ?? null}
    group by service order by service`.execute(executor.as<object>());
  return rows;
}
