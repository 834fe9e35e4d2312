import type { Brand } from "#features/branding/rules.ts";
import type { Database } from "#kit/db/database.ts";
import { audiencesOf, type Audience } from "./audience.ts";
import { generateDemo } from "./generate.ts";
import { starOf } from "./players.ts";
import { gatherStatistics, hasPlayers, writeGames, writeRows } from "./write.ts";

const seed = "kickoff";

export interface SeededDemo {
  readonly players: number;
  readonly events: number;
  readonly matches: number;
}

/** Fills every service that has no players yet, each in a transaction of its own. */
export async function seedDemo(
  database: Database,
  brands: readonly Brand[],
  now: Date,
): Promise<SeededDemo | "already there"> {
  await writeGames(database, now);
  const sums = { players: 0, events: 0, matches: 0 };
  const queue = audiencesOf(brands).toSorted((a, b) => b.playerCount - a.playerCount);
  const work = async () => {
    for (let audience = queue.shift(); audience; audience = queue.shift()) {
      const added = await seedAudience(database, audience, now);
      sums.players += added.players;
      sums.events += added.events;
      sums.matches += added.matches;
    }
  };
  // While the database writes one audience, the next is made up.
  await Promise.all([work(), work()]);
  if (sums.players === 0) return "already there";
  await gatherStatistics(database);
  return sums;
}

async function seedAudience(database: Database, audience: Audience, now: Date): Promise<SeededDemo> {
  return database.transaction(async (trx) => {
    if (await hasPlayers(trx, audience.service)) return { players: 0, events: 0, matches: 0 };
    const rows = generateDemo({ seed, now, audience });
    await writeRows(trx, rows);
    return { players: rows.players.length, events: rows.events.length, matches: rows.matches.length };
  });
}

/** As whom one signs in to try a brand: a player with a history, a live match and answers to give. */
export function demoSignIn(brand: Brand, brands: readonly Brand[]) {
  const audience = audiencesOf(brands).find(({ service }) => service === brand.service);
  return audience && starOf(audience);
}
