import { openSession } from "#features/accounts/server/index.ts";
import { defaultBrandKey } from "#features/branding/rules.ts";
import { withDatabase } from "./database.ts";

/** Opens a session of the player with the most open matches and returns its token. */
export async function signIn(databaseUrl: string, key: string = defaultBrandKey): Promise<string> {
  return withDatabase(databaseUrl, async (database) => {
    const { default: brand } = (await import(`#brands/${key}/brand.ts`)) as {
      default: { service: string };
    };
    const [player] = await database.run(
      `select players.id from players
         left join matches on players.id in (matches.challenger_id, matches.challenged_id)
           and matches.state in ('requested', 'rescheduling', 'confirmed', 'in_progress', 'submitted')
       where players.service = $1 group by players.id order by count(matches.id) desc, players.id limit 1`,
      [brand.service],
    );
    if (!player) throw new Error("The demo data has no player");
    const session = { playerId: String(player["id"]), brand: key, userAgent: "bench" };
    return (await openSession(database, session, new Date())).token;
  });
}
