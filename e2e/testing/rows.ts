import pg from "pg";

/** Changed by every call. */
const bookkeeping = ["rate_limits"];

/**
 * In the demo, jobs change these tables without requests: matches end, finals are drawn, charges are due, coins are
 * paid, messages are sent, operators report subscribers and figures are counted.
 */
const movedByTime = [
  "daily_figures",
  "figure_runs",
  "match_moves",
  "match_reminders",
  "matches",
  "results",
  "bracket_ties",
  "tie_results",
  "entries",
  "boards",
  "pair_allowances",
  "points",
  "ranking_checkpoints",
  "ranking_rows",
  "ranking_deltas",
  "rating_changes",
  "ratings",
  "prizes",
  "coin_accounts",
  "coin_entries",
  "coin_postings",
  "store_purchases",
  "notifications",
  "notification_outbox",
  "subscription_charges",
  "subscription_charge_attempts",
  "subscription_transitions",
  "operator_inbox",
  "operator_subscribers",
  "operator_checks",
  "health_counts",
];

const left = new Set([...bookkeeping, ...movedByTime]);

/** The number of rows of each table, except those that change by themselves. */
export async function rowCounts(databaseUrl: string): Promise<Record<string, number>> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1",
    );
    const counts: Record<string, number> = {};
    for (const { name } of tables.rows.filter((table) => !left.has(table.name))) {
      const { rows } = await client.query<{ count: string }>(
        `select count(*) as count from ${pg.escapeIdentifier(name)}`,
      );
      counts[name] = Number(rows[0]?.count);
    }
    return counts;
  } finally {
    await client.end();
  }
}
