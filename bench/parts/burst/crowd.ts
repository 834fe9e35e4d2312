import { randomUUID } from "node:crypto";
import { openSession } from "#features/accounts/server/index.ts";
import type { Database } from "#kit/db/database.ts";

const brand = { key: "blg-za-en", service: "blg-za", country: "ZA", eventProvider: "blg-za" };

export interface Crowd {
  readonly brand: typeof brand;
  /** All players enter this event. */
  readonly eventId: string;
  readonly joiners: readonly { playerId: string; token: string }[];
  /** Confirmed matches in another event; the challenger checks in. */
  readonly matches: readonly { matchId: string; token: string }[];
}

/** Players who may enter, an event open to them, and their matches in another, running event. */
export async function addCrowd(
  database: Database,
  { joins, checkIns }: { joins: number; checkIns: number },
): Promise<Crowd> {
  const [game] = await database.run("select id from games order by id limit 1", []);
  if (!game) throw new Error("The demo data has no game");
  const gameId = String(game["id"]);
  const playerIds = Array.from({ length: joins }, () => randomUUID());
  await addPlayers(database, playerIds, gameId);
  const [eventId, runningId] = [randomUUID(), randomUUID()];
  await addEvent(database, { id: eventId, gameId, startsIn: "1 hour" });
  await addEvent(database, { id: runningId, gameId, startsIn: "-1 hour" });
  const joiners: { playerId: string; token: string }[] = [];
  for (const playerId of playerIds) {
    const session = { playerId, brand: brand.key, userAgent: "bench" };
    joiners.push({ playerId, token: (await openSession(database, session, new Date())).token });
  }
  const tokens = new Map(joiners.map(({ playerId, token }) => [playerId, token]));
  const pairs = await addMatches(database, { eventId: runningId, gameId, playerIds, checkIns });
  const matches = pairs.map(({ id, challengerId }) => ({
    matchId: id,
    token: tokens.get(challengerId) ?? "",
  }));
  return { brand, eventId, joiners, matches };
}

async function addPlayers(database: Database, ids: readonly string[], gameId: string): Promise<void> {
  await database.run(
    `insert into players (id, service, username, country, date_of_birth, avatar, created_at, last_seen_at)
     select id, $2, 'b' || left(id::text, 8) || right(id::text, 6), $3, '1999-05-05', 'mask-1', now(), now()
     from unnest($1::uuid[]) as id`,
    [ids, brand.service, brand.country],
  );
  await database.run(
    `insert into subscriptions (id, service, brand, payer, product_id, package_id, period, price_minor, currency,
       time_zone, player_id, state, reference, channel, started_at, anchor_at, next_period, paid_until, next_step_at, created_at)
     select id, $2, $3, 'south-african', '1', 'p', 'daily', 300, 'ZAR', 'Africa/Johannesburg', id, 'active', id::text,
       'web', now(), now(), 1, now() + interval '1 day', now() + interval '1 day', now()
     from unnest($1::uuid[]) as id`,
    [ids, brand.service, brand.key],
  );
  await database.run(
    `insert into game_accounts (player_id, game_id, service, account_name, account_key, linked_at)
     select id, $2, $3, id::text, id::text, now() from unnest($1::uuid[]) as id`,
    [ids, gameId, brand.service],
  );
}

async function addEvent(
  database: Database,
  { id, gameId, startsIn }: { id: string; gameId: string; startsIn: string },
): Promise<void> {
  await database.run(
    `insert into events (id, game_id, country, provider, stage, platform, title, summary, rules, prizes, currency,
       capacity, registration_opens_at, registration_closes_at, starts_at, ends_at, created_at)
     values ($1, $2, $3, $4, 'ladder', 'any', '{"en":"Burst"}', '{"en":""}', '{"en":[]}', '{}', 'ZAR', 100000,
       now() - interval '2 hours', now() + interval '1 day', now() + $5::interval, now() + interval '2 days', now())`,
    [id, gameId, brand.country, brand.eventProvider, startsIn],
  );
}

async function addMatches(
  database: Database,
  options: { eventId: string; gameId: string; playerIds: readonly string[]; checkIns: number },
): Promise<{ id: string; challengerId: string }[]> {
  const { eventId, gameId, playerIds, checkIns } = options;
  await database.run(
    `insert into entries (id, event_id, player_id, number, state, entered_at)
     select gen_random_uuid(), $1, player.id, player.number, 'entered', now()
     from unnest($2::uuid[]) with ordinality as player (id, number)`,
    [eventId, playerIds],
  );
  await database.run("update events set entrants_count = $2, last_entry_number = $2 where id = $1", [
    eventId,
    playerIds.length,
  ]);
  const rows = await database.run(
    `insert into matches (id, event_id, game_id, state, version, challenger_id, challenger_entry_id, challenged_id,
       challenged_entry_id, kickoff_at, requested_at, confirmed_at, deadline_at)
     select gen_random_uuid(), $1, $2, 'confirmed', 1, one.player_id, one.id, other.player_id, other.id,
       now() + interval '5 minutes', now(), now(), now() + interval '20 minutes'
     from entries as one
     join entries as other on other.event_id = one.event_id and other.number = one.number + 1
     where one.event_id = $1 and one.number % 2 = 1
     order by one.number limit $3
     returning id, challenger_id as "challengerId"`,
    [eventId, gameId, checkIns],
  );
  return rows.map((row) => ({ id: String(row["id"]), challengerId: String(row["challengerId"]) }));
}
