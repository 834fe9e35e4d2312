import { findCoinFaults, sumCoins } from "#features/coins/server/index.ts";
import { createDatabase } from "#kit/db/database.ts";
import type { CommandArguments } from "./staff-actor.ts";

export const coinUsage = `npm run staff -- check-coins             checks the coin ledger and prints its sums`;

/** The check reads the whole ledger. */
const checkTimeoutMs = 10 * 60_000;

/** Commands about coins; undefined for any other command. */
export async function runCoinCommand(url: string, { words }: CommandArguments): Promise<string | undefined> {
  if (words[0] !== "check-coins") return undefined;
  const database = createDatabase({ url, maxConnections: 1, statementTimeoutMs: checkTimeoutMs });
  try {
    const faults = await findCoinFaults(database);
    if (faults.length > 0) {
      const lines = faults.map(({ fault, subject }) => `  ${fault}: ${subject}`);
      throw new Error(["Coin ledger is wrong:", ...lines].join("\n"));
    }
    const sums = (await sumCoins(database)).map(
      ({ service, issued, spent, expired, prizes, liability }) =>
        `  ${service}: issued ${issued}, prizes ${prizes}, spent ${spent}, expired ${expired}, held by players ${liability}`,
    );
    return ["Coin ledger verified.", ...sums].join("\n");
  } finally {
    await database.close();
  }
}
