import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type CompiledQuery, Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { applyShifts } from "#features/rankings/server/index.ts";
import { executorOf, type Executor } from "#kit/db/database.ts";
import { migrate } from "#kit/db/migrate.ts";
import { root } from "#scripts/build/sources.ts";
import { withDatabase } from "../../tools/database.ts";
import { median } from "../../tools/median.ts";
import type { Row } from "../../tools/table.ts";
import { largestBoard, questionsOf } from "./questions.ts";

const part = "Queries with 500 000 players, as PostgreSQL runs them (median of 5)";
const tries = 5;
/** Tables that grow with the product: no query may read one from end to end. */
const growing = new Set([
  "players",
  "sessions",
  "events",
  "entries",
  "bracket_ties",
  "matches",
  "points",
  "boards",
  "ranking_rows",
  "ranking_marks",
  "ratings",
  "notifications",
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

/** Asks every question of the reading side on a database as large as a grown market, and looks at how each is answered. */
export async function measurePlans(databaseUrl: string): Promise<Row[]> {
  await migrate(databaseUrl, join(root, "migrations"));
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    await pool.query(await readFile(join(import.meta.dirname, "crowd.sql"), "utf8"));
    await markLargestBoard(databaseUrl);
    // Since the marks were made, a minute of play has passed.
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

/** As the job does every minute. */
function markLargestBoard(url: string): Promise<void> {
  return withDatabase(url, (database) => database.transaction((trx) => applyShifts(trx, [largestBoard])));
}

async function explainAll(pool: pg.Pool): Promise<Row[]> {
  const rows: Row[] = [];
  const scanned: string[] = [];
  for (const [name, ask] of Object.entries(await questionsOf())) {
    for (const { sql, parameters } of await statementsOf(pool, ask)) {
      const explained: Explained[] = [];
      for (let count = 0; count < tries; count++) explained.push(await explainOnce(pool, sql, parameters));
      rows.push({ part, name, figure: median(explained.map((one) => one["Execution Time"])), unit: "cpuMs" });
      scanned.push(
        ...explained
          .slice(0, 1)
          .flatMap(({ Plan }) => scansOf(Plan))
          .map((table) => `${table} for ${name}`),
      );
    }
  }
  const all = `tables read from end to end${scanned.map((one) => `; ${one}`).join("")}`;
  return [...rows, { part, name: all, figure: scanned.length, unit: "count", budget: 0 }];
}

/** What a store sends, taken down while it is sent; whatever it writes is taken back. */
async function statementsOf(
  pool: pg.Pool,
  ask: (executor: Executor) => unknown,
): Promise<readonly CompiledQuery[]> {
  const statements: CompiledQuery[] = [];
  const kysely = new Kysely<object>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push(query),
  });
  await pool.query("begin");
  await ask(executorOf(kysely));
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
  if (!explained) throw new Error("PostgreSQL explained nothing");
  return explained;
}

function scansOf(node: PlanNode): string[] {
  const table = node["Relation Name"];
  const own = node["Node Type"] === "Seq Scan" && table !== undefined && growing.has(table) ? [table] : [];
  return [...own, ...(node.Plans ?? []).flatMap(scansOf)];
}
