import { pino } from "pino";
import { checkBrand } from "#features/branding/rules.ts";
import { sendNotifications } from "#features/notifications/server/index.ts";
import { Problem } from "#kit/contract/problem.ts";
import { newId } from "#kit/db/id.ts";
import { createText } from "#kit/i18n/text.ts";
import { createTestJobs } from "#kit/jobs/testing/jobs.ts";
import type { RealtimePort } from "#kit/realtime/port.ts";
import { createTestClock } from "#kit/testing/clock.ts";
import { openTestDatabase } from "#kit/testing/database.ts";
import type { Command, MatchState } from "../../rules.ts";
import { createChallenge, type ChallengeInput } from "../challenges/create-challenge.ts";
import { makeMove, type Actor } from "../moves/make-move.ts";
import type { MatchUpdate } from "../moves/updates.ts";
import { getMyMatch } from "../my-matches/my-matches.ts";
import { registerMatchJobs } from "../work.ts";

interface MatchTestOptions {
  connections?: number;
  /** Registers further jobs before the queue starts. */
  workMore?: typeof registerMatchJobs;
}

/** For tests: a battleground with players, on its own database, queue and clock. */
export async function startMatchTest(
  brandFile: unknown,
  { connections = 10, workMore }: MatchTestOptions = {},
) {
  const brand = checkBrand(brandFile, "brands/blg-za-en/brand.ts");
  const database = await openTestDatabase({ maxConnections: connections });
  const clock = createTestClock("2026-11-15T12:00:00Z");
  const jobs = createTestJobs({ databaseUrl: database.url, log: pino({ level: "silent" }), clock });
  const published: { room: string; event: string }[] = [];
  const realtime: RealtimePort = {
    publish: ({ room }, { event }) => void published.push({ room, event }),
    disconnectSession: () => undefined,
  };
  const log = pino({ level: "silent" });
  const ports = { realtime, jobs, timeZoneOf: () => brand.timeZone, log };
  registerMatchJobs(jobs, { ...ports, database, clock });
  // Delivery is tested in notifications.
  jobs.work(sendNotifications, () => Promise.resolve());
  workMore?.(jobs, { ...ports, database, clock });
  await jobs.start();

  const site = { brand, text: createText({}, "en") };
  const id = () => newId(clock);
  const later = (hours: number) => new Date(clock.now().getTime() + hours * 3_600_000);
  const gameId = "game";
  await database.run("insert into games values ($1, 'Game', 'football', 'ign', true, $2)", [
    gameId,
    clock.now(),
  ]);

  async function newEvent(change: { stage?: string; endsIn?: number } = {}): Promise<string> {
    const eventId = id();
    await database.run(
      `insert into events (id, game_id, country, provider, stage, platform, title, summary, rules, prizes, currency,
         capacity, registration_opens_at, registration_closes_at, starts_at, ends_at, created_at)
       values ($1, $2, $3, $4, $5, 'any', '{"en":"Event"}', '{"en":""}', '{"en":[]}', '{}', 'ZAR',
         50000, $6, $7, $6, $7, $6)`,
      [
        eventId,
        gameId,
        brand.country,
        brand.eventProvider,
        change.stage ?? "ladder",
        later(-24),
        later(change.endsIn ?? 24 * 60),
      ],
    );
    return eventId;
  }

  let numbers = 0;
  async function newPlayer(): Promise<string> {
    const playerId = id();
    numbers += 1;
    await database.run(
      "insert into players (id, service, username, country, avatar, created_at) values ($1, $2, $3, 'ZA', 'seed', $4)",
      [playerId, brand.service, `player-${numbers}`, clock.now()],
    );
    return playerId;
  }

  async function enter(eventId: string, playerId: string): Promise<string> {
    const entryId = id();
    numbers += 1;
    await database.run("insert into entries values ($1, $2, $3, $4, 'entered', null, $5, null)", [
      entryId,
      eventId,
      playerId,
      numbers,
      clock.now(),
    ]);
    return entryId;
  }

  const eventId = await newEvent();

  async function newPair(event = eventId) {
    const [challengerId, challengedId] = [await newPlayer(), await newPlayer()];
    const entries = {
      challenger: await enter(event, challengerId),
      challenged: await enter(event, challengedId),
    };
    const challenge = (input: Partial<ChallengeInput> = {}) =>
      database.transaction((trx) =>
        createChallenge(
          trx,
          ports,
          { site, playerId: challengerId },
          {
            eventId: event,
            challengedTeamId: entries.challenged,
            proposedDate: later(10).toISOString(),
            isInstant: false,
            ...input,
          },
          clock.now(),
        ),
      );
    return { challengerId, challengedId, entries, challenge };
  }

  const act = (
    matchId: string,
    actor: Actor | string,
    command: Command,
    more: { seen?: number; note?: string } = {},
  ): Promise<MatchUpdate> => {
    // Notifications are sorted by time, so no two moves may have the same time.
    clock.advance(1);
    return database.transaction((trx) =>
      makeMove(trx, ports, actorOf(actor), { matchId, command, ...more }, clock.now()),
    );
  };

  return {
    database,
    clock,
    jobs,
    site,
    published,
    ports,
    eventId,
    later,
    newEvent,
    newPlayer,
    enter,
    newPair,
    act,
    look: (matchId: string, playerId: string, now = clock.now()) =>
      getMyMatch(database, { site, playerId, timeZone: brand.timeZone }, matchId, now),
    async stateOf(matchId: string): Promise<MatchState> {
      const [row] = await database.run("select state from matches where id = $1", [matchId]);
      return row?.["state"] as MatchState;
    },
    /** Reasons of the player's points. */
    async pointsOf(playerId: string): Promise<string[]> {
      const rows = await database.run("select reason from points where player_id = $1 order by id", [
        playerId,
      ]);
      return rows.map(({ reason }) => String(reason));
    },
    async notificationsOf(playerId: string): Promise<string[]> {
      const rows = await database.run("select kind from notifications where player_id = $1 order by id", [
        playerId,
      ]);
      return rows.map(({ kind }) => String(kind));
    },
    async close() {
      await jobs.stop();
      await database.close();
    },
  };
}

export type MatchTest = Awaited<ReturnType<typeof startMatchTest>>;

function actorOf(actor: Actor | string): Actor {
  return actor === "staff" || actor === "time" || typeof actor === "object" ? actor : { playerId: actor };
}

/** The problem code that the work is rejected with, or its result. */
export async function problemOf(work: Promise<unknown>): Promise<unknown> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Problem) return error.code;
    throw error;
  }
}
