import { afterAll, beforeAll, expect, test } from "vitest";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { newPlayer } from "../../testing/players.ts";
import { callStaff, seedDemoStaff, signInAs } from "../../testing/staff.ts";

const brand = "blg-za-en";
let app: MessagingApp;
let manager: string;

beforeAll(async () => {
  app = await startMessagingApp();
  await seedDemoStaff(app);
  manager = await signInAs(app, "brand-manager");
});
afterAll(() => app.stop());

const post = (path: string, body: object) =>
  callStaff(app, `POST /api/staff/${path}`, { cookie: manager, body });
const get = (path: string) => callStaff(app, `GET /api/staff/${path}`, { cookie: manager });

const product = { brand, name: "airtime", faceValue: 4_321, position: 3, isOnSale: true };
const prices = { coins: 50, airtime: null, cash: null };

interface Listed {
  productId: string;
  faceValue: number;
  changedAt: string;
  prices: { coins: number };
  stock: { free: number } | null;
}

async function listed(): Promise<Listed | undefined> {
  const { body } = await get(`products?brand=${brand}`);
  const products: Listed[] = body["products"] ?? [];
  return products.find(({ faceValue }) => faceValue === product.faceValue);
}

test("a product is created, changed by the first of two members, and refused to the second", async () => {
  expect((await post("save-product", { ...product, prices, seenChangedAt: null })).status).toBe(200);
  const seenChangedAt = (await listed())?.changedAt;
  app.clock.advance("1m");
  const save = (coins: number) =>
    post("save-product", { ...product, prices: { ...prices, coins }, seenChangedAt });
  const both = await Promise.all([save(60), save(70)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect([60, 70]).toContain((await listed())?.prices.coins);
  const free = {
    ...product,
    faceValue: 1,
    prices: { coins: null, airtime: null, cash: null },
    seenChangedAt: null,
  };
  expect(await post("save-product", free)).toMatchObject({ status: 400, body: { code: "prices_missing" } });
});

test("codes are imported after a dry run, all or none; the purchase is refunded once", async () => {
  const { productId } = (await listed())!;
  const load = (text: string, isDryRun: boolean) => post("import-codes", { productId, text, isDryRun });
  expect((await load("CODE-1\nCODE-2", true)).body).toMatchObject({ read: 2, isImported: false });
  expect((await listed())?.stock?.free).toBe(0);
  expect((await load("CODE-1\nno code\nCODE-1", false)).body).toMatchObject({
    invalid: [2],
    repeated: [3],
    isImported: false,
  });
  expect((await load("CODE-1\nCODE-2", false)).body).toMatchObject({ isImported: true });
  expect((await load("CODE-2\nCODE-3", false)).body).toMatchObject({ existing: 1, isImported: false });
  expect((await listed())?.stock?.free).toBe(2);

  const player = await newPlayer(app, brand);
  await post("grant-coins", { playerId: player.id, amount: 500, reason: "To buy" });
  const price = (await listed())!.prices.coins;
  const key = "0190aaaa-bbbb-7ccc-8ddd-eeeeffff0001";
  expect((await player.post("buy", { productId, method: "coins", price, key })).status).toBe(200);
  const { body } = await get(`purchases?brand=${brand}&state=completed`);
  const purchases: { purchaseId: string; player: { playerId: string } }[] = body["purchases"] ?? [];
  const { purchaseId } = purchases.find((one) => one.player.playerId === player.id)!;
  const refund = () => post("refund-purchase", { purchaseId, reason: "Bought twice" });
  const both = await Promise.all([refund(), refund()]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await player.get("rewards")).body).toMatchObject({ coins: 500 });
});

test("purchases page by time without gaps, and brands of others are refused", async () => {
  const page = async (query: string) => (await get(`purchases?limit=1&${query}`)).body;
  const first = await page("order=asc");
  expect(first["purchases"]).toHaveLength(1);
  expect((await get("purchases?brand=eal-eu-en")).status).toBe(403);
  expect((await get("purchases?after=wrong")).status).toBe(400);
});

test("the figures of all brands are summed, and stock of one name, value and currency is one line", async () => {
  const figures = async (query: string) => {
    const { status, body } = await get(`store-figures${query}`);
    expect(status).toBe(200);
    const stock: { name: string; faceValue: number; currency: string; free: number }[] = body["stock"] ?? [];
    return stock.filter(({ faceValue }) => faceValue === 7_777);
  };
  const codes = ["SUM-0001-AAAA", "SUM-0002-AAAA"];
  for (const [index, own] of [brand, "vc-za-en-demo"].entries()) {
    const added = { ...product, brand: own, faceValue: 7_777, prices, seenChangedAt: null };
    const { body } = await post("save-product", added);
    const text = codes.slice(index).join("\n");
    await post("import-codes", { productId: body["productId"], text, isDryRun: false });
  }
  expect(await figures(`?brand=${brand}`)).toMatchObject([{ free: 2, currency: "ZAR" }]);
  expect(await figures("?brand=vc-za-en-demo")).toMatchObject([{ free: 1 }]);
  expect(await figures("")).toMatchObject([{ name: "airtime", free: 3, currency: "ZAR" }]);
});
