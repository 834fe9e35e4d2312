import { afterAll, beforeAll, expect, test } from "vitest";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { openLadder, type Entrant, type Ladder } from "../../testing/ladder.ts";
import type { TestPlayer } from "../../testing/players.ts";
import { checksumsOf } from "../../testing/rows.ts";

let app: MessagingApp;
let ladder: Ladder;

beforeAll(async () => {
  app = await startMessagingApp();
  ladder = await openLadder(app);
});
afterAll(() => app.stop());

const block = (one: TestPlayer, other: { id: string }, isBlocked = true) =>
  one.post("block-player", { playerId: other.id, block: isBlocked });
const blockedBy = async (player: TestPlayer) =>
  ((await player.get("blocked-players")).body as { players: { id: string }[] }).players.map(({ id }) => id);
const profileOf = async (viewer: TestPlayer, { id }: { id: string }) =>
  (await viewer.post("get-user-profile-stats", { userId: id })).body as { isBlocked: boolean };
const newPair = async () => [await ladder.newEntrant(), await ladder.newEntrant()] as [Entrant, Entrant];

test("stores a block once, lists it, shows it only to its owner, and removes it", async () => {
  const [one, other] = await newPair();
  for (let time = 0; time < 2; time++) {
    expect(await block(one, other)).toEqual({ status: 200, body: { isBlocked: true } });
  }
  expect(await blockedBy(one)).toEqual([other.id]);
  expect(await blockedBy(other)).toEqual([]);
  expect((await profileOf(one, other)).isBlocked).toBe(true);
  expect((await profileOf(other, one)).isBlocked).toBe(false);
  for (let time = 0; time < 2; time++) {
    expect(await block(one, other, false)).toEqual({ status: 200, body: { isBlocked: false } });
  }
  expect(await blockedBy(one)).toEqual([]);
});

test("refuses challenges in both directions like a player who accepts none", async () => {
  const [one, other] = await newPair();
  const [stranger, closed] = await newPair();
  await closed.post("challenge-setting", { isOpen: false });
  await block(one, other);
  const refused = await Promise.all([
    ladder.challenge(one, other.teamId),
    ladder.challenge(other, one.teamId),
    ladder.challenge(stranger, closed.teamId),
  ]);
  expect(refused[2]).toMatchObject({ status: 403, body: { code: "closed_to_challenges" } });
  expect(refused[0]).toEqual(refused[2]);
  expect(refused[1]).toEqual(refused[2]);
  await block(one, other, false);
  expect((await ladder.challenge(other, one.teamId)).status).toBe(200);
});

test("closes the challenge buttons of both, and of nobody else", async () => {
  const [one, other] = await newPair();
  const third = await ladder.newEntrant();
  // Players are in the tables of the season and of all time from their first points.
  for (const [index, [from, to]] of [[one, other] as const, [other, one] as const].entries()) {
    const proposedDate = ladder.later(2 + 2 * index).toISOString();
    const { matchId } = (await ladder.challenge(from, to.teamId, { proposedDate })).body.match;
    expect((await to.post("accept-match", { matchId })).status).toBe(200);
  }
  const buttonsOf = async (viewer: Entrant, { id }: { id: string }) => {
    const [people, profile, ...tables] = await Promise.all([
      viewer.get(`event-by-participants?id=${ladder.eventId}&pageSize=100`),
      viewer.post("get-user-profile-stats", { userId: id }),
      viewer.get(`event-rankings?id=${ladder.eventId}`),
      viewer.get("season-rankings"),
      viewer.get("all-time-rankings"),
      viewer.get(`rankings-around?board=${ladder.eventId}`),
      viewer.get("rankings-around?board=season"),
    ]);
    const { participants } = people.body as { participants: { player: { id: string }; isOpen: boolean }[] };
    return [
      participants.find(({ player }) => player.id === id)?.isOpen,
      ...tables.map(({ body }) => {
        const { rows } = body as { rows: { player: { id: string }; isClosed?: boolean }[] };
        const row = rows.find(({ player }) => player.id === id);
        if (!row && viewer !== third) throw new Error("the other player is not in the table");
        return row?.isClosed !== true;
      }),
      (profile.body as { player: { challenge: string } }).player.challenge === "open",
    ];
  };
  expect(new Set(await buttonsOf(one, other))).toEqual(new Set([true]));
  await block(one, other);
  expect(new Set(await buttonsOf(one, other))).toEqual(new Set([false]));
  expect(new Set(await buttonsOf(other, one))).toEqual(new Set([false]));
  expect(new Set(await buttonsOf(third, one))).toEqual(new Set([true]));
});

test("refuses to block oneself or a missing player, and stores nothing", async () => {
  const [one, other] = await newPair();
  await app.database.run("update players set service = 'elsewhere' where id = $1", [other.id]);
  const before = await checksumsOf(app.database);
  expect(await block(one, one)).toMatchObject({ status: 400, body: { code: "block_self" } });
  for (const id of [other.id, "00000000-0000-7000-8000-000000000000", "nobody", ""]) {
    expect(await block(one, { id })).toMatchObject({ status: 404, body: { code: "player_not_found" } });
  }
  expect(await one.post("block-player", { playerId: one.id })).toMatchObject({ status: 400 });
  expect(await checksumsOf(app.database)).toEqual(before);
});

test("limits the number of blocks, also for concurrent requests", async () => {
  const [one, other] = await newPair();
  const third = await ladder.newEntrant();
  await app.database.run(
    `with others as (
       insert into players (id, service, username, country, avatar, created_at)
       select gen_random_uuid(), 'blg-za', 'blocked-' || number, 'ZA', 'seed', now() from generate_series(1, 499) number
       returning id)
     insert into blocks select $1, id, now() from others`,
    [one.id],
  );
  const responses = await Promise.all([block(one, other), block(one, third), block(one, other)]);
  const remaining = await blockedBy(one);
  expect(remaining).toHaveLength(500);
  expect(responses.some(({ status }) => status === 409)).toBe(true);
  expect(responses.every(({ status }) => status === 200 || status === 409)).toBe(true);
});

test("exports a player's own blocks and deletes all blocks of a removed player", async () => {
  const [one, other] = await newPair();
  await block(one, other);
  await block(other, one);
  await app.database.run("update sessions set proven_at = $2 where player_id = $1", [
    one.id,
    app.clock.now(),
  ]);
  const { data } = (await one.get("export-data")).body as { data: { blocks: { playerId: string }[] } };
  expect(data.blocks.map(({ playerId }) => playerId)).toEqual([other.id]);
  const [{ username = "" } = {}] = (await app.database.run("select username from players where id = $1", [
    one.id,
  ])) as { username?: string }[];
  expect((await one.post("remove-profile", { username })).status).toBe(200);
  const left = await app.database.run("select from blocks where $1 in (blocker_id, blocked_id)", [one.id]);
  expect(left).toEqual([]);
});
