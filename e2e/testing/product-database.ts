import { createDatabase, type Database } from "#kit/db/database.ts";
import { waitTimeoutMs, product } from "./product.ts";

/** Connects to the database of the shared product, with longer timeouts. */
export async function inProductDatabase<Result>(
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = createDatabase({
    url: product.databaseUrl,
    connectTimeoutMs: waitTimeoutMs,
    statementTimeoutMs: waitTimeoutMs,
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** As if the number had never requested a code. */
export async function deleteCodes(msisdn: string): Promise<void> {
  await inProductDatabase(async (database) => {
    await database.run("delete from otp_codes where msisdn = $1", [msisdn]);
    await database.run("delete from otp_sends where msisdn = $1", [msisdn]);
  });
}

/** All browsers of all files share one address, unlike real users. */
export async function deleteRateLimits(): Promise<void> {
  await inProductDatabase((database) => database.run("delete from rate_limits"));
}
