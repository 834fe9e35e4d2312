import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg, { type QueryConfig } from "pg";
import { updateCheckpoints } from "#features/rankings/server/index.ts";
import { executorOn, type Executor } from "#kit/db/database.ts";
import { migrate } from "#kit/db/migrate.ts";
import { root } from "#scripts/build/sources.ts";
import { budgets } from "../../budgets.ts";
import { withDatabase } from "../../tools/database.ts";
import { median } from "../../tools/median.ts";
import type { Row } from "../../tools/table.ts";
import { consoleCallsOf } from "./console-calls.ts";
import { friendCallsOf } from "./friend-calls.ts";
import { crowdSite, largestBoard, readCallsOf, type ReadCall } from "./read-calls.ts";

const part = "Queries with 500 000 players, as PostgreSQL runs them (median of 5)";
const consolePart = "Pages of the staff console with 500 000 players, all statements together (median of 5)";
const friendsPart = "Friends of a player with 500 among 500 000, all statements together (median of 5)";
const tries = 5;
/** Tables that grow with the product: no query may scan them. */
const growing = new Set([
  "players",
  "sessions",
  "events",
  "entries",
  "bracket_ties",
  "matches",
  "match_moves",
  "points",
  "boards",
  "ranking_rows",
  "ranking_checkpoints",
  "ratings",
  "notifications",
  "subscriptions",
  "subscription_charges",
  "subscription_charge_attempts",
  "operator_inbox",
  "card_inbox",
  "staff_audit",
  "friends",
  "chat_rooms",
  "chat_messages",
  "chat_reports",
  "support_tickets",
  "store_purchases",
  "referrals",
  "coin_grants",
  "prizes",
]);

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  Plans?: PlanNode[];
}

interface Explained {
  Plan: PlanNode;
  "Execution Time": number;
}

/** Sends every read call to a large database and checks the plan of each statement. */
export async function measurePlans(databaseUrl: string): Promise<Row[]> {
  await migrate(databaseUrl, join(root, "migrations"));
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    await pool.query(await readFile(join(import.meta.dirname, "crowd.sql"), "utf8"));
    await markLargestBoard(databaseUrl);
    // Simulates a minute of play since the rank checkpoints were created.
    await pool.query(
      `update ranking_rows set total = total + 50 where board_id = $1
       and player_id in (select id from players order by username limit 1000)`,
      [largestBoard],
    );
    return await explainAll(pool);
  } finally {
    await pool.end();
  }
}

/** The job does this every minute. */
function markLargestBoard(url: string): Promise<void> {
  return withDatabase(url, (database) =>
    database.transaction((trx) => updateCheckpoints(trx, [largestBoard])),
  );
}

async function explainAll(pool: pg.Pool): Promise<Row[]> {
  const rows: Row[] = [];
  const scanned: string[] = [];
  const site = await crowdSite();
  const measure = async (name: string, { text, values = [] }: QueryConfig): Promise<number> => {
    const explained: Explained[] = [];
    for (let count = 0; count < tries; count++) explained.push(await explainOnce(pool, text, values));
    scanned.push(
      ...explained
        .slice(0, 1)
        .flatMap(({ Plan }) => scansOf(Plan))
        .map((table) => `${table} for ${name}`),
    );
    return median(explained.map((one) => one["Execution Time"]));
  };
  for (const [name, send] of Object.entries(readCallsOf(site))) {
    for (const statement of await statementsOf(pool, send)) {
      rows.push({ part, name, figure: await measure(name, statement), unit: "cpuMs" });
    }
  }
  const summed = async (name: string, send: ReadCall): Promise<number> => {
    let sum = 0;
    for (const statement of await statementsOf(pool, send)) sum += await measure(name, statement);
    return sum;
  };
  for (const [name, send] of Object.entries(friendCallsOf(site))) {
    const budget = name === "suggested-friends" ? { budget: budgets.suggestionsMs } : {};
    rows.push({ part: friendsPart, name, figure: await summed(name, send), unit: "cpuMs", ...budget });
  }
  for (const [name, send] of Object.entries(consoleCallsOf(site))) {
    const budget = name === "daily-figures" ? budgets.consoleMs.figures : budgets.consoleMs.page;
    rows.push({ part: consolePart, name, figure: await summed(name, send), unit: "cpuMs", budget });
  }
  const all = `tables read from end to end${scanned.map((one) => `; ${one}`).join("")}`;
  return [...rows, { part, name: all, figure: scanned.length, unit: "count", budget: 0 }];
}

/** Records the statements that a store sends, and rolls back its writes. */
async function statementsOf(
  pool: pg.Pool,
  send: (executor: Executor) => unknown,
): Promise<readonly QueryConfig[]> {
  const statements: QueryConfig[] = [];
  await pool.query("begin");
  await send(
    executorOn((config) => {
      statements.push(config);
      return pool.query<never>(config);
    }),
  );
  await pool.query("rollback");
  return statements;
}

async function explainOnce(pool: pg.Pool, sql: string, parameters: readonly unknown[]): Promise<Explained> {
  await pool.query("begin");
  const { rows } = await pool.query<{ "QUERY PLAN": [Explained] }>(`explain (analyze, format json) ${sql}`, [
    ...parameters,
  ]);
  await pool.query("rollback");
  const [explained] = rows[0]?.["QUERY PLAN"] ?? [];
  if (!explained) throw new Error("PostgreSQL returned no plan");
  return explained;
}

function scansOf(node: PlanNode): string[] {
  const table = node["Relation Name"];
  const own = node["Node Type"] === "Seq Scan" && table !== undefined && growing.has(table) ? [table] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scansOf)];
}
