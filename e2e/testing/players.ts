import type { Browser, BrowserContext } from "playwright-core";
import { openSession } from "#features/accounts/server/index.ts";
import { brands, serviceOf } from "./brand-facts.ts";
import { newId } from "#kit/db/id.ts";
import { inProductDatabase } from "./product-database.ts";
import { newVisitor, product, type VisitorOptions } from "./product.ts";

/** What the guard requires of a `player`. */
const isReady = `player.removed_at is null and (player.msisdn is null or exists (select from subscriptions
  where subscriptions.player_id = player.id and subscriptions.state = 'active'))`;

/** One player of each brand's realm who passes the guard, signed in once per worker. */
let signedIn: Promise<ReadonlyMap<string, string>> | undefined;

function signInEverywhere(): Promise<ReadonlyMap<string, string>> {
  return inProductDatabase(async (database) => {
    const tokens = new Map<string, string>();
    for (const { key, service } of brands) {
      const [player] = await database.run(
        `select player.id from players as player
          where player.service = $1 and ${isReady}
          order by player.created_at, player.id limit 1`,
        [service],
      );
      const session = { playerId: String(player?.["id"]), brand: key, userAgent: "e2e" };
      tokens.set(key, (await openSession(database, session, new Date())).token);
    }
    return tokens;
  });
}

async function tokensByBrand(): Promise<ReadonlyMap<string, string>> {
  signedIn ??= signInEverywhere();
  return signedIn;
}

/** The session token of the signed-in player at this brand. */
export async function sessionTokenOf(brand: string): Promise<string> {
  return (await tokensByBrand()).get(brand) ?? "";
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

/** The first of these players who passes the guard. */
export async function firstReady(playerIds: readonly string[]): Promise<string> {
  const [player] = await inProductDatabase((database) =>
    database.run(
      `select player.id from unnest($1::uuid[]) with ordinality as wanted (id, place)
         join players as player using (id) where ${isReady} order by wanted.place limit 1`,
      [playerIds],
    ),
  );
  return String(player?.["id"]);
}

export interface NewPlayerDetails {
  playerId: string;
  username: string;
}

/** A new player of a brand, without a payment. */
export async function joinBrand(
  brand: string,
  msisdn: string | null = null,
  dateOfBirth: string | null = null,
): Promise<NewPlayerDetails> {
  const now = new Date();
  const playerId = newId({ now: () => now });
  const username = `n${playerId.slice(-12)}`;
  const country = brand.startsWith("eal") ? "DE" : "ZA";
  await inProductDatabase((database) =>
    database.run(
      `insert into players (id, service, username, country, avatar, created_at, msisdn, date_of_birth)
        values ($1, $2, $3, $4, 'mask-1', $5, $6, $7)`,
      [playerId, serviceOf(brand), username, country, now, msisdn, dateOfBirth],
    ),
  );
  return { playerId, username };
}

export interface DeviceOptions extends VisitorOptions {
  /** When the player last proved their identity. */
  provenAt?: Date;
}

/** A browser with a signed-in player. */
export async function newDevice(
  browser: Browser,
  brand: string,
  playerId: string,
  { provenAt = new Date(), ...options }: DeviceOptions = {},
): Promise<BrowserContext> {
  const session = { playerId, brand, userAgent: options.userAgent ?? "e2e", provenAt };
  const { token } = await inProductDatabase((database) => openSession(database, session, new Date()));
  const context = await newVisitor(browser, options);
  await context.addCookies([sessionCookie([brand, token])]);
  return context;
}

/** A browser of a new player. */
export async function newPlayerContext(
  browser: Browser,
  brand: string,
  options: VisitorOptions = {},
): Promise<BrowserContext> {
  return newDevice(browser, brand, (await joinBrand(brand)).playerId, options);
}
