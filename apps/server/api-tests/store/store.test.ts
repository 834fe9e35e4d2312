import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ShownPurchase } from "#features/store/contract.ts";
import type { Prices } from "#features/store/rules.ts";
import { importCodes, refundPurchase, resealCodes, saveProduct } from "#features/store/server/index.ts";
import { createSeal } from "#kit/crypto/seal.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import type { TestPlayer } from "../../testing/players.ts";
import { seedDemoStaff } from "../../testing/staff.ts";
import * as testing from "../../testing/store.ts";

const { storeBrand: brandKey, onlyCoins, buy, storeOf: offerOf } = testing;
const minute = 60_000;
let app: MessagingApp;

beforeAll(async () => {
  app = await startMessagingApp();
});
afterAll(() => app.stop());

const brandOf = () => app.sites.byKey.get(brandKey)!.brand;
const newProduct = (prices: Prices, stock: number, key?: string) =>
  testing.newProduct(app, prices, stock, key);
const newBuyer = (coins?: number, more?: { isProven?: boolean; key?: string }) =>
  testing.newBuyer(app, coins, more);
const productOf = async (player: TestPlayer, id: string) =>
  (await offerOf(player)).products.find((one) => one.id === id);
const purchasesOf = async (player: TestPlayer): Promise<ShownPurchase[]> =>
  ((await player.get("my-vouchers")).body as { purchases: ShownPurchase[] }).purchases;
const codesSentTo = ({ msisdn }: TestPlayer) =>
  app.messages.list({ to: msisdn }).flatMap(({ text }) => /CANARY-[\d-]+/.exec(text)?.[0] ?? []);
const codeStates = async (productId: string) =>
  (
    await app.database.run("select state from store_codes where product_id = $1 order by id", [productId])
  ).map(({ state }) => state);
const control = (order: object) =>
  fetch(`${app.operators.of["south-african"].url}/control`, { method: "POST", body: JSON.stringify(order) });
const controlSms = (order: object) =>
  fetch(`${app.smsUrl}/control`, { method: "POST", body: JSON.stringify(order) });
/** Schedules of the store run every minute, the announcement of stores every ten. */
const runJobs = () => app.jobs.runDue();
const airtime = (minor: number): Prices => ({ coins: null, airtime: minor, cash: null });

describe("buying with coins", () => {
  test("takes the coins, gives one code, sends it by SMS once and shows it after a fresh proof", async () => {
    const productId = await newProduct(onlyCoins(90), 3);
    const player = await newBuyer(100);
    expect(await productOf(player, productId)).toMatchObject({ availability: { state: "few", left: 3 } });
    const bought = await buy(player, productId, 90);
    expect(bought).toMatchObject({
      status: 200,
      body: { coins: 10, purchase: { state: "completed", delivery: "due", hasCode: true } },
    });
    await runJobs();
    await runJobs();
    const [code, ...others] = codesSentTo(player);
    expect([code, others]).toEqual([expect.stringContaining("CANARY-"), []]);
    const purchaseId = bought.body.purchase.id;
    expect(await player.post("voucher-code", { purchaseId })).toEqual({ status: 200, body: { code } });
    expect(await purchasesOf(player)).toMatchObject([{ id: purchaseId, delivery: "sent" }]);
    expect(JSON.stringify(await purchasesOf(player))).not.toContain("CANARY");
    app.clock.advance(11 * minute);
    expect(await player.post("voucher-code", { purchaseId })).toMatchObject({
      status: 403,
      body: { code: "proof_needed" },
    });
  });

  test("makes one purchase for one key, and refuses the key for anything else", async () => {
    const productId = await newProduct(onlyCoins(10), 3);
    const player = await newBuyer(100);
    const key = randomUUID();
    const first = await buy(player, productId, 10, { key });
    expect(await buy(player, productId, 10, { key })).toMatchObject({
      status: 200,
      body: { coins: 90, purchase: { id: first.body.purchase.id } },
    });
    const other = await newProduct(onlyCoins(10), 1);
    expect(await buy(player, other, 10, { key })).toMatchObject({ status: 422 });
    expect(await purchasesOf(player)).toHaveLength(1);
  });

  test("refuses bad input with a typed problem and changes nothing", async () => {
    const productId = await newProduct(onlyCoins(90), 1);
    const foreign = await newProduct(onlyCoins(90), 1, "mtn-za-en");
    const player = await newBuyer(50);
    const refusals = [
      [await buy(player, productId, 80), 409, "price_changed"],
      [await buy(player, productId, 90), 409, "coins_short"],
      [await buy(player, foreign, 90), 404, "product_unknown"],
      [await buy(player, randomUUID(), 90), 404, "product_unknown"],
      [await buy(player, productId, 90, { method: "airtime" }), 409, "method_unavailable"],
      [await buy(player, productId, -90), 400, "invalid_input"],
      [await buy(player, productId, 1e15), 400, "invalid_input"],
      [await player.post("voucher-code", { purchaseId: randomUUID() }), 404, "voucher_unknown"],
    ] as const;
    for (const [answer, status, code] of refusals) expect(answer).toMatchObject({ status, body: { code } });
    expect(await codeStates(productId)).toEqual(["free"]);
    expect(await purchasesOf(player)).toEqual([]);
    expect((await offerOf(player)).coins).toBe(50);
  });

  test("is refused while staff have closed the store for the player, who can still earn", async () => {
    const productId = await newProduct(onlyCoins(10), 3);
    const player = await newBuyer(100);
    const key = randomUUID();
    const { purchase } = (await buy(player, productId, 10, { key })).body;
    const until = new Date(app.clock.now().getTime() + 5 * minute);
    await app.database.run(
      `insert into restrictions (player_id, kind, reason, restricted_at, ends_at)
       values ($1, 'store', 'stolen card', $2, $3)`,
      [player.id, app.clock.now(), until],
    );
    const refused = { status: 403, body: { code: "store_restricted" } };
    expect(await buy(player, productId, 10)).toMatchObject(refused);
    expect(await player.post("voucher-code", { purchaseId: purchase.id })).toMatchObject(refused);
    expect(JSON.stringify((await buy(player, productId, 10)).body)).not.toContain("stolen");
    // The answer to a lost response stays the same.
    expect(await buy(player, productId, 10, { key })).toMatchObject({ status: 200 });
    expect(await offerOf(player)).toMatchObject({ coins: 90, restriction: { until: until.toISOString() } });
    expect((await player.post("claim-daily-coins", {})).status).toBe(200);
    app.clock.advance(5 * minute);
    expect((await offerOf(player)).restriction).toBeNull();
    expect((await buy(player, productId, 10)).status).toBe(200);
  });

  test("hides the voucher of another player", async () => {
    const productId = await newProduct(onlyCoins(10), 1);
    const [owner, other] = [await newBuyer(10), await newBuyer()];
    const { purchase } = (await buy(owner, productId, 10)).body;
    expect(await other.post("voucher-code", { purchaseId: purchase.id })).toMatchObject({
      status: 404,
      body: { code: "voucher_unknown" },
    });
  });

  test("gives an enhancer", async () => {
    const product = { kind: "enhancer", name: "frame_flame", faceValue: 0, prices: onlyCoins(5) } as const;
    const { id } = await saveProduct(app.database, null, brandOf(), product, app.clock.now());
    const player = await newBuyer(10);
    expect(await buy(player, id, 5)).toMatchObject({ status: 200, body: { purchase: { hasCode: false } } });
    const owned = await app.database.run("select enhancer from player_enhancers where player_id = $1", [
      player.id,
    ]);
    expect(owned).toEqual([{ enhancer: "frame_flame" }]);
  });

  test("is refused while the store is coming soon, which notifies later", async () => {
    const player = await newBuyer(10, { key: "saf-ke-en" });
    expect(await offerOf(player)).toMatchObject({ isOpen: false, isWatched: false, products: [] });
    expect(await buy(player, randomUUID(), 1)).toMatchObject({ status: 403, body: { code: "store_closed" } });
    await player.post("store-watch", { productId: null, isOn: true });
    expect(await offerOf(player)).toMatchObject({ isWatched: true });
    await app.database.run("update store_alerts set brand = $2 where player_id = $1", [player.id, brandKey]);
    app.clock.advance(10 * minute);
    await runJobs();
    expect(await noticesOf(player)).toContain("store_opened");
  });
});

const noticesOf = async ({ id }: TestPlayer) =>
  (await app.database.run("select kind from notifications where player_id = $1", [id])).map(
    ({ kind }) => kind,
  );

describe("buying with airtime", () => {
  test("needs a fresh proof", async () => {
    const productId = await newProduct(airtime(500), 1);
    const player = await newBuyer(0, { isProven: false });
    expect(await buy(player, productId, 500, { method: "airtime" })).toMatchObject({
      status: 403,
      body: { code: "proof_needed" },
    });
  });

  test("charges the operator and gives the code", async () => {
    const productId = await newProduct(airtime(500), 1);
    const player = await newBuyer();
    const bought = await buy(player, productId, 500, { method: "airtime" });
    expect(bought).toMatchObject({ status: 200, body: { purchase: { state: "completed", hasCode: true } } });
    expect(await codeStates(productId)).toEqual(["given"]);
  });

  test("a refusal buys nothing and frees the code", async () => {
    const productId = await newProduct(airtime(500), 1);
    const player = await newBuyer();
    await control({ broke: [player.msisdn] });
    expect(await buy(player, productId, 500, { method: "airtime" })).toMatchObject({
      status: 402,
      body: { code: "purchase_declined" },
    });
    await control({ broke: [] });
    expect(await codeStates(productId)).toEqual(["free"]);
  });

  test("silence after a charge holds the code until the operator is asked, then gives it", async () => {
    const productId = await newProduct(airtime(500), 1);
    const player = await newBuyer();
    await control({ behaviour: { kind: "drop" }, times: 3 });
    expect(await buy(player, productId, 500, { method: "airtime" })).toMatchObject({
      status: 200,
      body: { purchase: { state: "paying", hasCode: false } },
    });
    expect(await codeStates(productId)).toEqual(["held"]);
    expect(await productOf(player, productId)).toMatchObject({ availability: { state: "sold_out" } });
    await control({ behaviour: { kind: "http", status: 500 }, times: 3 });
    app.clock.advance(minute);
    await runJobs();
    expect(await codeStates(productId)).toEqual(["held"]);
    app.clock.advance(minute);
    await runJobs();
    expect(await codeStates(productId)).toEqual(["given"]);
    expect(await noticesOf(player)).toContain("voucher_loaded");
    await runJobs();
    expect(codesSentTo(player)).toHaveLength(1);
  });

  test("a charge that never arrived frees the code after two minutes", async () => {
    const productId = await newProduct(airtime(500), 1);
    const player = await newBuyer();
    await control({ behaviour: { kind: "http", status: 503 }, times: 3 });
    await buy(player, productId, 500, { method: "airtime" });
    app.clock.advance(minute);
    await runJobs();
    expect(await codeStates(productId)).toEqual(["held"]);
    app.clock.advance(2 * minute);
    await runJobs();
    expect(await codeStates(productId)).toEqual(["free"]);
    expect(await noticesOf(player)).toContain("purchase_failed");
  });
});

describe("cash", () => {
  test("needs the card of the subscription", async () => {
    const productId = await newProduct({ coins: null, airtime: null, cash: 500 }, 1);
    expect(await buy(await newBuyer(), productId, 500, { method: "cash" })).toMatchObject({
      status: 409,
      body: { code: "card_missing" },
    });
  });
});

describe("delivery", () => {
  test("sends each code once after an outage of the gateway", async () => {
    const productId = await newProduct(onlyCoins(1), 5);
    const players = await Promise.all(Array.from({ length: 5 }, () => newBuyer(1)));
    for (const player of players) await buy(player, productId, 1);
    await controlSms({ behaviour: { kind: "fail", statusCode: 501, status: "GatewayError" }, times: 40 });
    for (let round = 0; round < 4; round++) {
      await runJobs();
      app.clock.advance(15 * minute);
    }
    expect(players.flatMap(codesSentTo)).toEqual([]);
    await controlSms({ behaviour: { kind: "accept" } });
    for (let round = 0; round < 2; round++) {
      await runJobs();
      app.clock.advance(20 * minute);
    }
    const sent = players.map(codesSentTo);
    expect(sent.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1]);
    expect(new Set(sent.flat()).size).toBe(5);
  });

  test("does not repeat a code whose SMS may have been sent", async () => {
    const productId = await newProduct(onlyCoins(1), 1);
    const player = await newBuyer(1);
    await buy(player, productId, 1);
    await controlSms({ behaviour: { kind: "drop" }, times: 1 });
    await runJobs();
    app.clock.advance(60 * minute);
    await runJobs();
    expect(codesSentTo(player)).toHaveLength(1);
    expect(await purchasesOf(player)).toMatchObject([{ delivery: "unconfirmed", hasCode: true }]);
  });

  test("mails the code on a brand with e-mail sign-up", async () => {
    const key = "eal-eu-de";
    const productId = await newProduct(onlyCoins(1), 1, key);
    const player = await newBuyer(1, { key });
    const email = `${player.id}@example.org`;
    await app.database.run("update players set email = $2 where id = $1", [player.id, email]);
    await buy(player, productId, 1);
    await runJobs();
    expect(app.messages.list({ to: email }).filter(({ text }) => text.includes("CANARY-"))).toHaveLength(1);
  });
});

describe("staff", () => {
  const actor = async () => {
    const [member] = await app.database.run("select id from staff_members limit 1");
    return { actorId: String(member?.["id"]), brand: brandKey };
  };
  const importText = async (productId: string, text: string, isDryRun = false) => {
    const file = { service: brandOf().service, productId, text, isDryRun };
    const staff = await actor();
    return app.database.transaction((trx) => importCodes(trx, app.staff.seal, staff, file, app.clock.now()));
  };

  test("imports codes all or none, refuses existing ones, and notifies players who waited", async () => {
    await seedDemoStaff(app);
    const productId = await newProduct(onlyCoins(1), 0);
    const player = await newBuyer();
    await player.post("store-watch", { productId, isOn: true });
    expect(await productOf(player, productId)).toMatchObject({
      isWatched: true,
      availability: { state: "sold_out" },
    });
    expect(await importText(productId, "NEW-1\nNEW-2\n", true)).toMatchObject({ read: 2, isImported: false });
    expect(await importText(productId, "NEW-1\nno code!\nNEW-1")).toMatchObject({
      invalid: [2],
      repeated: [3],
      isImported: false,
    });
    expect(await codeStates(productId)).toEqual([]);
    expect(await importText(productId, "NEW-1\r\nNEW-2")).toMatchObject({ isImported: true });
    expect(await importText(productId, "NEW-3\nNEW-2")).toMatchObject({ existing: 1, isImported: false });
    expect(await codeStates(productId)).toEqual(["free", "free"]);
    expect(await noticesOf(player)).toEqual(["product_back"]);
    const [stored] = await app.database.run("select sealed from store_codes where product_id = $1", [
      productId,
    ]);
    expect(String(stored?.["sealed"])).not.toContain("NEW-");
  });

  test("refunds coins at once and airtime through the operator, once", async () => {
    await seedDemoStaff(app);
    const [one, two] = [await newProduct(onlyCoins(40), 1), await newProduct(airtime(500), 1)];
    const player = await newBuyer(50);
    const coins = (await buy(player, one, 40)).body.purchase;
    const charged = (await buy(player, two, 500, { method: "airtime" })).body.purchase;
    const staff = await actor();
    const refund = (id: string) =>
      app.database.transaction((trx) => refundPurchase(trx, staff, id, app.clock.now()));
    await refund(coins.id);
    expect((await offerOf(player)).coins).toBe(50);
    await expect(refund(coins.id)).rejects.toMatchObject({ code: "purchase_not_refundable" });
    await refund(charged.id);
    app.clock.advance(minute);
    await runJobs();
    expect(await purchasesOf(player)).toMatchObject([{ state: "refunded" }, { state: "refunded" }]);
    expect(await player.post("voucher-code", { purchaseId: coins.id })).toMatchObject({ status: 409 });
  });

  test("codes open after the key was rotated, and are sealed again", async () => {
    const old = createSeal(Buffer.alloc(32, "old"));
    const rotated = createSeal(Buffer.alloc(32, "new"), [Buffer.alloc(32, "old")]);
    const productId = await newProduct(onlyCoins(1), 0);
    const id = randomUUID();
    await app.database.run("delete from store_codes where state = 'free'");
    await app.database.run("alter table store_codes disable trigger user");
    await app.database.run("truncate store_codes");
    await app.database.run(
      `insert into store_codes (id, service, product_id, sealed, fingerprint, added_at) values ($1, $2, $3, $4, $5, now())`,
      [id, brandOf().service, productId, old.seal("SECRET-1", id), old.fingerprints("SECRET-1")[0]],
    );
    await app.database.run("alter table store_codes enable trigger user");
    await resealCodes(app.database, rotated, new AbortController().signal);
    const [row] = await app.database.run("select sealed from store_codes where id = $1", [id]);
    expect(rotated.isCurrent(String(row?.["sealed"]))).toBe(true);
    expect(rotated.open(String(row?.["sealed"]), id)).toBe("SECRET-1");
    await app.database.run("delete from store_codes");
  });
});
