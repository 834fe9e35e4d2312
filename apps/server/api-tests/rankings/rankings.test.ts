import { afterAll, beforeAll, expect, test } from "vitest";
import { openSession } from "#features/accounts/server/index.ts";
import type { RankingPage, RankingRows } from "#features/rankings/contract.ts";
import { startTestApp, type TestApp } from "../../testing/app.ts";

const brand = "tlk-za-en";
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ seeded: [brand, "eal-eu-en"] });
});
afterAll(() => app.stop());

async function ask(call: string, playerId?: string, host = brand): Promise<{ status: number; body: never }> {
  const session = playerId && { playerId, brand: host, userAgent: "test" };
  const token = session && (await openSession(app.database, session, app.clock.now())).token;
  const answer = await app.server.inject({
    url: `/api/game/${call}`,
    headers: { host: `${host}.localhost`, ...(token ? { cookie: `sid=${token}` } : {}) },
  });
  return { status: answer.statusCode, body: answer.json<never>() };
}

/** All players of an event's table, in its order. */
async function aBoard() {
  const rows = await app.database.run(
    `select b.event_id, r.player_id from ranking_rows r join boards b on b.id = r.board_id where b.id = (
       select b.id from boards b join ranking_rows r on r.board_id = b.id
       where b.kind = 'event' and b.service = 'telkom-za' group by b.id order by count(*) desc, b.id limit 1)
     order by r.points desc, r.won desc, r.lost, r.elo desc, r.entered_at, r.player_id`,
  );
  return { eventId: String(rows[0]?.["event_id"]), players: rows.map((row) => String(row["player_id"])) };
}

test("a player's rank is on the event page and in my-rank", async () => {
  const { eventId, players } = await aBoard();
  expect(players.length).toBeGreaterThan(40);
  for (const place of [0, 30]) {
    const page: RankingPage = (await ask(`event-rankings?id=${eventId}`, players[place])).body;
    expect(page.you).toMatchObject({ rank: place + 1, isYou: true });
    expect((await ask(`my-rank?board=${eventId}`, players[place])).body).toEqual({ row: page.you });
  }
});

test("rankings-around returns the same rows as the pages", async () => {
  const { eventId, players } = await aBoard();
  const around: RankingRows = (await ask(`rankings-around?board=${eventId}`, players[20])).body;
  expect(around.rows.map((row) => row.player.id)).toEqual(players.slice(8, 33));
  const further: RankingPage = (await ask(`event-rankings?id=${eventId}&after=${around.next}`)).body;
  expect(further.rows.map((row) => row.player.id)).toEqual(players.slice(33, 58));
});

test.each(["season", "all_time"])("my-rank returns a row in the table %s", async (board) => {
  const table = board === "season" ? "season-rankings" : "all-time-rankings";
  const page: RankingPage = (await ask(table)).body;
  const last = page.rows.at(-1)!;
  expect(page.you).toBeNull();
  const own = await ask(`my-rank?board=${board}`, last.player.id);
  expect(own.body).toEqual({ row: { ...last, isYou: true } });
});

test("my-rank returns null for players who are not in the table, including those of another realm", async () => {
  const { eventId } = await aBoard();
  const [stranger] = await app.database.run("select id from players where service = 'eal-eu' limit 1");
  const asked = await ask(`my-rank?board=${eventId}`, String(stranger?.["id"]), "eal-eu-en");
  expect(asked).toEqual({ status: 200, body: { row: null } });
});

test.each(["my-rank", "rankings-around"])("%s requires a player and a valid board", async (call) => {
  const { players } = await aBoard();
  expect((await ask(`${call}?board=all_time`)).status).toBe(401);
  for (const board of ["", "2026-13", "everything", "x"]) {
    const refused = await ask(`${call}?board=${board}`, players[0]);
    expect(refused).toMatchObject({ status: 400, body: { code: "invalid_input", fields: { board: {} } } });
  }
});

test("rankings-around can be paged in both directions up to the first row", async () => {
  const { eventId, players } = await aBoard();
  const around: RankingRows = (await ask(`rankings-around?board=${eventId}`, players[40])).body;
  const ranks = (page: RankingRows) => page.rows.map(({ rank }) => rank);
  expect(ranks(around)[0]).toBe(29);
  const ahead: RankingPage = (await ask(`event-rankings?id=${eventId}&before=${around.previous}`)).body;
  expect(ahead.rows.map((row) => row.player.id)).toEqual(players.slice(3, 28));
  expect(ranks(ahead)).toEqual(Array.from({ length: 25 }, (_, index) => index + 4));
  const first: RankingPage = (await ask(`event-rankings?id=${eventId}&before=${ahead.previous}`)).body;
  expect(first.rows.map((row) => row.player.id)).toEqual(players.slice(0, 3));
  expect(first.previous).toBeNull();
  const back: RankingPage = (await ask(`event-rankings?id=${eventId}&after=${first.next}`)).body;
  expect(back.rows[0]?.player.id).toBe(players[3]);
  for (const table of ["season-rankings", "all-time-rankings"]) {
    const top: RankingPage = (await ask(table)).body;
    expect(top.previous).toBeNull();
    const second: RankingPage = (await ask(`${table}?after=${top.next}`)).body;
    const again: RankingPage = (await ask(`${table}?before=${second.previous}`)).body;
    expect(again.rows).toEqual(top.rows);
  }
});

test("a repeated request returns the new state, and nothing after sign-out", async () => {
  const { eventId, players } = await aBoard();
  const session = { playerId: players[30]!, brand, userAgent: "test" };
  const { token } = await openSession(app.database, session, app.clock.now());
  const headers = { host: `${brand}.localhost`, cookie: `sid=${token}` };
  const calls = {
    top: `event-rankings?id=${eventId}`,
    around: `rankings-around?board=${eventId}`,
    own: `my-rank?board=${eventId}`,
  };
  const askAgain = async (call: keyof typeof calls) =>
    app.server.inject({ url: `/api/game/${calls[call]}`, headers });
  const first = { top: await askAgain("top"), around: await askAgain("around"), own: await askAgain("own") };
  for (const [call, answer] of Object.entries(first)) {
    expect((await askAgain(call as keyof typeof calls)).payload).toBe(answer.payload);
  }
  await app.database.run("update players set username = 'Renamed01' where id = any($1)", [[players[0]]]);
  await app.database.run("update players set username = 'Renamed30' where id = any($1)", [[players[30]]]);
  expect((await askAgain("top")).json<RankingPage>().rows[0]?.player.username).toBe("Renamed01");
  expect((await askAgain("around")).payload).toContain("Renamed30");
  expect((await askAgain("own")).payload).toContain("Renamed30");
  await app.database.run("update sessions set revoked_at = $1 where player_id = $2", [
    app.clock.now(),
    players[30],
  ]);
  expect((await askAgain("top")).json<RankingPage>().you).toBeNull();
  expect((await askAgain("around")).statusCode).toBe(401);
});
