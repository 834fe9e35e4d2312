import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { decideReferral, settleReferrals } from "#features/coins/server/index.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { createPhone, type Phone } from "../../testing/phone.ts";
import { newPlayer, type TestPlayer } from "../../testing/players.ts";

const brand = "blg-za-en";
/** `RACES=1000` runs as many rounds as the promise of one winner was made for. */
const rounds = Number(process.env["RACES"] ?? 5);
let app: MessagingApp;
let numbers = 0;
let networks = 0;

beforeAll(async () => {
  app = await startMessagingApp();
});
afterAll(() => app.stop());

/** A phone in a network of its own. */
const newPhone = () => {
  networks += 1;
  return createPhone(app, { brand, address: `10.${9 + Math.floor(networks / 250)}.${networks % 250}.1` });
};
const nextNumber = () => `2782600${String((numbers += 1)).padStart(4, "0")}`;

interface Referrals {
  earned: number;
  friends: { id: string; state: string }[];
}

const referralsOf = async (player: TestPlayer): Promise<Referrals> => (await player.get("referrals")).body;
const statesOf = async (player: TestPlayer) => (await referralsOf(player)).friends.map(({ state }) => state);
const coinsOf = async (playerId: string) => {
  const [row] = await app.database.run("select balance from coin_accounts where player_id = $1", [playerId]);
  return row?.["balance"] ?? 0;
};

/** Some numbers and letters, such as 88 or kkk, are refused in a username. */
const lettersOf = (number: number) =>
  String(number).replaceAll(/\d/g, (digit) => "bcdfghjlmp"[Number(digit)] ?? "");

async function register(phone: Phone, referId: string, msisdn = nextNumber()): Promise<string> {
  app.clock.advance("2m");
  const { status, body } = await phone.register(
    msisdn,
    `Friend_${lettersOf(numbers)}_${lettersOf(networks)}`,
    { referId },
  );
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.user?.id ?? "";
}

async function subscribe(playerId: string): Promise<void> {
  await app.database.run(
    `insert into subscriptions (id, service, brand, payer, product_id, package_id, period, price_minor, currency,
       time_zone, player_id, state, reference, channel, started_at, anchor_at, next_period, paid_until, created_at)
     select gen_random_uuid(), service, $2, 'card', '1', 'p', 'monthly', 100, 'ZAR', 'UTC', id, 'active', id::text,
       'web', $3, $3, 1, $3, $3 from players where id = $1`,
    [playerId, brand, app.clock.now()],
  );
}

const settle = () =>
  settleReferrals(
    { database: app.database, clock: app.clock, log: app.log, jobs: app.jobs },
    new AbortController().signal,
  );

test("pays both once when the friend's sign-up is complete, and notifies them", async () => {
  const referrer = await newPlayer(app, brand);
  const friendId = await register(newPhone(), referrer.id);
  await settle();
  expect(await statesOf(referrer)).toEqual(["pending"]);
  expect(await coinsOf(friendId)).toBe(0);
  await subscribe(friendId);
  await Promise.all(Array.from({ length: 10 }, settle));
  expect(await referralsOf(referrer)).toMatchObject({
    earned: 100,
    friends: [{ id: friendId, state: "paid" }],
  });
  expect([await coinsOf(friendId), await coinsOf(referrer.id)]).toEqual([100, 100]);
  const notified = await app.database.run(
    "select player_id from notifications where kind = 'coins_received' and player_id = any($1)",
    [[friendId, referrer.id]],
  );
  expect(notified).toHaveLength(2);
});

test("of 50 settlements at once one pays, in each round", { timeout: 3_600_000 }, async () => {
  for (let round = 0; round < rounds; round++) {
    const referrer = await newPlayer(app, brand);
    const friendId = await register(newPhone(), referrer.id);
    await subscribe(friendId);
    await Promise.all(Array.from({ length: 50 }, settle));
    expect(await statesOf(referrer)).toEqual(["paid"]);
    expect([await coinsOf(friendId), await coinsOf(referrer.id)]).toEqual([100, 100]);
  }
});

test("the link in an address is remembered through the code", async () => {
  const referrer = await newPlayer(app, brand);
  const phone = newPhone();
  phone.cookies.set("referral", referrer.id);
  app.clock.advance("2m");
  const { status } = await phone.register(nextNumber(), `Linked_${numbers}`);
  expect(status).toBe(200);
  expect(await statesOf(referrer)).toEqual(["pending"]);
});

describe("never pays", () => {
  test("for a device that has registered a player before, or where somebody is signed in", async () => {
    const referrer = await newPlayer(app, brand);
    const phone = newPhone();
    await register(phone, "nobody");
    const signedIn = await register(phone, referrer.id);
    phone.cookies.delete("sid");
    phone.cookies.delete("bid");
    const signedOut = await register(phone, referrer.id);
    for (const friendId of [signedIn, signedOut]) await subscribe(friendId);
    await settle();
    expect(await statesOf(referrer)).toEqual(["refused", "refused"]);
    expect(await coinsOf(referrer.id)).toBe(0);
  });

  test("for a number whose player was removed", async () => {
    const referrer = await newPlayer(app, brand);
    const phone = newPhone();
    const msisdn = nextNumber();
    await register(phone, "nobody", msisdn);
    const { user } = (await phone.get("profile")).body;
    const removal = await phone.post("remove-profile", { username: user?.username, read: [] });
    expect(removal.status).toBe(200);
    await register(newPhone(), referrer.id, msisdn);
    expect(await statesOf(referrer)).toEqual(["refused"]);
  });

  test("oneself", async () => {
    const referrer = await newPlayer(app, brand);
    const insert = app.database.run(
      `insert into referrals (id, service, friend_id, referrer_id, state, network_hash, came_at)
       values (gen_random_uuid(), 'x', $1, $1, 'pending', '', now())`,
      [referrer.id],
    );
    await expect(insert).rejects.toThrow("check");
  });
});

test("a burst from one network is held until staff decide", async () => {
  const referrer = await newPlayer(app, brand);
  const address = "10.200.0.7";
  const friends: string[] = [];
  for (let count = 0; count < 4; count++) {
    const friendId = await register(createPhone(app, { brand, address }), referrer.id);
    await subscribe(friendId);
    friends.push(friendId);
  }
  await settle();
  expect(await statesOf(referrer)).toEqual(["held", "held", "paid", "paid"]);
  const [member] = await app.database.run(
    `insert into staff_members (id, email, role, brands, state, password_hash, totp_secret, created_at)
     values (gen_random_uuid(), 'reviewer@kickoff.example', 'owner', '{}', 'active', 'x', 'x', $1) returning id`,
    [app.clock.now()],
  );
  const actor = { actorId: String(member?.["id"]), brand };
  const decide = (friendId = "", isApproved = true) =>
    app.database.transaction((trx) => decideReferral(trx, actor, { friendId, isApproved }, app.clock.now()));
  expect(await decide(friends[2], true)).toBe(true);
  expect(await decide(friends[3], false)).toBe(true);
  expect(await decide(friends[3], true)).toBe(false);
  await settle();
  expect(await statesOf(referrer)).toEqual(["refused", "paid", "paid", "paid"]);
  expect(await coinsOf(referrer.id)).toBe(300);
});

test("a referrer is paid for ten friends a day, and the friends beyond that still get their coins", async () => {
  const referrer = await newPlayer(app, brand);
  const friends: string[] = [];
  for (let count = 0; count < 12; count++) {
    const friendId = await register(newPhone(), referrer.id);
    await subscribe(friendId);
    friends.push(friendId);
  }
  await Promise.all([settle(), settle(), settle()]);
  expect(await coinsOf(referrer.id)).toBe(1_000);
  const coins = await Promise.all(friends.map(coinsOf));
  expect(coins).toEqual(friends.map(() => 100));
  expect((await statesOf(referrer)).filter((state) => state === "over_limit")).toHaveLength(2);
});
