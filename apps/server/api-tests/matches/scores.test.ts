import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import {
  callMatch,
  headersOf,
  readMatch,
  openTestBattleground,
  upload,
  type TestMatch,
} from "../../testing/test-match.ts";
import { createPhone, type Phone } from "../../testing/phone.ts";
import { uniquePicture } from "../../testing/pictures.ts";

let app: MessagingApp;
let battleground: Awaited<ReturnType<typeof openTestBattleground>>;

beforeAll(async () => {
  app = await startMessagingApp();
  battleground = await openTestBattleground(app);
});
afterAll(() => app.stop());

async function shot(phone: Phone): Promise<{ fileId: string; url: string }> {
  const { body } = await upload(app, phone, "upload-screenshot", await uniquePicture(64, 36));
  return { fileId: body.fileId ?? "", url: body.url ?? "" };
}

const seen = async (phone: Phone, url: string | null) =>
  (await app.server.inject({ url: url ?? "/", headers: headersOf(phone) })).statusCode;

const twoOne = { scoreChallenger: 2, scoreChallenged: 1 };

async function submitted(): Promise<TestMatch & { url: string }> {
  const duel = await battleground.playing();
  const { fileId, url } = await shot(duel.challenger);
  await callMatch(duel.challenger, "submit-scores", { matchId: duel.matchId, ...twoOne, screenshot: fileId });
  return { ...duel, url };
}

describe("a score", () => {
  test("is stored with a screenshot that only the two players see", async () => {
    const { matchId, challenger, challenged, url } = await submitted();
    const other = await readMatch(challenged, matchId);
    expect(other).toMatchObject({ ...twoOne, screenshotUrl: url, submittedBy: "challenger", dispute: null });
    expect(other.timeline.at(-1)?.pictures).toEqual([url]);
    expect(await seen(challenger, url)).toBe(200);
    expect(await seen(challenged, url)).toBe(200);
    const stranger = createPhone(app);
    expect(await seen(stranger, url)).toBe(404);
    await battleground.enter(stranger);
    expect(await seen(stranger, url)).toBe(404);
    expect(await seen(challenger, url.replace("match-pictures", "files"))).toBe(404);
  });

  test("without a screenshot is refused and changes nothing", async () => {
    const { matchId, challenger } = await battleground.playing();
    expect(await challenger.post("submit-scores", { matchId, ...twoOne })).toMatchObject({
      status: 400,
      body: {
        code: "screenshot_missing",
        fields: { screenshot: { message: "Add a screenshot of the final score." } },
      },
    });
    expect(await readMatch(challenger, matchId)).toMatchObject({
      state: "in_progress",
      scoreChallenger: null,
    });
  });

  test.each([
    [
      "a picture of the opponent's",
      ({ challenged }: TestMatch) => shot(challenged).then(({ fileId }) => fileId),
    ],
    ["a picture that nobody has", async () => randomUUID()],
  ])("with %s is refused and changes nothing", async (_, pick) => {
    const duel = await battleground.playing();
    const screenshot = await pick(duel);
    const body = { matchId: duel.matchId, ...twoOne, screenshot };
    expect(await duel.challenger.post("submit-scores", body)).toMatchObject({
      status: 409,
      body: { code: "picture_unknown" },
    });
    expect(await readMatch(duel.challenger, duel.matchId)).toMatchObject({ state: "in_progress" });
  });

  test("cannot use a picture that belongs to another match", async () => {
    const first = await battleground.playing();
    const { fileId: screenshot } = await shot(first.challenger);
    await callMatch(first.challenger, "submit-scores", { matchId: first.matchId, ...twoOne, screenshot });
    await callMatch(first.challenged, "verify-match-result", { gameId: first.matchId });
    const { challenger, matchId } = await battleground.playing(first);
    expect(await challenger.post("submit-scores", { matchId, ...twoOne, screenshot })).toMatchObject({
      status: 409,
      body: { code: "picture_unknown" },
    });
  });

  test("returns match_moved, not not_your_move, when the opponent posted first", async () => {
    const { matchId, challenged } = await submitted();
    const { fileId: screenshot } = await shot(challenged);
    expect(await challenged.post("submit-scores", { matchId, ...twoOne, screenshot })).toMatchObject({
      status: 409,
      body: { code: "match_moved" },
    });
  });

  test("cannot be verified or disputed by its submitter", async () => {
    const { matchId, challenger } = await submitted();
    const before = await readMatch(challenger, matchId);
    for (const [call, more] of [
      ["verify-match-result", {}],
      ["dispute-match-result", { reason: "not_played" }],
    ] as const) {
      expect(await challenger.post(call, { matchId, ...more })).toMatchObject({
        status: 403,
        body: { code: "not_your_move" },
      });
    }
    expect(await readMatch(challenger, matchId)).toEqual(before);
  });

  test("can be corrected until it is verified, with a new picture or the same", async () => {
    const { matchId, challenger, challenged, url } = await submitted();
    await callMatch(challenger, "submit-scores", { matchId, scoreChallenger: 3, scoreChallenged: 1 });
    expect(await readMatch(challenged, matchId)).toMatchObject({ scoreChallenger: 3, screenshotUrl: url });
    const { fileId, url: newer } = await shot(challenger);
    await callMatch(challenger, "submit-scores", {
      matchId,
      scoreChallenger: 4,
      scoreChallenged: 1,
      screenshot: fileId,
    });
    expect(await readMatch(challenged, matchId)).toMatchObject({ scoreChallenger: 4, screenshotUrl: newer });
    await callMatch(challenged, "verify-match-result", { matchId });
    expect(await challenger.post("submit-scores", { matchId, ...twoOne })).toMatchObject({
      status: 409,
      body: { code: "match_moved" },
    });
  });

  test.each([
    ["below zero", -1],
    ["huge", 1_000],
    ["no number", "two"],
    ["half a goal", 1.5],
  ])("that is %s is refused and stores nothing", async (_, scoreChallenger) => {
    const { matchId, challenger } = await battleground.playing();
    const { fileId: screenshot } = await shot(challenger);
    const before = await readMatch(challenger, matchId);
    const score = { scoreChallenger, scoreChallenged: 1, screenshot };
    const response = await challenger.post("submit-scores", { matchId, ...score });
    expect(await readMatch(challenger, matchId)).toEqual(before);
    expect(response).toMatchObject({
      status: 400,
      body: { fields: { scoreChallenger: { code: "score_wrong" } } },
    });
  });
});

describe("a dispute", () => {
  test("stores reason, score and pictures for both players, and a note for staff and its author", async () => {
    const { matchId, challenger, challenged } = await submitted();
    const pictures = [await shot(challenged), await shot(challenged)];
    await callMatch(challenged, "dispute-match-result", {
      matchId,
      reason: "wrong_score",
      note: " It was a draw ",
      scoreChallenger: 2,
      scoreChallenged: 2,
      pictures: pictures.map(({ fileId }) => fileId),
    });
    const statement = {
      by: "challenged",
      reason: "wrong_score",
      scoreChallenger: 2,
      scoreChallenged: 2,
      pictures: pictures.map(({ url }) => url),
    };
    const own = await readMatch(challenged, matchId);
    expect(own).toMatchObject({
      state: "disputed",
      ...twoOne,
      dispute: { ...statement, note: "It was a draw" },
    });
    expect(own.timeline.at(-1)).toMatchObject({ note: "It was a draw" });
    // The opponent does not see notes for staff.
    const other = await readMatch(challenger, matchId);
    expect(other).toMatchObject({ state: "disputed", ...twoOne, dispute: { ...statement, note: null } });
    for (const path of [`get-match?matchId=${matchId}`, "user-matches", "notifications"]) {
      expect(JSON.stringify(await challenger.get(path))).not.toContain("It was a draw");
    }
    expect(await seen(challenger, pictures[1]!.url)).toBe(200);
  });

  test("needs no score if the match was not played", async () => {
    const { matchId, challenged } = await submitted();
    const { body } = await callMatch(challenged, "dispute-match-result", { matchId, reason: "not_played" });
    expect(body.match?.dispute).toMatchObject({ reason: "not_played", scoreChallenger: null, pictures: [] });
  });

  test.each([
    ["without a reason", {}, "reason"],
    ["for a reason of its own", { reason: "rude" }, "reason"],
    ["about a wrong score, without the right one", { reason: "wrong_score" }, "scoreChallenger"],
    ["with half a score", { reason: "other", scoreChallenged: 1 }, "scoreChallenger"],
    ["with four pictures", { reason: "other", pictures: Array.from("abcd", () => randomUUID()) }, "pictures"],
  ])("%s is refused", async (_, body, field) => {
    const { matchId, challenged } = await submitted();
    const response = await challenged.post("dispute-match-result", { matchId, ...body });
    expect([response.status, Object.keys(response.body.fields ?? {})]).toEqual([400, [field]]);
    expect(await readMatch(challenged, matchId)).toMatchObject({ state: "submitted" });
  });

  test("as a wrong score is refused with the posted score and accepted with another", async () => {
    const { matchId, challenged } = await submitted();
    const body = { matchId, reason: "wrong_score" };
    expect(await challenged.post("dispute-match-result", { ...body, ...twoOne })).toMatchObject({
      status: 400,
      body: {
        code: "score_as_posted",
        message: "That’s the score already posted. Enter the right one.",
      },
    });
    expect(await readMatch(challenged, matchId)).toMatchObject({ state: "submitted" });
    await callMatch(challenged, "dispute-match-result", { ...body, scoreChallenger: 1, scoreChallenged: 2 });
    expect(await readMatch(challenged, matchId)).toMatchObject({ state: "disputed" });
  });

  test("is refused for the player who submitted the score", async () => {
    const { matchId, challenger } = await submitted();
    expect(await challenger.post("dispute-match-result", { matchId, reason: "cheating" })).toMatchObject({
      status: 403,
      body: { code: "not_your_move" },
    });
  });
});
