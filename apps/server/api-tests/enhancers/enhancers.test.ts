import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { grantEnhancer } from "#features/enhancers/server/index.ts";
import type { MyEnhancers } from "#features/enhancers/contract.ts";
import type { EnhancerId } from "#features/enhancers/rules.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { newPlayer, type TestPlayer } from "../../testing/players.ts";

const brand = "blg-za-en";
const day = 24 * 3_600_000;
let app: MessagingApp;

beforeAll(async () => {
  app = await startMessagingApp();
});
afterAll(() => app.stop());

const grant = ({ id: playerId }: TestPlayer, enhancerId: EnhancerId, now = app.clock.now()) =>
  app.database.transaction((trx) =>
    grantEnhancer(trx, { playerId, enhancerId, purchaseId: randomUUID(), now }),
  );
const wear = (player: TestPlayer, enhancerId: unknown, isWorn: unknown = true) =>
  player.post("wear-enhancer", { enhancerId, wear: isWorn });
const wornBy = async (player: TestPlayer) => {
  const { enhancers }: MyEnhancers = (await player.get("my-enhancers")).body;
  return enhancers.filter(({ isWorn }) => isWorn).map(({ id }) => id);
};

test("a player wears one enhancer of a kind, changes it and takes it off", async () => {
  const player = await newPlayer(app, brand);
  expect((await player.get("my-enhancers")).body).toEqual({ enhancers: [] });
  await grant(player, "frame_champion");
  await grant(player, "frame_flame");
  await grant(player, "name_sky");
  expect(await wornBy(player)).toEqual(["frame_flame", "name_sky"]);
  expect(await wear(player, "frame_champion")).toMatchObject({ status: 200 });
  expect(await wornBy(player)).toEqual(["frame_champion", "name_sky"]);
  expect(await wear(player, "frame_flame", false)).toMatchObject({ status: 200 });
  expect(await wornBy(player)).toEqual(["frame_champion", "name_sky"]);
  expect(await wear(player, "frame_champion", false)).toMatchObject({ status: 200 });
  expect(await wear(player, "frame_champion", false)).toMatchObject({ status: 200 });
  expect(await wornBy(player)).toEqual(["name_sky"]);
});

test("an enhancer that has run out is taken off by itself and cannot be worn again", async () => {
  const player = await newPlayer(app, brand);
  await grant(player, "pose_trophy", new Date(app.clock.now().getTime() - 30 * day));
  expect(await wornBy(player)).toEqual([]);
  expect(await wear(player, "pose_trophy")).toMatchObject({
    status: 409,
    body: { code: "enhancer_run_out" },
  });
  await grant(player, "pose_trophy");
  expect(await wornBy(player)).toEqual(["pose_trophy"]);
});

test.each([
  { id: "frame_champion", status: 403, code: "enhancer_not_owned" },
  { id: "streak_shield", status: 400, code: "enhancer_not_wearable" },
  { id: "frame_of_gods", status: 404, code: "enhancer_unknown" },
  { id: "__proto__", status: 404, code: "enhancer_unknown" },
  { id: "", status: 404, code: "enhancer_unknown" },
])("wearing $id without owning it is refused with $code", async ({ id, status, code }) => {
  const player = await newPlayer(app, brand);
  const other = await newPlayer(app, brand);
  await grant(other, "frame_champion");
  expect(await wear(player, id)).toMatchObject({ status, body: { code } });
  expect(await wornBy(player)).toEqual([]);
});

test.each([
  [7, true],
  ["frame_champion", "yes"],
  ["x".repeat(65), true],
])("input of the wrong shape is refused: %s, %s", async (id, isWorn) => {
  const player = await newPlayer(app, brand);
  expect(await wear(player, id, isWorn)).toMatchObject({ status: 400 });
});
