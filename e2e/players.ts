import type { Browser, BrowserContext } from "playwright-core";
import { openSession } from "#features/accounts/server/index.ts";
import { createDatabase } from "#kit/db/database.ts";
import { brands, serviceOf } from "./brand-facts.ts";
import { newId } from "#kit/db/id.ts";
import { newVisitor, product, type VisitorOptions } from "./product.ts";

/** A player of each brand's realm who has all that the guard asks for, signed in once for the whole file. */
let signedIn: Promise<ReadonlyMap<string, string>> | undefined;

async function signInEverywhere(): Promise<ReadonlyMap<string, string>> {
  const database = createDatabase({ url: product.databaseUrl });
  try {
    const tokens = new Map<string, string>();
    for (const { key } of brands) {
      const [player] = await database.run(
        `select player.id from players as player
          where player.service = $1 and player.removed_at is null
            and (player.msisdn is null or exists (select from subscriptions
              where subscriptions.player_id = player.id and subscriptions.state = 'active'))
          order by player.created_at, player.id limit 1`,
        [serviceOf(key)],
      );
      const session = { playerId: String(player?.["id"]), brand: key, userAgent: "e2e" };
      tokens.set(key, (await openSession(database, session, new Date())).token);
    }
    return tokens;
  } finally {
    await database.close();
  }
}

async function tokensByBrand(): Promise<ReadonlyMap<string, string>> {
  signedIn ??= signInEverywhere();
  return signedIn;
}

/** A browser that is signed in at every brand. */
export async function newPlayer(browser: Browser, options: VisitorOptions = {}): Promise<BrowserContext> {
  const context = await newVisitor(browser, options);
  await context.addCookies([...(await tokensByBrand())].map(sessionCookie));
  return context;
}

const sessionCookie = ([brand, value]: readonly [brand: string, token: string]) => ({
  name: "sid",
  value,
  url: `http://${brand}.localhost:${product.port}`,
  httpOnly: true,
  sameSite: "Lax" as const,
});

/** A browser of somebody who has just joined one brand and has not paid for anything yet. */
export async function newNewcomer(
  browser: Browser,
  brand: string,
  options: VisitorOptions = {},
): Promise<BrowserContext> {
  const database = createDatabase({ url: product.databaseUrl });
  try {
    const now = new Date();
    const playerId = newId({ now: () => now });
    await database.run(
      "insert into players (id, service, username, country, avatar, created_at) values ($1, $2, $3, $4, 'mask-1', $5)",
      [playerId, serviceOf(brand), `n${playerId.slice(-12)}`, brand.startsWith("eal") ? "DE" : "ZA", now],
    );
    const session = { playerId, brand, userAgent: "e2e", provenAt: now };
    const { token } = await openSession(database, session, now);
    const context = await newVisitor(browser, options);
    await context.addCookies([sessionCookie([brand, token])]);
    return context;
  } finally {
    await database.close();
  }
}
