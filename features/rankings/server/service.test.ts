import { afterAll, beforeAll, describe, expect, test } from "vitest";
import brandFile from "#brands/blg-za-en/brand.ts";
import { checkBrand } from "#features/branding/rules.ts";
import { Problem } from "#kit/contract/problem.ts";
import { createDatabase, type Database } from "#kit/db/database.ts";
import { createRandom } from "#kit/pure/random.ts";
import { createText } from "#kit/i18n/text.ts";
import { createTestDatabase, type TestDatabase } from "#kit/testing/database.ts";
import { compareStandings, rankingsPageSize, shownPoints, type Standing } from "../rules.ts";
import { eventRankings, seasonRankings, topOfEvent } from "./service.ts";

const brand = checkBrand(brandFile, "brands/blg-za-en/brand.ts");
const site = { brand, text: createText({}, "en") };
const now = new Date("2026-11-15T10:00:00Z");
const id = (kind: number, number: number) =>
  `${String(kind).padStart(8, "0")}-0000-7000-8000-${String(number).padStart(12, "0")}`;
const [eventId, emptyEventId] = [id(2, 1), id(2, 3)];
const players = Array.from({ length: 60 }, (_, index) => id(1, index));

let home: TestDatabase;
let database: Database;
let expected: string[];

beforeAll(async () => {
  home = await createTestDatabase();
  database = createDatabase({ url: home.url });
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
  for (const board of [id(3, 1), id(3, 4)]) expected = await insertRows(board);
});

afterAll(async () => {
  await database.close();
  await home.drop();
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

/** Rows with so few different values that every rule of the order has to decide somewhere. */
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
  test("comes page by page, in the order of the rules, every player once", async () => {
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

  test("shows no less than zero points and marks the one who asks", async () => {
    const [first] = expected;
    const viewer = { id: first!, msisdn: null };
    const { rows } = await eventRankings(database, site, viewer, { eventId });
    expect(rows.filter((row) => row.isYou).map((row) => row.rank)).toEqual([1]);
    const last = await eventRankings(database, site, null, { eventId });
    expect(Math.min(...last.rows.map((row) => row.pts))).toBeGreaterThanOrEqual(0);
  });

  test("is empty where nobody has entered", async () => {
    expect(await eventRankings(database, site, null, { eventId: emptyEventId })).toEqual({
      rows: [],
      next: null,
    });
  });

  test.each(["", "x", "1_2_3", "1_1_1_1_1000_1_nonsense"])("refuses the cursor %j", async (after) => {
    expect(await failure(eventRankings(database, site, null, { eventId, after }))).toBe("400 invalid_input");
  });

  test("finds the beginning of a page in the index, without sorting", async () => {
    const plan = await database.transaction(async (trx) => {
      await trx.run("set local enable_seqscan = off");
      return trx.run(
        `explain select player_id from ranking_rows where board_id = $1
           and (-points, -won, lost, -elo, entered_at, player_id) > (-150, -1, 0, -1000, now(), $2::uuid)
         order by -points, -won, lost, -elo, entered_at, player_id limit 26`,
        [id(3, 1), players[0]],
      );
    });
    const text = plan.map((line) => String(line["QUERY PLAN"])).join("\n");
    expect(text).toMatch(/Index (Only )?Scan using ranking_rows_in_order[\s\S]*Index Cond: .*ROW\(/);
    expect(text).not.toContain("Sort");
  });
});

test("the podium is the top of the table", async () => {
  const top = await topOfEvent(database, site, eventId, 3);
  expect(top.map((row) => row.player.id)).toEqual(expected.slice(0, 3));
});

describe("the table of a season", () => {
  test("is that of the month that runs, on the clocks of the brand", async () => {
    const page = await seasonRankings(database, site, null, {}, new Date("2026-10-31T22:30:00Z"));
    expect(page.season).toBe("2026-11");
    expect(page.rows.map((row) => row.player.id)).toEqual(expected.slice(0, rankingsPageSize));
  });

  test("is empty in a month in which nobody played", async () => {
    const page = await seasonRankings(database, site, null, { season: "2020-01" }, now);
    expect(page).toEqual({ season: "2020-01", rows: [], next: null });
  });
});
