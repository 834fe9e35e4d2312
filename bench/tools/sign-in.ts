import { openSession } from "#features/accounts/server/index.ts";
import { defaultBrandKey } from "#features/branding/rules.ts";
import { withDatabase } from "./database.ts";

/** The token of a new session of the player who has most to do: whoever is signed in gets no kept answer. */
export async function signIn(databaseUrl: string, key: string = defaultBrandKey): Promise<string> {
  const [token] = await signInMany(databaseUrl, 1, key);
  if (token === undefined) throw new Error("The demo data has no player");
  return token;
}

/** Tokens of as many new sessions, of the busiest players first, in turns where there are fewer of them. */
export async function signInMany(
  databaseUrl: string,
  count: number,
  key: string = defaultBrandKey,
): Promise<string[]> {
  return withDatabase(databaseUrl, async (database) => {
    const { default: brand } = (await import(`#brands/${key}/brand.ts`)) as {
      default: { service: string };
    };
    const players = await database.run(
      `select players.id from players
         left join matches on players.id in (matches.challenger_id, matches.challenged_id)
           and matches.state in ('requested', 'rescheduling', 'confirmed', 'in_progress', 'submitted')
       where players.service = $1 group by players.id order by count(matches.id) desc, players.id limit $2`,
      [brand.service, count],
    );
    const tokens: string[] = [];
    while (players.length > 0 && tokens.length < count) {
      const playerId = String(players[tokens.length % players.length]?.["id"]);
      const session = { playerId, brand: key, userAgent: "bench" };
      tokens.push((await openSession(database, session, new Date())).token);
    }
    return tokens;
  });
}
