import type { Database } from "#kit/db/database.ts";
import { openTestDatabase } from "#kit/testing/database.ts";
import type { CountedMatch } from "../counting/counted-match.ts";

export interface RankingTest {
  readonly url: string;
  readonly database: Database;
  readonly players: readonly string[];
  readonly eventIds: readonly string[];
  /** `one`, `other` and `event` are indexes of the lists above. */
  newMatches(count: number, one: number, other: number, event?: number): Promise<CountedMatch[]>;
  newMatch(one: number, other: number, event?: number): Promise<CountedMatch>;
  close(): Promise<void>;
}

export const start = new Date("2026-11-15T10:00:00Z");
const service = "test-za";
const timeZone = "Africa/Johannesburg";
const gameId = "game";
export const idOf = (kind: number, number: number) =>
  `${String(kind).padStart(8, "0")}-0000-7000-8000-${String(number).padStart(12, "0")}`;

/** For tests: players who have entered every event, and matches between them. */
export async function createRankingTest(size: { players: number; events: number }): Promise<RankingTest> {
  const database = await openTestDatabase({ maxConnections: 20 });
  const players = Array.from({ length: size.players }, (_, index) => idOf(1, index));
  const eventIds = Array.from({ length: size.events }, (_, index) => idOf(2, index));
  await database.run(
    `insert into players (id, service, username, country, avatar, created_at)
     select id, $2, 'player' || right(id::text, 6), 'ZA', 'seed', $3 from unnest($1::uuid[]) as id`,
    [players, service, start],
  );
  await database.run("insert into games values ('game', 'Game', 'football', 'ign', true, $1)", [start]);
  await database.run(
    `insert into events (id, game_id, country, provider, stage, platform, title, summary, rules, prizes, currency,
       capacity, registration_opens_at, registration_closes_at, starts_at, ends_at, created_at)
     select id, 'game', 'ZA', 'test', 'ladder', 'any', '{"en":"Event"}', '{"en":""}', '{"en":[]}', '{}', 'ZAR',
       10000, $2, $2::timestamptz + interval '1 day', $2, $2::timestamptz + interval '1 day', $2
     from unnest($1::uuid[]) as id`,
    [eventIds, start],
  );
  await database.run(
    `insert into entries (id, event_id, player_id, number, state, entered_at)
     select gen_random_uuid(), event, player, number, 'entered', $3
     from unnest($1::uuid[]) as event, unnest($2::uuid[]) with ordinality as p (player, number)`,
    [eventIds, players, start],
  );

  const newMatches: RankingTest["newMatches"] = async (count, one, other, event = 0) => {
    const eventId = idOf(2, event);
    const playerIds = [idOf(1, one), idOf(1, other)] as const;
    const rows = await database.run(
      `insert into matches (id, event_id, game_id, state, version, challenger_id, challenger_entry_id, challenged_id,
         challenged_entry_id, kickoff_at, requested_at, decided_at)
       select gen_random_uuid(), $1, 'game', 'void', 1, a.player_id, a.id, b.player_id, b.id, $4, $4, $4
       from entries a, entries b, generate_series(1, $5)
       where a.event_id = $1 and a.player_id = $2 and b.event_id = $1 and b.player_id = $3 returning id`,
      [eventId, ...playerIds, start, count],
    );
    return rows.map(({ id }) => ({ service, timeZone, gameId, eventId, matchId: String(id), playerIds }));
  };

  return {
    url: database.url,
    database,
    players,
    eventIds,
    newMatches,
    async newMatch(...where) {
      const [match] = await newMatches(1, ...where);
      if (!match) throw new Error("No entries for these players");
      return match;
    },
    close: () => database.close(),
  };
}
