import { afterAll, beforeAll, expect, test } from "vitest";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { readMatch, openTestBattleground } from "../../testing/test-match.ts";
import { createPhone } from "../../testing/phone.ts";

let app: MessagingApp;
let battleground: Awaited<ReturnType<typeof openTestBattleground>>;

beforeAll(async () => {
  app = await startMessagingApp();
  battleground = await openTestBattleground(app);
});
afterAll(() => app.stop());

test("records once that a player has added the opponent, for both to see", async () => {
  const { matchId, challenger, challenged } = await battleground.playing();
  for (const _ of [1, 2]) {
    expect(await challenger.post("friend-added", { matchId })).toMatchObject({
      status: 200,
      body: { match: { matchId, hasAdded: { challenger: true, challenged: false } } },
    });
  }
  const seen = await readMatch(challenged, matchId);
  expect(seen.hasAdded).toEqual({ challenger: true, challenged: false });
  expect(seen.timeline.map(({ move }) => move)).not.toContain("friend-added");
});

test("refuses strangers and unknown matches", async () => {
  const { matchId } = await battleground.playing();
  const stranger = createPhone(app);
  await battleground.enter(stranger);
  expect(await stranger.post("friend-added", { matchId })).toMatchObject({
    status: 403,
    body: { code: "not_your_match" },
  });
  expect(await stranger.get(`get-match?matchId=${matchId}`)).toMatchObject({ status: 403 });
  expect(await stranger.post("friend-added", { matchId: "nothing" })).toMatchObject({
    status: 404,
    body: { code: "match_not_found" },
  });
});
