import { openSession } from "#features/accounts/server/index.ts";
import { defaultBrandKey } from "#features/branding/rules.ts";
import { createDatabase } from "#kit/db/database.ts";

/** The token of a new session: whoever is signed in gets no kept answer. */
export async function signIn(databaseUrl: string, key: string = defaultBrandKey): Promise<string> {
  const database = createDatabase({ url: databaseUrl, maxConnections: 1 });
  try {
    const { default: brand } = (await import(`#brands/${key}/brand.ts`)) as {
      default: { service: string };
    };
    const [player] = await database.run("select id from players where service = $1 limit 1", [brand.service]);
    if (!player) throw new Error("The demo data has no player");
    const session = { playerId: String(player["id"]), brand: key, userAgent: "bench" };
    return (await openSession(database, session, new Date())).token;
  } finally {
    await database.close();
  }
}
