import { createDatabase, type Database } from "#kit/db/database.ts";
import type { Running } from "./running.ts";

/** No statement time-out: single statements insert millions of rows. */
const statementTimeoutMs = 300_000;

/** Open until the part ends. */
export function openDatabase(running: Running, url: string): Database {
  const database = createDatabase({ url, maxConnections: 2, statementTimeoutMs });
  running.first(() => database.close());
  return database;
}

export async function withDatabase<T>(url: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = createDatabase({ url, maxConnections: 2, statementTimeoutMs });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
