import pg from "pg";

/** Who asked how often is what this table is for. */
const bookkeeping = ["rate_limits"];

/**
 * In the demo matches end, finals are drawn, money is due, messages go out and every quarter of an hour operators tell of
 * their subscribers, while nobody asks for anything.
 */
const movedByTime = [
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
  "ranking_marks",
  "ranking_rows",
  "ranking_shifts",
  "rating_changes",
  "ratings",
  "notifications",
  "notification_outbox",
  "subscription_charges",
  "subscription_charge_attempts",
  "subscription_moves",
  "operator_inbox",
  "operator_subscribers",
];

const left = new Set([...bookkeeping, ...movedByTime]);

/** How many rows each table of a product has, but for those that change by themselves. */
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
