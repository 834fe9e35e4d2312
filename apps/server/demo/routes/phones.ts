import type { FastifyInstance } from "fastify";
import { openSession, sessionCookie } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Database } from "#kit/db/database.ts";
import type { Clock } from "#kit/pure/clock.ts";
import { readyPlayers } from "../index.ts";

/**
 * Separate hosts for the default brand, so that two windows of one browser act as two phones: in the demo an unknown
 * host gets the default brand, and cookies are per host.
 */
const phoneHosts = ["phone-1.localhost", "phone-2.localhost"] as const;

export interface ReadyPhone {
  readonly player: string;
  readonly address: string;
}

/** The URLs that sign in the two players of the default brand. */
export function readyPhones(sites: readonly Site[], fallback: Site, port: number): ReadyPhone[] {
  const players = readyPlayers(
    fallback.brand,
    sites.map(({ brand }) => brand),
  );
  return players.map(({ username }, index) => ({
    player: username,
    address: `http://${phoneHosts[index]}:${port}/sim/phone/${index + 1}`,
  }));
}

interface PhoneOptions {
  database: Database;
  clock: Clock;
  isSecure: boolean;
  sites: readonly Site[];
  siteOf(host: string): Site | undefined;
}

/** Signs a browser in as one of the two ready players of its brand. Registered only with simulators. */
export function registerPhones(server: FastifyInstance, options: PhoneOptions): void {
  const { database, clock, isSecure, sites } = options;
  server.get<{ Params: { phone: string } }>("/sim/phone/:phone", async (request, reply) => {
    const site = options.siteOf(request.host);
    const brands = sites.map(({ brand }) => brand);
    const ready = site && readyPlayers(site.brand, brands)[Number(request.params.phone) - 1];
    if (!site || !ready) throw commonProblem("not_found");
    const { service, key, demoBrandConfig: isDemo } = site.brand;
    const [player] = await database.run(
      `select id from players where service = $1 and removed_at is null
         and (msisdn = $2 or ($2::text is null and email = $3))`,
      [service, ready.msisdn, ready.email],
    );
    if (!player) throw commonProblem("not_found");
    const playerId = String(player["id"]);
    const now = clock.now();
    const userAgent = request.headers["user-agent"] ?? "";
    const session = { playerId, brand: key, userAgent, isDemo, provenAt: isDemo ? null : now };
    const { token, expiresAt } = await openSession(database, session, now);
    return reply
      .header("set-cookie", sessionCookie.write(token, expiresAt, isSecure))
      .header("cache-control", "no-store")
      .redirect("/", 303);
  });
}
