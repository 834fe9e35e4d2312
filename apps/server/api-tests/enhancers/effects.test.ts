import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Participant } from "#features/battlegrounds/contract.ts";
import type { ChatMessagePage } from "#features/chat/contract.ts";
import type { Rewards } from "#features/coins/contract.ts";
import type { EnhancerId } from "#features/enhancers/rules.ts";
import { grantEnhancer } from "#features/enhancers/server/index.ts";
import type { MyEnhancers } from "#features/enhancers/contract.ts";
import type { OwnMatch } from "#features/matches/contract.ts";
import type { Profile } from "#features/profiles/contract.ts";
import type { RankingPage } from "#features/rankings/contract.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { openLadder, type Ladder } from "../../testing/ladder.ts";
import { newPlayer, type TestPlayer } from "../../testing/players.ts";

const brand = "blg-za-en";
const hour = 3_600_000;
let app: MessagingApp;
let ladder: Ladder;

beforeAll(async () => {
  app = await startMessagingApp();
  ladder = await openLadder(app);
});
afterAll(() => app.stop());

const grant = ({ id: playerId }: TestPlayer, enhancerId: EnhancerId) =>
  app.database.transaction((trx) =>
    grantEnhancer(trx, { playerId, enhancerId, purchaseId: randomUUID(), now: app.clock.now() }),
  );
const claim = (player: TestPlayer) => player.post("claim-daily-coins", {});
const dailyOf = async (player: TestPlayer) => {
  const { daily }: Rewards = (await player.get("rewards")).body;
  return daily;
};
const shieldsOf = async (player: TestPlayer) => {
  const { enhancers }: MyEnhancers = (await player.get("my-enhancers")).body;
  return enhancers.find(({ id }) => id === "streak_shield");
};
/** The last claim was this long ago. */
const moveClaim = (player: TestPlayer, hours: number) =>
  app.database.run("update coin_streaks set claimed_at = $2 where player_id = $1", [
    player.id,
    new Date(app.clock.now().getTime() - hours * hour),
  ]);

describe("a streak shield", () => {
  test("keeps the streak over a missed day and is used up", async () => {
    const player = await newPlayer(app, brand);
    await grant(player, "streak_shield");
    expect(await claim(player)).toMatchObject({ status: 200, body: { amount: 10, shieldsUsed: 0 } });
    await moveClaim(player, 49);
    expect(await dailyOf(player)).toMatchObject({ streak: 1, nextAmount: 15, shields: { left: 1, used: 1 } });
    expect(await claim(player)).toMatchObject({
      status: 200,
      body: { amount: 15, shieldsUsed: 1, daily: { streak: 2, shields: { left: 0, used: 0 } } },
    });
    expect(await shieldsOf(player)).toMatchObject({ isOver: true, left: 0 });
    await moveClaim(player, 49);
    expect(await claim(player)).toMatchObject({ status: 200, body: { amount: 10, shieldsUsed: 0 } });
  });

  test("stays unused when one is too few for the missed days", async () => {
    const player = await newPlayer(app, brand);
    await claim(player);
    await grant(player, "streak_shield");
    await moveClaim(player, 73);
    expect(await claim(player)).toMatchObject({ status: 200, body: { amount: 10, shieldsUsed: 0 } });
    expect(await shieldsOf(player)).toMatchObject({ isOver: false, left: 1 });
  });

  test("is used once by 20 claims at the same time", async () => {
    const player = await newPlayer(app, brand);
    await claim(player);
    await grant(player, "streak_shield");
    await grant(player, "streak_shield");
    await moveClaim(player, 50);
    const claims = await Promise.all(Array.from({ length: 20 }, () => claim(player)));
    const won = claims.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(won[0]?.body).toMatchObject({ amount: 15, shieldsUsed: 1 });
    expect(await shieldsOf(player)).toMatchObject({ left: 1 });
  });
});

test("challenge slots allow ten open challenges instead of five", async () => {
  const player = await ladder.newEntrant();
  const challenge = async () => ladder.challenge(player, (await ladder.newEntrant()).teamId);
  for (let count = 0; count < 5; count++) expect(await challenge()).toMatchObject({ status: 200 });
  expect(await challenge()).toMatchObject({ status: 409, body: { code: "too_many_challenges" } });
  await grant(player, "challenge_slots");
  for (let count = 5; count < 10; count++) expect(await challenge()).toMatchObject({ status: 200 });
  expect(await challenge()).toMatchObject({ status: 409, body: { code: "too_many_challenges" } });
});

describe("what a player wears", () => {
  test("is shown in tables, lists of entrants and matches", async () => {
    const [player, opponent] = [await ladder.newEntrant(), await ladder.newEntrant()];
    await grant(player, "frame_champion");
    await grant(player, "pose_arms");
    await ladder.challenge(player, opponent.teamId);
    const worn = { frame: "champion", pose: "arms" };
    const { matches }: { matches: OwnMatch[] } = (await opponent.get("user-matches")).body;
    expect(matches).toMatchObject([{ challenger: { id: player.id, worn } }]);
    expect(matches[0]?.challenged).not.toHaveProperty("worn");
    const { you }: RankingPage = (await player.get(`event-rankings?id=${ladder.eventId}`)).body;
    expect(you?.player).toMatchObject({ id: player.id, worn });
    const { participants }: { participants: Participant[] } = (
      await player.get(`event-by-participants?id=${ladder.eventId}&pageSize=50`)
    ).body;
    expect(participants.find(({ player: { id } }) => id === player.id)?.player.worn).toEqual(worn);
  });

  test("is shown on the profile until it is taken off, and not by its owner alone", async () => {
    const [player, other] = [await newPlayer(app, brand), await newPlayer(app, brand)];
    await grant(player, "frame_flame");
    await grant(player, "name_coral");
    const seen = async () => {
      const { player: shown }: Profile = (await other.post("get-user-profile-stats", { userId: player.id }))
        .body;
      return shown.worn;
    };
    expect(await seen()).toEqual({ frame: "flame", nameColour: "coral" });
    await player.post("wear-enhancer", { enhancerId: "frame_flame", wear: false });
    expect(await seen()).toEqual({ nameColour: "coral" });
    await player.post("wear-enhancer", { enhancerId: "name_coral", wear: false });
    expect(await seen()).toBeUndefined();
  });

  test("is shown with every message in a chat room", async () => {
    const [author, reader] = [await newPlayer(app, brand), await newPlayer(app, brand)];
    await grant(author, "name_neon");
    const sent = await author.post("send-message", {
      roomId: "lounge",
      text: "hello",
      clientId: randomUUID(),
    });
    expect(sent).toMatchObject({
      status: 200,
      body: { message: { author: { id: author.id, worn: { nameColour: "neon" } } } },
    });
    const { messages }: ChatMessagePage = (await reader.get("room-messages?roomId=lounge")).body;
    expect(messages.filter(({ author: by }) => by.id === author.id).map(({ author: by }) => by.worn)).toEqual(
      [{ nameColour: "neon" }],
    );
  });
});
