import { openSession } from "#features/accounts/server/index.ts";
import { defaultBrandKey } from "#features/branding/rules.ts";
import { createDatabase } from "#kit/db/database.ts";

const service = "blg-za";

/** A player of the measured brand, signed in: most pages are for players. */
export async function signInPlayer(databaseUrl: string): Promise<string> {
  const database = createDatabase({ url: databaseUrl });
  try {
    const [player] = await database.run(
      "select id from players where service = $1 and removed_at is null order by created_at, id limit 1",
      [service],
    );
    const session = { playerId: String(player?.["id"]), brand: defaultBrandKey, userAgent: "bench" };
    return (await openSession(database, session, new Date())).token;
  } finally {
    await database.close();
  }
}
