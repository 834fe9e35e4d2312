import { afterAll, beforeAll, expect, test } from "vitest";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { openLadder, type Ladder } from "../../testing/ladder.ts";
import { uniquePicture } from "../../testing/pictures.ts";
import type { TestPlayer } from "../../testing/players.ts";
import { callMatch, openTestBattleground, upload } from "../../testing/test-match.ts";

let app: MessagingApp;
let ladder: Ladder;

beforeAll(async () => {
  app = await startMessagingApp();
  ladder = await openLadder(app);
});
afterAll(() => app.stop());

const share = (player: TestPlayer, kind: string, id: string) => player.post("share", { kind, id });
const codeOf = async (player: TestPlayer, kind: string, id: string) =>
  ((await share(player, kind, id)).body as { code: string }).code;
/** As a visitor sees it. */
const open = async (code: string, host = "blg-za-en.localhost") => {
  const response = await app.server.inject({ url: `/api/game/shared?code=${code}`, headers: { host } });
  return { status: response.statusCode, body: response.json<{ shared: object; code?: string }>() };
};
const setSharing = (player: TestPlayer, isPublic: boolean, isIndexed = false) =>
  player.post("sharing-setting", { isPublic, isIndexed });

test("the same thing has one code, also when it is shared twice at once", async () => {
  const player = await ladder.newEntrant();
  const codes = await Promise.all([1, 2, 3].map(() => codeOf(player, "profile", player.id)));
  expect(new Set(codes).size).toBe(1);
  expect(codes[0]).toMatch(/^[2-9a-z]{10}$/);
});

test("a visitor sees the public fields of a profile and nothing else", async () => {
  const player = await ladder.newEntrant();
  const { status, body } = await open(await codeOf(player, "profile", player.id));
  expect(status).toBe(200);
  expect(body.shared).toMatchObject({
    kind: "profile",
    path: `/profile/${player.id}`,
    isIndexed: false,
    profile: { stats: { matchesPlayed: 0 } },
    result: null,
    eventId: null,
  });
  expect(Object.keys((body.shared as { profile: object }).profile).toSorted()).toEqual([
    "avatarUrl",
    "country",
    "rating",
    "stats",
    "username",
  ]);
});

test("a private player cannot be shared, and links to the profile and results stop working", async () => {
  const [player, other] = [await ladder.newEntrant(), await ladder.newEntrant()];
  const code = await codeOf(player, "profile", player.id);
  await setSharing(player, true, true);
  app.clock.advance("1m");
  expect((await open(code)).body.shared).toMatchObject({ isIndexed: true });
  await setSharing(player, false);
  app.clock.advance("1m");
  expect(await open(code)).toMatchObject({ status: 404, body: { code: "share_not_found" } });
  expect(await share(other, "profile", player.id)).toMatchObject({
    status: 403,
    body: { code: "sharing_off" },
  });
  expect((await player.get("sharing-setting")).body).toEqual({ isPublic: false, isIndexed: false });
});

test("a result is shared by its players only, without the name of a private opponent", async () => {
  const battleground = await openTestBattleground(app);
  const { challenger, challenged, matchId } = await battleground.playing();
  const body = { kind: "result", id: matchId };
  expect(await challenger.post("share", body)).toMatchObject({ status: 404 });
  const { fileId } = (await upload(app, challenger, "upload-screenshot", await uniquePicture(64, 36))).body;
  const score = { scoreChallenger: 3, scoreChallenged: 1, screenshot: fileId };
  await callMatch(challenger, "submit-scores", { matchId, ...score });
  await callMatch(challenged, "verify-match-result", { matchId });
  const stranger = await ladder.newEntrant();
  expect(await stranger.post("share", body)).toMatchObject({
    status: 404,
    body: { code: "share_not_found" },
  });
  expect((await challenger.post("share", body)).status).toBe(200);
  const [row] = await app.database.run("select code from shares where subject_id = $1", [matchId]);
  const code = String(row?.["code"]);
  const result = async () => ((await open(code)).body.shared as { result: object }).result;
  expect(await result()).toMatchObject({ outcome: "won", player: { score: 3 }, opponent: { score: 1 } });
  await challenged.post("sharing-setting", { isPublic: false, isIndexed: false });
  app.clock.advance("1m");
  expect(await result()).toMatchObject({ opponent: { username: null, avatarUrl: "" } });
});

test("a battleground and its bracket are shared by id", async () => {
  const player = await ladder.newEntrant();
  for (const kind of ["event", "bracket"]) {
    const code = await codeOf(player, kind, ladder.eventId);
    expect((await open(code)).body.shared).toMatchObject({ kind, eventId: ladder.eventId });
  }
  expect(await share(player, "event", "nothing")).toMatchObject({
    status: 404,
    body: { code: "event_not_found" },
  });
});

test("codes of other realms, unknown codes and removed players are not found", async () => {
  const player = await ladder.newEntrant();
  const code = await codeOf(player, "profile", player.id);
  for (const wrong of ["", "x", "2222222222", "'; drop table shares", "A".repeat(10)]) {
    expect((await open(encodeURIComponent(wrong))).status).toBe(404);
  }
  expect((await open(code, "saf-ke-en.localhost")).status).toBe(404);
  await app.database.run("update players set removed_at = now() where id = $1", [player.id]);
  app.clock.advance("1m");
  expect((await open(code)).status).toBe(404);
});

test("a share of the own link to a profile gives a coin, at most 20 a day; a battleground gives none", async () => {
  const player = await ladder.newEntrant();
  const [profile, event] = [
    await codeOf(player, "profile", player.id),
    await codeOf(player, "event", ladder.eventId),
  ];
  const made = (code: string) => player.post("share-made", { code });
  expect(await made(event)).toEqual({ status: 200, body: { amount: 0 } });
  const responses = await Promise.all(Array.from({ length: 25 }, () => made(profile)));
  expect(responses.filter(({ body }) => (body as { amount: number }).amount === 1)).toHaveLength(20);
  expect((await player.get("profile")).body).toMatchObject({ coins: 20 });
  app.clock.advance("1d");
  expect(await made(profile)).toEqual({ status: 200, body: { amount: 1 } });
  const other = await ladder.newEntrant();
  for (const code of [profile, "2222222222", "x"]) {
    expect(await other.post("share-made", { code })).toMatchObject({
      status: 404,
      body: { code: "share_not_found" },
    });
  }
});
