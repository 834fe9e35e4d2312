import { checkBrand } from "#features/branding/rules.ts";
import { newId } from "#kit/db/id.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import { createTestClock } from "#kit/testing/clock.ts";
import { openTestDatabase } from "#kit/testing/database.ts";
import { enter } from "../enter.ts";
import { leave } from "../leave.ts";
import { getEntryStatus } from "../entry-status.ts";

export interface NewEvent {
  readonly capacity?: number;
  readonly stage?: "ladder" | "finals";
  readonly platform?: "any" | "ps5";
  /** Hours from now. */
  readonly opensIn?: number;
  readonly closesIn?: number;
  readonly startsIn?: number;
}

/** For tests: eligible players, and events to enter. */
export async function startEntryTest(brandFile: unknown, { connections = 10 } = {}) {
  const brand = checkBrand(brandFile, "brands/blg-za-en/brand.ts");
  const database = await openTestDatabase({ maxConnections: connections });
  const clock = createTestClock("2026-11-15T12:00:00Z");
  const later = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000);
  const { service } = brand;
  await database.run("insert into games values ('game', 'Game', 'football', 'ign', true, $1)", [clock.now()]);

  async function newEvent(event: NewEvent = {}): Promise<string> {
    const id = newId(clock);
    const { capacity = 2, stage = "ladder", platform = "any" } = event;
    const { opensIn = -1, closesIn = 24, startsIn = 1 } = event;
    await database.run(
      `insert into events (id, game_id, country, provider, stage, platform, title, summary, rules, prizes, currency,
         capacity, registration_opens_at, registration_closes_at, starts_at, ends_at, created_at)
       values ($1, 'game', $2, $3, $4, $5, '{"en":"Event"}', '{"en":""}', '{"en":[]}', '{}', 'ZAR', $6, $7, $8, $9, $10, $7)`,
      [
        id,
        brand.country,
        brand.eventProvider,
        stage,
        platform,
        capacity,
        later(opensIn),
        later(closesIn),
        later(startsIn),
        later(48),
      ],
    );
    return id;
  }

  /** Each has a subscription and a linked account. */
  async function newPlayers(count: number): Promise<string[]> {
    const ids = Array.from({ length: count }, () => newId(clock));
    const now = clock.now();
    await database.run(
      `insert into players (id, service, username, country, date_of_birth, avatar, created_at)
       select id, $2, 'p' || right(id::text, 12), $3, '1999-05-05', 'seed', $4 from unnest($1::uuid[]) as id`,
      [ids, service, brand.country, now],
    );
    await database.run(
      `insert into subscriptions (id, service, brand, payer, product_id, package_id, period, price_minor, currency,
         time_zone, player_id, state, reference, channel, started_at, anchor_at, next_period, paid_until, next_step_at, created_at)
       select id, $2, $3, 'card', '1', 'p', 'monthly', 100, 'ZAR', 'UTC', id, 'active', id::text, 'web', $4, $4, 1, $5, $5, $4
       from unnest($1::uuid[]) as id`,
      [ids, service, brand.key, now, later(24)],
    );
    await database.run(
      `insert into game_accounts (player_id, game_id, service, account_name, account_key, linked_at)
       select id, 'game', $2, id::text, id::text, $3 from unnest($1::uuid[]) as id`,
      [ids, service, now],
    );
    return ids;
  }

  const enqueued: string[] = [];
  const jobs: Pick<Jobs, "enqueue"> = {
    async enqueue(_, job) {
      enqueued.push(job.name);
    },
  };
  const as = (playerId: string) => ({ brand, playerId, msisdn: null, jobs });
  return {
    brand,
    database,
    clock,
    /** Names of the jobs that were enqueued. */
    enqueued,
    later,
    newEvent,
    newPlayers,
    enter: (playerId: string, eventId: string, hasConfirmedPs5 = false) =>
      database.transaction((trx) => enter(trx, as(playerId), { eventId, hasConfirmedPs5 }, clock.now())),
    leave: (playerId: string, eventId: string) =>
      database.transaction((trx) => leave(trx, as(playerId), eventId, clock.now())),
    look: async (playerId: string, eventId: string) =>
      (await getEntryStatus(database, as(playerId), eventId, clock.now())).entryStatus,
    /** The stored entries, counts and table rows of an event. */
    async standingOf(eventId: string) {
      const entries = await database.run(
        "select player_id, state, number from entries where event_id = $1 order by number",
        [eventId],
      );
      const [event] = await database.run(
        "select entrants_count, last_entry_number from events where id = $1",
        [eventId],
      );
      const ranked = await database.run(
        "select r.player_id from ranking_rows r join boards b on b.id = r.board_id where b.event_id = $1",
        [eventId],
      );
      const idsIn = (state: string) =>
        entries.filter((entry) => entry["state"] === state).map((entry) => String(entry["player_id"]));
      return {
        entered: idsIn("entered"),
        waiting: idsIn("waiting"),
        left: idsIn("left"),
        count: event?.["entrants_count"],
        lastNumber: event?.["last_entry_number"],
        ranked: ranked.map((row) => String(row["player_id"])),
      };
    },
    close: () => database.close(),
  };
}

export type EntryTest = Awaited<ReturnType<typeof startEntryTest>>;
