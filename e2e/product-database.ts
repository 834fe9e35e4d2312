import { createDatabase, type Database } from "#kit/db/database.ts";
import { product } from "./product.ts";

const patience = 20_000;

/** Straight to the database of the shared product, with more patience than the product itself has. */
export async function inProductDatabase<Result>(
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = createDatabase({
    url: product.databaseUrl,
    connectTimeoutMs: patience,
    statementTimeoutMs: patience,
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
