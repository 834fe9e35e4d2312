import type { Brand } from "#features/branding/rules.ts";
import type { Seal } from "#kit/crypto/seal.ts";
import type { Database } from "#kit/db/database.ts";
import { audiencesOf, type Audience } from "./audience.ts";
import { generateDemo } from "./generate.ts";
import { writeDemo } from "./write-demo.ts";
import { sealOf } from "../console/staff-context.ts";
import { readyPlayersOf } from "./players.ts";
import { claimService, gatherStatistics, hasPlayers, writeGames } from "./insert-rows.ts";

export const seed = "kickoff";

export interface SeededDemo {
  readonly players: number;
  readonly events: number;
  readonly matches: number;
}

/** Fills every service that has no players yet, each in its own transaction. */
export async function seedDemo(
  database: Database,
  brands: readonly Brand[],
  now: Date,
  /** Called after each service. */
  onFilled: (done: number, total: number) => void = () => undefined,
  /** Encrypts the codes of vouchers. */
  seal: Seal = sealOf({ mode: "demo" }),
): Promise<SeededDemo | "already there"> {
  await writeGames(database, now);
  const sums = { ...nothing };
  const queue = audiencesOf(brands).toSorted((a, b) => b.playerCount - a.playerCount);
  const total = queue.length;
  let done = 0;
  const work = async () => {
    for (let audience = queue.shift(); audience; audience = queue.shift()) {
      const added = await seedAudience(database, audience, seal, now);
      sums.players += added.players;
      sums.events += added.events;
      sums.matches += added.matches;
      done += 1;
      if (added.players > 0) onFilled(done, total);
    }
  };
  // The next audience is generated while the database writes the current one.
  await Promise.all([work(), work()]);
  if (sums.players === 0) return "already there";
  await gatherStatistics(database);
  return sums;
}

const nothing: SeededDemo = { players: 0, events: 0, matches: 0 };

async function seedAudience(
  database: Database,
  audience: Audience,
  seal: Seal,
  now: Date,
): Promise<SeededDemo> {
  if (await hasPlayers(database, audience.service)) return nothing;
  // Generated before the transaction begins, because the database cancels an idle one.
  const rows = generateDemo({ seed, now, audience });
  return database.transaction(async (trx) => {
    if (!(await claimService(trx, audience.service)) || (await hasPlayers(trx, audience.service)))
      return nothing;
    await writeDemo(trx, audience, rows, seal, now);
    return { players: rows.players.length, events: rows.events.length, matches: rows.matches.length };
  });
}

/** The two players for sign-in; the first has a history, a live match and open challenges. */
export function readyPlayers(brand: Brand, brands: readonly Brand[]) {
  const [audience] = audiencesOf(brands.filter(({ service }) => service === brand.service));
  return audience ? readyPlayersOf(audience) : [];
}

/** The number and player for signing in to a brand. */
export function demoSignIn(brand: Brand, brands: readonly Brand[]) {
  return readyPlayers(brand, brands)[0];
}
