import type { InjectOptions } from "fastify";
import { openSession } from "#features/accounts/server/index.ts";
import type { Brand } from "#features/branding/rules.ts";
import { newId } from "#kit/db/id.ts";
import type { TestApp } from "./app.ts";

export interface PlayerAnswer {
  readonly status: number;
  readonly body: never;
}

export interface TestPlayer {
  readonly id: string;
  readonly msisdn: string;
  get(call: string): Promise<PlayerAnswer>;
  post(call: string, body: object, headers?: Record<string, string>): Promise<PlayerAnswer>;
  /** The body is the picture itself. */
  upload(call: string, picture: Buffer): Promise<PlayerAnswer>;
}

let numbers = 0;

/** A signed-in player of a brand. */
export async function insertPlayer(
  app: Pick<TestApp, "database" | "clock" | "sites">,
  brandKey: string,
): Promise<Pick<TestPlayer, "id" | "msisdn"> & { brand: Brand; token: string }> {
  const { database, clock } = app;
  const brand = app.sites.byKey.get(brandKey)?.brand;
  if (!brand) throw new Error(`no brand ${brandKey}`);
  const [id, now] = [newId(clock), clock.now()];
  numbers += 1;
  const msisdn = `${brand.dialCode}74${String(numbers).padStart(7, "0")}`;
  await database.run(
    `insert into players (id, service, username, msisdn, country, date_of_birth, avatar, created_at)
     values ($1, $2, $3, $4, $5, '1999-05-05', 'seed', $6)`,
    [id, brand.service, `t${id.slice(-12)}`, msisdn, brand.countries[0], now],
  );
  const { token } = await openSession(database, { playerId: id, brand: brand.key, userAgent: "test" }, now);
  return { id, msisdn, brand, token };
}

/** The same with a subscription and an account in every game. */
export async function newPlayer(
  app: Pick<TestApp, "database" | "clock" | "sites" | "server">,
  brandKey: string,
): Promise<TestPlayer> {
  const { database, clock, server } = app;
  const { id, msisdn, brand, token } = await insertPlayer(app, brandKey);
  const now = clock.now();
  await database.run(
    `insert into subscriptions (id, service, brand, payer, product_id, package_id, period, price_minor, currency,
       time_zone, player_id, state, reference, channel, started_at, anchor_at, next_period, paid_until, created_at)
     values ($1::uuid, $2, $3, 'card', '1', 'p', 'monthly', 100, 'ZAR', 'UTC', $1::uuid, 'active', $1::uuid::text, 'web', $4, $4, 1, $4, $4)`,
    [id, brand.service, brand.key, now],
  );
  await database.run(
    `insert into game_accounts (player_id, game_id, service, account_name, account_key, linked_at)
     select $1::uuid, id, $2, 'of-' || $1::uuid, 'of-' || $1::uuid, $3 from games`,
    [id, brand.service, now],
  );
  const host = `${brand.key}.localhost`;
  const send = async (call: string, more: InjectOptions): Promise<PlayerAnswer> => {
    const response = await server.inject({
      url: call.startsWith("/") ? call : `/api/game/${call}`,
      ...more,
      headers: { host, origin: `http://${host}`, cookie: `sid=${token}`, ...more.headers },
    });
    return { status: response.statusCode, body: response.json<never>() };
  };
  return {
    id,
    msisdn,
    get: (call) => send(call, {}),
    post: (call, body, headers = {}) => send(call, { method: "POST", payload: body, headers }),
    upload: (call, picture) =>
      send(call, { method: "POST", payload: picture, headers: { "content-type": "image/png" } }),
  };
}
