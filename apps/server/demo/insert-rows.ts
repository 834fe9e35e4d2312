import { updateCheckpoints } from "#features/rankings/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { demoGames } from "./fixtures/games.ts";
import type { DemoRows } from "./rows.ts";

/** Small enough to stay below the statement timeout. */
const rowsPerStatement = 500;

const tableOrder = [
  "players",
  "subscriptions",
  "subscription_transitions",
  "subscription_charges",
  "subscription_charge_attempts",
  "opt_in_evidence",
  "card_customers",
  "card_checkouts",
  "game_offers",
  "events",
  "entries",
  "game_accounts",
  "matches",
  "bracket_ties",
  "tie_results",
  "match_moves",
  "files",
  "match_pictures",
  "boards",
  "points",
  "ranking_rows",
  "results",
  "ratings",
  "rating_changes",
  "friends",
  "friend_requests",
  "player_presence",
] as const satisfies readonly (keyof DemoRows)[];

export async function writeGames(executor: Executor, now: Date): Promise<void> {
  await insert(
    executor,
    "games",
    demoGames.map((game) => ({ ...game, created_at: now })),
    "on conflict do nothing",
  );
}

const restoreOnConflict =
  "on conflict (id) do update set player_id = excluded.player_id, state = excluded.state";

export async function writeRows(executor: Executor, rows: DemoRows): Promise<void> {
  for (const table of tableOrder) {
    // The row of a picture outlives its realm until its bytes are deleted, and a reset creates the same
    // picture again.
    const isFile = table === "files";
    await insert(executor, table, rows[table], isFile ? restoreOnConflict : "");
  }
  await updateCheckpoints(
    executor,
    rows.boards.map(({ id }) => id),
  );
}

/** Passes all rows as one JSON parameter; the table itself defines the type of each field. */
async function insert(
  executor: Executor,
  table: string,
  rows: readonly object[],
  conflict = "",
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first).join(", ");
  const text = `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1) ${conflict}`;
  for (let start = 0; start < rows.length; start += rowsPerStatement) {
    await executor.run(text, [JSON.stringify(rows.slice(start, start + rowsPerStatement))]);
  }
}

/** False if another process is filling the same service. Otherwise it is locked until the transaction ends. */
export async function claimService(executor: Executor, service: string): Promise<boolean> {
  const [row] = await executor.run("select pg_try_advisory_xact_lock(hashtext($1)) as claimed", [
    `demo ${service}`,
  ]);
  return row?.["claimed"] === true;
}

export async function hasPlayers(executor: Executor, service: string): Promise<boolean> {
  const [row] = await executor.run("select exists (select 1 from players where service = $1) as found", [
    service,
  ]);
  return row?.["found"] === true;
}

/** The planner has no statistics about tables that were just filled. */
export async function gatherStatistics(executor: Executor): Promise<void> {
  for (const table of tableOrder) await executor.run(`analyze ${table}`);
}
