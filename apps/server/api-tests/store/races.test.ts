import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { buy, newBuyer, newProduct, onlyCoins, storeOf } from "../../testing/store.ts";

/** `RACES=1000` runs the promised number; fewer are enough for daily runs. */
const rounds = Number(process.env["RACES"] ?? 20);
const racers = 50;
const minute = 60_000;
let app: MessagingApp;

beforeAll(async () => {
  app = await startMessagingApp();
});
afterAll(() => app.stop());

test(
  `of ${racers} buyers of the last voucher one gets it, in each round`,
  { timeout: 3_600_000 },
  async () => {
    const players = await Promise.all(Array.from({ length: racers }, () => newBuyer(app, rounds)));
    for (let round = 0; round < rounds; round++) {
      const productId = await newProduct(app, onlyCoins(1), 1);
      const answers = await Promise.all(players.map((player) => buy(player, productId, 1)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ body }) => body.code === "sold_out")).toHaveLength(racers - 1);
      app.clock.advance(10 * minute);
    }
  },
);

test(`of ${racers} purchases with the whole balance one is made`, { timeout: 3_600_000 }, async () => {
  for (let round = 0; round < rounds; round++) {
    const productId = await newProduct(app, onlyCoins(7), racers);
    const player = await newBuyer(app, 7);
    const answers = await Promise.all(Array.from({ length: 30 }, () => buy(player, productId, 7)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "coins_short")).toHaveLength(29);
  }
});

test("the same key many times at once makes one purchase", { timeout: 3_600_000 }, async () => {
  for (let round = 0; round < rounds; round++) {
    const productId = await newProduct(app, onlyCoins(1), racers);
    const player = await newBuyer(app, racers);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 30 }, () => buy(player, productId, 1, { key })));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200));
    expect(new Set(answers.map(({ body }) => body.purchase.id)).size).toBe(1);
    expect((await storeOf(player)).coins).toBe(racers - 1);
  }
});

test(
  "a removal at the same time as claims leaves no coins, and at most one claim is made",
  { timeout: 3_600_000 },
  async () => {
    for (let round = 0; round < rounds; round++) {
      const player = await newBuyer(app, 5);
      const [row] = await app.database.run("select username from players where id = $1", [player.id]);
      const removal = player.post("remove-profile", { username: row?.["username"] });
      const claims = await Promise.all(
        Array.from({ length: racers - 1 }, () => player.post("claim-daily-coins", {})),
      );
      expect((await removal).status).toBe(200);
      expect(claims.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
      const [owned] = await app.database.run(
        "select count(*) as count from coin_accounts where player_id = $1",
        [player.id],
      );
      expect(owned).toEqual({ count: 0 });
    }
  },
);
