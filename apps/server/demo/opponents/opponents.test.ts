import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openSession } from "#features/accounts/server/index.ts";
import type { MatchDetails } from "#features/matches/contract.ts";
import { apiTable } from "../../api.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { callAs } from "../../testing/call-as.ts";
import { idlePorts } from "../../testing/idle-ports.ts";
import { pngOf } from "../../brand-files/load-sharp.ts";
import { createOnlinePlayers } from "./online-players.ts";
import { createOpponents, type Opponents } from "./opponents.ts";

const brand = "vc-za-en-demo";
let app: MessagingApp;
let opponents: Opponents;
let mainPlayer: { id: string; token: string };
let logged: string[];

beforeAll(async () => {
  app = await startMessagingApp({ seeded: [brand] });
  const [player] = await app.database.run("select id from players where username = 'Thandi_FC'");
  const id = String(player?.["id"]);
  const session = { playerId: id, brand, userAgent: "" };
  mainPlayer = { id, token: (await openSession(app.database, session, app.clock.now())).token };
  opponents = start();
});

afterAll(() => app.stop());

beforeEach(() => {
  logged = [];
});

/** As after a restart: all state is in the database. */
function start(): Opponents {
  const { jobs, files, privateFiles, staff, sites, database, clock } = app;
  const note = (details: object, message: string) => logged.push(`${message} ${JSON.stringify(details)}`);
  return createOpponents({
    table: apiTable({ ...idlePorts, jobs, files, privateFiles, staff }),
    database,
    clock,
    sites: [...sites.byKey.values()],
    log: { info: note, warn: note, error: note },
  });
}

const ask = async <Answer>(call: string, body?: object): Promise<Answer> => {
  const response = await callAs(app, { brand, token: mainPlayer.token }, call, body);
  expect(response, JSON.stringify(response.body)).toMatchObject({ status: 200 });
  return response.body;
};
const read = async (matchId: string) =>
  (await ask<{ match: MatchDetails }>(`get-match?matchId=${matchId}`)).match;

/** The main player challenges a player in a shared battleground, at a time when both are free. */
async function challenge(username: string, proposedDate?: string): Promise<string> {
  const [entry] = await app.database.run(
    `select theirs.id, theirs.event_id from entries theirs join players p on p.id = theirs.player_id
     join entries own on own.event_id = theirs.event_id and own.player_id = $2 and own.state = 'entered'
     join events e on e.id = own.event_id
     where p.username = $1 and theirs.state = 'entered' and e.starts_at <= $3 and e.ends_at > $3::timestamptz + interval '2 days'
     order by e.id limit 1`,
    [username, mainPlayer.id, app.clock.now()],
  );
  const { match } = await ask<{ match: MatchDetails }>("create-challenge", {
    eventId: entry?.["event_id"],
    challengedTeamId: entry?.["id"],
    ...(proposedDate === undefined ? { isInstant: true } : { proposedDate }),
  });
  return match.matchId;
}

async function wait(seconds: number): Promise<void> {
  app.clock.advance(seconds * 1_000);
  await opponents.makeDueMoves();
}

async function upload(): Promise<string> {
  const payload = await pngOf(
    `<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="${9 + Math.round(app.clock.now().getTime() % 97)}"/></svg>`,
    128,
  );
  const response = await app.server.inject({
    url: "/api/game/upload-screenshot",
    method: "POST",
    headers: {
      host: `${brand}.localhost`,
      origin: `http://${brand}.localhost`,
      cookie: `sid=${mainPlayer.token}`,
      "content-type": "image/png",
    },
    payload,
  });
  return response.json<{ fileId: string }>().fileId;
}

async function post(matchId: string): Promise<void> {
  const { kickoffAt } = await read(matchId);
  if (Date.parse(kickoffAt) > app.clock.now().getTime()) app.clock.moveTo(kickoffAt);
  const screenshot = await upload();
  await ask("submit-scores", { matchId, scoreChallenger: 3, scoreChallenged: 1, screenshot });
}

test("one accepts, checks in and verifies, each after a few seconds", async () => {
  const matchId = await challenge("Sipho_Asap");
  await opponents.makeDueMoves();
  expect((await read(matchId)).state).toBe("requested");
  await wait(5);
  expect((await read(matchId)).state).toBe("confirmed");
  opponents = start();
  await wait(5);
  expect(await read(matchId)).toMatchObject({
    state: "confirmed",
    readyAt: { challenged: expect.any(String) },
    hasAdded: { challenged: true },
  });
  await ask("ready-up", { matchId });
  await post(matchId);
  await wait(7);
  expect(await read(matchId)).toMatchObject({ state: "approved", winnerId: mainPlayer.id });
  expect(logged).toEqual([]);
});

test("one proposes another time once and accepts the next answer", async () => {
  const matchId = await challenge("NalediAfter8", "2026-11-17T15:00:00Z");
  await wait(5);
  const { state, proposal } = await read(matchId);
  expect([state, proposal]).toEqual([
    "rescheduling",
    { kickoffAt: "2026-11-17T16:15:00.000Z", by: "challenged" },
  ]);
  await ask("decline-schedule", { matchId, proposedDate: "2026-11-17T17:00:00Z" });
  await wait(5);
  expect(await read(matchId)).toMatchObject({ state: "confirmed", kickoffAt: "2026-11-17T17:00:00.000Z" });
});

test("one posts a score of the game with a generated screenshot", async () => {
  app.clock.advance("40m");
  const matchId = await challenge("Thabo_Quick");
  await wait(5);
  await wait(5);
  await ask("ready-up", { matchId });
  app.clock.moveTo((await read(matchId)).kickoffAt);
  await wait(11);
  const match = await read(matchId);
  expect(match).toMatchObject({ state: "submitted", submittedBy: "challenged" });
  const picture = await app.server.inject({
    url: match.screenshotUrl!,
    headers: { host: `${brand}.localhost`, cookie: `sid=${mainPlayer.token}` },
  });
  expect([picture.statusCode, picture.headers["content-type"]]).toEqual([200, "image/webp"]);
});

test("one disputes the score with another, and one never checks in", async () => {
  // After the match that the main player has agreed on.
  app.clock.advance("3h");
  const disputed = await challenge("Ruan_VAR");
  await wait(5);
  await wait(5);
  await ask("ready-up", { matchId: disputed });
  await post(disputed);
  await wait(7);
  expect(await read(disputed)).toMatchObject({
    state: "disputed",
    dispute: { by: "challenged", reason: "wrong_score", scoreChallenger: 1, scoreChallenged: 3 },
  });
  app.clock.advance("40m");
  const missed = await challenge("GhostVusi");
  await wait(5);
  await wait(60);
  expect(await read(missed)).toMatchObject({ state: "confirmed", readyAt: { challenged: null } });
});

test("a failing match is paused and does not delay the others", async () => {
  app.clock.advance("40m");
  const broken = await challenge("Sipho_Asap", "2026-11-17T19:00:00Z");
  const whole = await challenge("Thabo_Quick", "2026-11-17T20:00:00Z");
  // Accepting updates the entry, which fails for an entry that has left.
  await app.database.run(
    "update entries set state = 'left', left_at = $2 where id = (select challenged_entry_id from matches where id = $1)",
    [broken, app.clock.now()],
  );
  await wait(5);
  await wait(5);
  expect((await read(broken)).state).toBe("requested");
  expect((await read(whole)).state).toBe("confirmed");
  expect(logged.filter((line) => line.includes(broken))).toHaveLength(1);
  expect(logged.join()).toContain("demo opponent could not move");
});

test("some players are shown as online, the writers of the lounge among them, but nobody with a session", async () => {
  const online = createOnlinePlayers({ database: app.database, clock: app.clock, log: app.log });
  await online.renew();
  const [row] = await app.database.run(
    `select count(*)::int as all, count(*) filter (where player.last_brand is not null)::int as visitors,
       count(*) filter (where member.player_id is not null)::int as writers
     from player_connections connection join players player on player.id = connection.player_id
     left join chat_rooms room on room.service = player.service and room.kind = 'lounge'
     left join chat_members member on member.room_id = room.id and member.player_id = player.id
       and member.last_sent_at is not null`,
  );
  expect(row).toMatchObject({ visitors: 0 });
  expect(Number(row?.["writers"])).toBeGreaterThan(3);
  expect(Number(row?.["all"])).toBeGreaterThan(Number(row?.["writers"]));
  await online.stop();
  expect(await app.database.run("select 1 from player_connections")).toEqual([]);
});

test("does not play for players with a session, nor in generated matches", async () => {
  const before = await app.database.run(
    "select id, version from matches where challenger_id <> $1 and challenged_id <> $1 order by 1",
    [mainPlayer.id],
  );
  const [second] = await app.database.run("select id from players where username = 'Lwazi_10'");
  const session = { playerId: String(second?.["id"]), brand, userAgent: "" };
  await openSession(app.database, session, app.clock.now());
  const matchId = await challenge("Lwazi_10", "2026-11-17T21:30:00Z");
  await wait(90);
  expect((await read(matchId)).state).toBe("requested");
  const after = await app.database.run(
    "select id, version from matches where challenger_id <> $1 and challenged_id <> $1 order by 1",
    [mainPlayer.id],
  );
  expect(after).toEqual(before);
});
