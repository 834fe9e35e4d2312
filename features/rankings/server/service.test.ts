import { afterAll, beforeAll, describe, expect, test } from "vitest";
import brandFile from "#brands/blg-za-en/brand.ts";
import { checkBrand } from "#features/branding/rules.ts";
import { Problem } from "#kit/contract/problem.ts";
import type { Database } from "#kit/db/database.ts";
import { createRandom } from "#kit/pure/random.ts";
import { createText } from "#kit/i18n/text.ts";
import { openTestDatabase } from "#kit/testing/database.ts";
import { compareStandings, rankingsPageSize, shownPoints, type Standing } from "../rules.ts";
import {
  allTimeRankings,
  eventRankings,
  myRank,
  rankingsAround,
  seasonRankings,
  topRowsOfEvent,
} from "./service.ts";

const brand = checkBrand(brandFile, "brands/blg-za-en/brand.ts");
const site = { brand, text: createText({}, "en") };
const now = new Date("2026-11-15T10:00:00Z");
const id = (kind: number, number: number) =>
  `${String(kind).padStart(8, "0")}-0000-7000-8000-${String(number).padStart(12, "0")}`;
const [eventId, emptyEventId] = [id(2, 1), id(2, 3)];
const players = Array.from({ length: 60 }, (_, index) => id(1, index));

let database: Database;
let expected: string[];

beforeAll(async () => {
  database = await openTestDatabase();
  for (const [index, player] of players.entries()) {
    await database.run(
      "insert into players (id, service, username, country, avatar, created_at) values ($1, $2, $3, 'ZA', 'seed', $4)",
      [player, brand.service, `player${index}`, now],
    );
  }
  await database.run("insert into games values ('game', 'Game', 'football', 'ign', true, $1)", [now]);
  for (const event of [eventId, emptyEventId]) {
    await database.run(
      `insert into events (id, game_id, country, provider, stage, platform, title, summary, rules, prizes, currency,
         capacity, registration_opens_at, registration_closes_at, starts_at, ends_at, created_at)
       values ($1, 'game', 'ZA', 'blg-za', 'ladder', 'any', '{"en":"Event"}', '{"en":""}', '{"en":[]}', '{}', 'ZAR',
         100, $2, $2::timestamptz + interval '1 day', $2, $2::timestamptz + interval '1 day', $2)`,
      [event, now],
    );
  }
  await insertBoard(id(3, 1), brand.service, "event", { event_id: eventId });
  await insertBoard(id(3, 3), brand.service, "event", { event_id: emptyEventId });
  const bounds = { starts_at: "2026-10-31T22:00:00Z", ends_at: "2026-11-30T22:00:00Z" };
  await insertBoard(id(3, 4), brand.service, "season", { season: "2026-11", ...bounds });
  expected = [];
  await insertBoard(id(3, 5), brand.service, "all_time", {});
  for (const board of [id(3, 1), id(3, 4), id(3, 5)]) expected = await insertRows(board);
});

afterAll(async () => {
  await database.close();
});

async function insertBoard(board: string, service: string, kind: string, more: Record<string, string>) {
  const columns = ["id", "service", "kind", "created_at", ...Object.keys(more)];
  const places = columns.map((_, index) => `$${index + 1}`);
  await database.run(`insert into boards (${columns.join()}) values (${places.join()})`, [
    board,
    service,
    kind,
    now,
    ...Object.values(more),
  ]);
}

/** Few distinct values, so that every ordering rule decides somewhere. */
async function insertRows(board: string): Promise<string[]> {
  const random = createRandom("rows");
  const standings: Standing[] = [];
  for (const playerId of players) {
    const total = random.pick([-25, 0, 150, 160]);
    const [won, lost, elo] = [random.int(0, 1), random.int(0, 1), 1000 + random.int(0, 1)];
    const enteredAt = new Date(now.getTime() + random.int(0, 1));
    await database.run(
      `insert into ranking_rows (board_id, player_id, played, won, lost, drawn, total, elo, entered_at)
       values ($1, $2, $3, $4, $5, 0, $6, $7, $8)`,
      [board, playerId, won + lost, won, lost, total, elo, enteredAt],
    );
    standings.push({ playerId, points: shownPoints(total), won, lost, elo, enteredAt });
  }
  return standings.toSorted(compareStandings).map(({ playerId }) => playerId);
}

const failure = async (attempt: Promise<unknown>) => {
  const error: unknown = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof Problem ? `${error.status} ${error.code}` : error;
};

describe("the table of an event", () => {
  test("is paged in the order of the rules, every player once", async () => {
    const seen: string[] = [];
    const ranks: number[] = [];
    let after: string | undefined;
    do {
      const page = await eventRankings(database, site, null, { eventId, after });
      expect(page.rows.length).toBeLessThanOrEqual(rankingsPageSize);
      seen.push(...page.rows.map((row) => row.player.id));
      ranks.push(...page.rows.map((row) => row.rank));
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(seen).toEqual(expected);
    expect(ranks).toEqual(expected.map((_, index) => index + 1));
  });

  test("shows at least zero points and marks the caller", async () => {
    const [first] = expected;
    const viewer = { id: first!, msisdn: null };
    const { rows } = await eventRankings(database, site, viewer, { eventId });
    expect(rows.filter((row) => row.isYou).map((row) => row.rank)).toEqual([1]);
    const last = await eventRankings(database, site, null, { eventId });
    expect(Math.min(...last.rows.map((row) => row.pts))).toBeGreaterThanOrEqual(0);
  });

  test("is empty without entries", async () => {
    expect(await eventRankings(database, site, null, { eventId: emptyEventId })).toEqual({
      rows: [],
      previous: null,
      next: null,
      you: null,
    });
  });

  test.each(["", "x", "1_2_3", "1_nonsense", "1_0", "1_", "x_00"])("refuses the cursor %j", async (after) => {
    expect(await failure(eventRankings(database, site, null, { eventId, after }))).toBe("400 invalid_input");
  });

  test("reads a page from the index without sorting", async () => {
    const plan = await database.transaction(async (trx) => {
      await trx.run("set local enable_seqscan = off");
      return trx.run(
        `explain select player_id from ranking_rows where board_id = $1
           and sort_key > decode('7fff', 'hex') order by sort_key limit 26`,
        [id(3, 1)],
      );
    });
    const text = plan.map((line) => String(line["QUERY PLAN"])).join("\n");
    expect(text).toMatch(/Index (Only )?Scan using ranking_rows_in_order[\s\S]*Index Cond: .*sort_key >/);
    expect(text).not.toContain("Sort");
  });
});

test("the podium is the top of the table", async () => {
  const top = await topRowsOfEvent(database, site, eventId, 3);
  expect(top.map((row) => row.player.id)).toEqual(expected.slice(0, 3));
});

describe("the table of a season", () => {
  test("is that of the current month in the brand's time zone", async () => {
    const page = await seasonRankings(database, site, null, {}, new Date("2026-10-31T22:30:00Z"));
    expect(page.season).toBe("2026-11");
    expect(page.rows.map((row) => row.player.id)).toEqual(expected.slice(0, rankingsPageSize));
  });

  test("is empty in a month without matches", async () => {
    const page = await seasonRankings(database, site, null, { season: "2020-01" }, now);
    expect(page).toEqual({ season: "2020-01", rows: [], previous: null, next: null, you: null });
  });
});

test("the all-time table has the same order, and is empty without matches", async () => {
  const page = await allTimeRankings(database, site, null, {});
  expect(page.rows.map((row) => row.player.id)).toEqual(expected.slice(0, rankingsPageSize));
  const elsewhere = { ...site, brand: { ...brand, service: "elsewhere" } };
  expect(await allTimeRankings(database, elsewhere, null, {})).toEqual({
    rows: [],
    previous: null,
    next: null,
    you: null,
  });
});

describe("the caller's row", () => {
  const viewerAt = (place: number) => ({ id: expected[place]!, msisdn: null });
  const names = [eventId, "2026-11", "season", "all_time"];

  test("is on the first page only, even if far behind it", async () => {
    for (const place of [3, 47]) {
      const page = await eventRankings(database, site, viewerAt(place), { eventId });
      expect(page.you).toMatchObject({ rank: place + 1, player: { id: expected[place] }, isYou: true });
      const second = await eventRankings(database, site, viewerAt(3), { eventId, after: page.next! });
      expect(second.you).toBeNull();
    }
  });

  test("is null for visitors", async () => {
    expect((await eventRankings(database, site, null, { eventId })).you).toBeNull();
  });

  test.each(names)("is returned for the table %s", async (name) => {
    const row = await myRank(database, site, viewerAt(41), name, now);
    expect(row).toMatchObject({ rank: 42, player: { id: expected[41] }, isYou: true });
  });

  test.each([
    ["a table that is not there", "2020-01"],
    ["one that nobody has entered", emptyEventId],
    ["an event that is not there", id(2, 99)],
  ])("is null in %s", async (_, name) => {
    expect(await myRank(database, site, viewerAt(0), name, now)).toBeNull();
    expect(await rankingsAround(database, site, viewerAt(0), name, now)).toEqual({
      rows: [],
      previous: null,
      next: null,
    });
  });

  test.each([
    [0, 1, 13],
    [5, 1, 18],
    [30, 19, 43],
    [59, 48, 60],
  ])("%i is shown with ranks %i to %i", async (place, first, last) => {
    const { rows, next } = await rankingsAround(database, site, viewerAt(place), eventId, now);
    expect(rows.map((row) => row.player.id)).toEqual(expected.slice(first - 1, last));
    expect(rows.map((row) => row.rank)).toEqual(rows.map((_, index) => first + index));
    expect(rows.filter((row) => row.isYou).map((row) => row.rank)).toEqual([place + 1]);
    const further =
      next === null ? [] : (await eventRankings(database, site, null, { eventId, after: next })).rows;
    expect(further.map((row) => row.rank)).toEqual(
      Array.from({ length: Math.min(25, 60 - last) }, (_, index) => last + 1 + index),
    );
  });
});
