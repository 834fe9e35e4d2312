import { createDatabase } from "#kit/db/database.ts";
import { createRandom } from "#kit/pure/random.ts";
import { postCoins } from "../post.ts";

/** A process that posts for the players until it is killed. Prints each key that was committed. */
const [url = "", name = "", ...players] = process.argv.slice(2);
const database = createDatabase({ url });
const random = createRandom(name);

for (let index = 0; ; index++) {
  const isGain = random.int(0, 2) > 0;
  const amount = random.int(1, 40);
  const posting = {
    playerId: random.pick(players),
    reason: isGain ? "claim" : "purchase",
    amount: isGain ? amount : -amount,
    key: `${name} ${index}`,
  } as const;
  try {
    await database.transaction((trx) => postCoins(trx, posting, new Date()));
    process.stdout.write(`${posting.key}\n`);
  } catch {
    // Too few coins, or the connection was ended.
  }
}
