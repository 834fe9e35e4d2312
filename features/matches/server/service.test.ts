import { afterAll, beforeAll, describe, expect, test } from "vitest";
import brandFile from "#brands/blg-za-en/brand.ts";
import { checkBrand } from "#features/branding/rules.ts";
import { Problem } from "#kit/contract/problem.ts";
import type { Database } from "#kit/db/database.ts";
import { createText } from "#kit/i18n/text.ts";
import { openTestDatabase } from "#kit/testing/database.ts";
import { deadlineOf, isOver, matchesPageSize, type MatchState } from "../rules.ts";
import { listEventMatches, listLive } from "./service.ts";

const brand = checkBrand(brandFile, "brands/blg-za-en/brand.ts");
const site = { brand, text: createText({}, "en") };
const now = new Date("2026-11-15T18:00:00Z");
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const id = (kind: number, number: number) =>
  `${String(kind).padStart(8, "0")}-0000-7000-8000-${String(number).padStart(12, "0")}`;
const events = { running: id(2, 1), foreign: id(2, 2), cancelled: id(2, 3), large: id(2, 4) };
const [ann, ben, cat] = [id(1, 1), id(1, 2), id(1, 3)] as const;

let database: Database;
let count = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.run("insert into games values ('game', 'Game', 'football', 'ign', true, $1)", [now]);
  for (const [index, player] of [ann, ben, cat].entries()) {
    await database.run(
      "insert into players (id, service, username, country, avatar, created_at) values ($1, $2, $3, 'ZA', 'seed', $4)",
      [player, brand.service, ["ann", "ben", "cat"][index], now],
    );
  }
  await insertEvent(events.running, brand.eventProvider);
  await insertEvent(events.foreign, "another");
  await insertEvent(events.cancelled, brand.eventProvider, true);
  await insertEvent(events.large, brand.eventProvider);
  await insertMatch(events.running, "in_progress", -30, ann, ben);
  await insertMatch(events.running, "in_progress", -10, ben, cat);
  await insertMatch(events.running, "confirmed", 90, ann, cat);
  await insertMatch(events.running, "approved", -300, ann, cat);
  await insertMatch(events.foreign, "in_progress", -5, ann, ben);
  await insertMatch(events.cancelled, "in_progress", -5, ann, ben);
  for (let match = 0; match < 60; match++) {
    const state = match % 2 === 0 ? "approved" : "declined";
    await insertMatch(events.large, state, -5 * Math.floor(match / 3), ann, ben);
  }
});

afterAll(() => database.close());

async function insertEvent(event: string, provider: string, isCancelled = false) {
  await database.run(
    `insert into events (id, game_id, country, provider, stage, platform, title, summary, rules, prizes, currency,
       capacity, registration_opens_at, registration_closes_at, starts_at, ends_at, created_at, is_cancelled)
     values ($1, 'game', 'ZA', $2, 'ladder', 'any', '{"en":"Event"}', '{"en":""}', '{"en":[]}', '{}', 'ZAR',
       100, $3, $4, $3, $4, $3, $5)`,
    [event, provider, minutes(-600), minutes(600), isCancelled],
  );
  for (const [number, player] of [ann, ben, cat].entries()) {
    await database.run("insert into entries values ($1, $2, $3, $4, 'entered', null, $5, null)", [
      entryOf(event, player),
      event,
      player,
      number + 1,
      minutes(-600),
    ]);
  }
}

function entryOf(event: string, player: string): string {
  return id(5, Number(event.slice(-1)) * 10 + Number(player.slice(-1)));
}

async function insertMatch(event: string, state: MatchState, kickoff: number, one: string, other: string) {
  const times = {
    requestedAt: minutes(kickoff - 120),
    kickoffAt: minutes(kickoff),
    proposal: null,
    submittedAt: null,
  };
  const score = state === "approved" ? 1 : null;
  const decidedAt = isOver(state) ? now : null;
  await database.run(
    `insert into matches (id, event_id, game_id, state, version, challenger_id, challenger_entry_id, challenged_id,
       challenged_entry_id, kickoff_at, requested_at, score_challenger, score_challenged, decided_at, deadline_at)
     values ($1, $2, 'game', $3, 1, $4, $5, $6, $7, $8, $9, $10, $10, $11, $12)`,
    [
      id(4, count++),
      event,
      state,
      one,
      entryOf(event, one),
      other,
      entryOf(event, other),
      times.kickoffAt,
      times.requestedAt,
      score,
      decidedAt,
      deadlineOf(state, times),
    ],
  );
}

describe("live matches", () => {
  test("lists matches in progress in the brand's battlegrounds, latest kickoff first", async () => {
    const live = await listLive(database, site, { limit: 10 }, now);
    expect(live.map(({ challenger, challenged }) => [challenger.username, challenged.username])).toEqual([
      ["ben", "cat"],
      ["ann", "ben"],
    ]);
    expect(live[0]).toMatchObject({ event: { title: "Event" }, game: { art: "football" } });
  });

  test("respects the limit", async () => {
    expect(await listLive(database, site, { limit: 1 }, now)).toHaveLength(1);
  });
});

describe("the matches of a battleground", () => {
  const statesOf = async (query: Omit<Parameters<typeof listEventMatches>[2], "eventId">) =>
    (await listEventMatches(database, site, { eventId: events.running, ...query })).matches.map(
      ({ state }) => state,
    );

  test.each([
    ["all", ["confirmed", "in_progress", "in_progress", "approved"]],
    ["upcoming", ["confirmed"]],
    ["in_progress", ["in_progress", "in_progress"]],
    ["completed", ["approved"]],
  ] as const)("filters by %s", async (status, states) => {
    expect(await statesOf({ status })).toEqual(states);
  });

  test("filters by the caller", async () => {
    expect(await statesOf({ status: "all", userId: cat })).toEqual(["confirmed", "in_progress", "approved"]);
  });

  test("pages matches, each once, also with equal kickoffs", async () => {
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = await listEventMatches(database, site, { eventId: events.large, status: "all", after });
      expect(page.matches.length).toBeLessThanOrEqual(matchesPageSize);
      seen.push(...page.matches.map(({ matchId }) => matchId));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(seen).toHaveLength(60);
    expect(new Set(seen).size).toBe(60);
  });

  test.each([
    ["another's battleground", { eventId: events.foreign }, "404 event_not_found"],
    ["what is no id", { eventId: "nonsense" }, "404 event_not_found"],
    ["a broken cursor", { eventId: events.running, after: "x" }, "400 invalid_input"],
  ])("refuses %s", async (_, query, problem) => {
    const error: unknown = await listEventMatches(database, site, { status: "all", ...query }).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error instanceof Problem ? `${error.status} ${error.code}` : error).toBe(problem);
  });
});
