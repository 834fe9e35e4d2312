import { createDatabase, type Database } from "#kit/db/database.ts";
import { patience, product } from "./product.ts";

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

/** As if the number had never asked for one. */
export async function forgetCodes(msisdn: string): Promise<void> {
  await inProductDatabase(async (database) => {
    await database.run("delete from otp_codes where msisdn = $1", [msisdn]);
    await database.run("delete from otp_sends where msisdn = $1", [msisdn]);
  });
}

/** All browsers of all files come from one address, which no person's does. */
export async function forgetLimits(): Promise<void> {
  await inProductDatabase((database) => database.run("delete from rate_limits"));
}
