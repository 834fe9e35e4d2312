import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSession } from "#features/accounts/server/index.ts";
import type { Rewards } from "#features/coins/contract.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { newPlayer, type TestPlayer } from "../../testing/players.ts";
import { checksumsOf } from "../../testing/rows.ts";

const brand = "blg-za-en";
const hour = 3_600_000;
/** `RACES=1000` runs the promised number; fewer are enough for daily runs. */
const rounds = Number(process.env["RACES"] ?? 20);
const longTest = { timeout: 3_600_000 };
let app: MessagingApp;

beforeAll(async () => {
  app = await startMessagingApp();
  await app.database.run("alter table results drop constraint results_match_id_fkey");
});
afterAll(() => app.stop());

const claimDaily = (player: TestPlayer, more: object = {}) =>
  player.post("claim-daily-coins", { userId: player.id, ...more });
const claim = (player: TestPlayer, id: string) =>
  player.post("claim-user-rewards", { msisdn: player.msisdn, claim: id });
const rewardsOf = async (player: TestPlayer): Promise<Rewards> => (await player.get("rewards")).body;
const claimNamed = async (player: TestPlayer, name: string) =>
  (await rewardsOf(player)).claims.find((one) => one.name === name);

interface GivenResult {
  readonly won?: boolean;
  readonly isPaid?: boolean;
  readonly outcome?: "played" | "forfeited" | "void";
}

/** A result as the rankings store it, without its match. */
async function giveResult(
  player: TestPlayer,
  { won = false, isPaid = true, outcome = "played" }: GivenResult,
) {
  await app.database.run(
    `insert into results (match_id, player_id, number, event_id, game_id, outcome, winner_id, is_paid, elo_before,
       matches_before, counted_at, recorded_at)
     values (gen_random_uuid(), $1, 0, gen_random_uuid(), 'ladder', $2, $3, $4, 1000, 0, $5, $5)`,
    [player.id, outcome, won ? player.id : null, isPaid, app.clock.now()],
  );
}

describe("the daily bonus", () => {
  test("is claimed once in 24 hours, and grows while no day is missed", async () => {
    const player = await newPlayer(app, brand);
    expect(await claimDaily(player)).toMatchObject({ status: 200, body: { amount: 10, coins: 10 } });
    expect(await claimDaily(player)).toMatchObject({ status: 409, body: { code: "bonus_claimed" } });
    app.clock.advance(24 * hour - 1);
    expect(await claimDaily(player)).toMatchObject({ status: 409 });
    app.clock.advance(1);
    expect(await claimDaily(player)).toMatchObject({ status: 200, body: { amount: 15, coins: 25 } });
    app.clock.advance(48 * hour);
    expect(await claimDaily(player)).toMatchObject({ status: 200, body: { amount: 10, coins: 35 } });
    const { daily, coins } = await rewardsOf(player);
    expect(coins).toBe(35);
    expect(daily).toMatchObject({ isClaimable: false, streak: 1, nextAmount: 15 });
    expect(daily.claimableAt).toBe(new Date(app.clock.now().getTime() + 24 * hour).toISOString());
    expect((await player.get("profile")).body).toMatchObject({ coins: 35 });
  });

  test("of 50 simultaneous claims on two nodes one succeeds, in each round", longTest, async () => {
    for (let round = 0; round < rounds; round++) {
      const player = await newPlayer(app, brand);
      const onOther = await newSession(player);
      const claims = Array.from({ length: 50 }, (_, index) =>
        index % 2 === 0 ? claimDaily(player) : onOther(),
      );
      const statuses = (await Promise.all(claims)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => status === 409)).toHaveLength(49);
      expect((await rewardsOf(player)).coins).toBe(10);
    }
  });

  test("ignores the clock of the phone", async () => {
    const player = await newPlayer(app, brand);
    await claimDaily(player);
    const late = new Date(app.clock.now().getTime() + 30 * hour).toISOString();
    const response = await player.post(
      "claim-daily-coins",
      { userId: player.id, now: late, claimedAt: late },
      { date: new Date(late).toUTCString() },
    );
    expect(response).toMatchObject({ status: 409, body: { code: "bonus_claimed" } });
  });

  test("a retry with the same Idempotency-Key gets the same response", async () => {
    const player = await newPlayer(app, brand);
    const send = () =>
      player.post("claim-daily-coins", {}, { "idempotency-key": "the-same-key-as-before-1" });
    const first = await send();
    expect(first.status).toBe(200);
    expect(await send()).toEqual(first);
  });

  /** The same player in a session on the second node. */
  async function newSession(player: TestPlayer) {
    const session = { playerId: player.id, brand, userAgent: "test" };
    const { token } = await openSession(app.database, session, app.clock.now());
    return async () => {
      const host = `${brand}.localhost`;
      const response = await app.otherServer.inject({
        url: "/api/game/claim-daily-coins",
        method: "POST",
        payload: { userId: player.id },
        headers: { host, origin: `http://${host}`, cookie: `sid=${token}` },
      });
      return { status: response.statusCode };
    };
  }
});

describe("a claim", () => {
  test("is paid once when it is earned", async () => {
    const player = await newPlayer(app, brand);
    expect(await claim(player, "first_match")).toMatchObject({
      status: 403,
      body: { code: "claim_not_earned" },
    });
    await giveResult(player, {});
    expect(await claimNamed(player, "first_match")).toMatchObject({ state: "ready", progress: 1 });
    expect(await claim(player, "first_match")).toEqual({ status: 200, body: { amount: 25, coins: 25 } });
    expect(await claim(player, "first_match")).toMatchObject({
      status: 409,
      body: { code: "reward_claimed" },
    });
    expect(await claim(player, "first_win")).toMatchObject({ status: 403 });
    await giveResult(player, { won: true });
    expect(await claim(player, "first_win")).toMatchObject({ status: 200, body: { amount: 50, coins: 75 } });
  });

  test("counts neither forfeits nor voided matches nor repeated matches of a pair", async () => {
    const player = await newPlayer(app, brand);
    await giveResult(player, { outcome: "forfeited", won: true });
    await giveResult(player, { outcome: "void" });
    await giveResult(player, { isPaid: false });
    expect(await claimNamed(player, "first_match")).toMatchObject({ state: "open", progress: 0 });
  });

  test("of a weekly mission is open in its week only, and new in another week with the same mission", async () => {
    const player = await newPlayer(app, brand);
    for (let count = 0; count < 5; count++) await giveResult(player, { won: true });
    const weekly = (await rewardsOf(player)).claims.filter(({ isWeekly }) => isWeekly);
    expect(weekly).toHaveLength(3);
    const ready = weekly.find(({ state }) => state === "ready");
    expect(await claim(player, ready?.id ?? "")).toMatchObject({
      status: 200,
      body: { amount: ready?.coins },
    });
    const unclaimed = weekly.find(({ state, id }) => state === "ready" && id !== ready?.id);
    app.clock.advance("7d");
    expect(await claim(player, unclaimed?.id ?? "")).toMatchObject({
      status: 404,
      body: { code: "claim_unknown" },
    });
    const next = (await rewardsOf(player)).claims.filter(({ isWeekly }) => isWeekly);
    expect(next.map(({ name }) => name)).not.toEqual(weekly.map(({ name }) => name));
    expect(next.filter(({ progress }) => progress > 0)).toEqual([]);
  });

  test.each(["", "nothing", "constructor", "__proto__", "FIRST_MATCH", "first_match'; drop table players"])(
    "of %j is unknown and changes nothing",
    async (id) => {
      const player = await newPlayer(app, brand);
      await giveResult(player, {});
      const before = await checksumsOf(app.database);
      expect(await claim(player, id)).toMatchObject({ status: 404, body: { code: "claim_unknown" } });
      expect(await checksumsOf(app.database)).toEqual(before);
    },
  );

  test("of 50 simultaneous ones one is paid", async () => {
    for (let round = 0; round < 5; round++) {
      const player = await newPlayer(app, brand);
      await giveResult(player, {});
      const claims = Array.from({ length: 50 }, () => claim(player, "first_match"));
      const statuses = (await Promise.all(claims)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect((await rewardsOf(player)).coins).toBe(25);
    }
  });
});

test("nobody claims for another player", async () => {
  const [player, other] = [await newPlayer(app, brand), await newPlayer(app, brand)];
  await giveResult(other, {});
  const before = await checksumsOf(app.database);
  expect(await claimDaily(player, { userId: other.id })).toMatchObject({ status: 403 });
  const foreign = await player.post("claim-user-rewards", { msisdn: other.msisdn, claim: "first_match" });
  expect(foreign).toMatchObject({ status: 403 });
  expect(await checksumsOf(app.database)).toEqual(before);
});

test("the statement belongs to the player, and refuses kinds and cursors that do not exist", async () => {
  const [player, other] = [await newPlayer(app, brand), await newPlayer(app, brand)];
  await claimDaily(player);
  expect((await player.get("coin-statement")).body).toMatchObject({
    coins: 10,
    entries: [{ number: 1, kind: "daily", reason: "daily_bonus", amount: 10, balance: 10 }],
    next: null,
  });
  expect((await other.get("coin-statement")).body).toEqual({ coins: 0, entries: [], next: null });
  expect((await player.get("coin-statement?kind=share")).body).toMatchObject({ entries: [] });
  expect((await player.get("coin-statement-export")).body).toMatchObject({ entries: [{ amount: 10 }] });
  for (const query of ["kind=removal", "kind=x", "after=0", "after=x", "after=99999999999"]) {
    expect((await player.get(`coin-statement?${query}`)).status).toBe(400);
  }
});

test("a removed player's entries stay without the player, and the coins expire", async () => {
  const player = await newPlayer(app, brand);
  await claimDaily(player);
  await app.database.run("update sessions set proven_at = $2 where player_id = $1", [
    player.id,
    app.clock.now(),
  ]);
  const { username } = ((await player.get("profile")).body as { user: { username: string } }).user;
  const removal = (await player.get("removal")).body as { sentences: string[] };
  const [account] = await app.database.run("select id from coin_accounts where player_id = $1", [player.id]);
  const [removed, ...claims] = await Promise.all([
    player.post("remove-profile", { username, read: removal.sentences }),
    ...Array.from({ length: 10 }, () => claimDaily(player)),
  ]);
  expect(removed?.status).toBe(200);
  expect(claims.filter(({ status }) => status === 200)).toEqual([]);
  const [left] = await app.database.run("select player_id, balance from coin_accounts where id = $1", [
    account?.["id"],
  ]);
  expect(left).toEqual({ player_id: null, balance: 0 });
  const entries = await app.database.run(
    "select amount from coin_entries where account_id = $1 order by number",
    [account?.["id"]],
  );
  expect(entries).toEqual([{ amount: 10 }, { amount: -10 }]);
  expect(await app.database.run("select 1 from coin_accounts where player_id = $1", [player.id])).toEqual([]);
});
