import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ShownPurchase } from "#features/store/contract.ts";
import { refundPurchase } from "#features/store/server/index.ts";
import { startCardApp, type CardApp } from "../../testing/card-app.ts";
import { createPayer } from "../../testing/card-payer.ts";
import { seedDemoStaff } from "../../testing/staff.ts";
import { newProduct } from "../../testing/store.ts";

const brand = "eal-eu-en";
const price = 250;
let app: CardApp;

beforeAll(async () => {
  app = await startCardApp();
  await seedDemoStaff(app);
});
afterAll(() => app.stop());

type Payer = Awaited<ReturnType<typeof createPayer>>;

const newVoucher = () => newProduct(app, { coins: null, airtime: null, cash: price }, 1, brand);
const buy = (payer: Payer, productId: string, more: object = {}) =>
  payer.call("buy", { productId, method: "cash", price, key: randomUUID(), ...more });
const purchasesOf = async (payer: Payer) =>
  ((await payer.get("my-vouchers")) as { purchases: ShownPurchase[] }).purchases;
const paymentsOf = ({ playerId }: Payer) => {
  const { customers, payments } = app.processor.vault;
  const customer = [...customers.values()].find(({ metadata }) => metadata["player"] === playerId);
  return [...payments.values()].filter((payment) => payment.customer === customer?.id);
};
const codesSent = () => app.messages.list().flatMap(({ text }) => /CANARY-[\d-]+/.exec(text)?.[0] ?? []);
const codeStates = async (productId: string) =>
  (await app.database.run("select state from store_codes where product_id = $1", [productId])).map(
    ({ state }) => state,
  );
const control = (order: object) =>
  fetch(`${app.processor.url}/control`, { method: "POST", body: JSON.stringify(order) });
const cardOf = () => [...app.processor.vault.methods.values()].at(-1)?.id;

async function newPayer(): Promise<Payer> {
  const payer = await createPayer(app, brand);
  await payer.pay();
  await app.database.run("update players set email = $2 where id = $1", [
    payer.playerId,
    `${payer.playerId}@example.com`,
  ]);
  return payer;
}

test("a card pays once for a voucher, whose code comes by mail", async () => {
  const productId = await newVoucher();
  const payer = await newPayer();
  const key = randomUUID();
  const answers = [await buy(payer, productId, { key }), await buy(payer, productId, { key })];
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 200, body: { purchase: { state: "completed", method: "cash" } } });
  expect(paymentsOf(payer)).toMatchObject([{ status: "succeeded", amount: price, currency: "eur" }]);
  const before = codesSent().length;
  app.clock.advance("1m");
  await app.jobs.runDue();
  expect(codesSent().length - before).toBe(1);
});

test("a stale proof, a missing card and a declined card give nothing and take nothing", async () => {
  const productId = await newVoucher();
  const stranger = await createPayer(app, brand);
  expect(await buy(stranger, productId)).toMatchObject({ status: 409, body: { code: "card_missing" } });
  const payer = await newPayer();
  await control({ card: { id: cardOf(), charge: "declined" } });
  expect(await buy(payer, productId)).toMatchObject({ body: { code: "purchase_declined" } });
  app.clock.advance("11m");
  expect(await buy(payer, productId)).toMatchObject({ status: 403, body: { code: "proof_needed" } });
  expect(await codeStates(productId)).toEqual(["free"]);
  expect(paymentsOf(payer).filter(({ status }) => status === "succeeded")).toEqual([]);
});

test("a refund returns the money to the card once, and notifies the player", async () => {
  const productId = await newVoucher();
  const payer = await newPayer();
  await buy(payer, productId);
  const id = (await purchasesOf(payer))[0]?.id ?? "";
  const [member] = await app.database.run("select id from staff_members limit 1");
  const actor = { actorId: String(member?.["id"]), brand };
  const refund = () => app.database.transaction((trx) => refundPurchase(trx, actor, id, app.clock.now()));
  await refund();
  await expect(refund()).rejects.toMatchObject({ code: "purchase_not_refundable" });
  expect(await purchasesOf(payer)).toMatchObject([{ id, state: "refunding" }]);
  for (let run = 0; run < 2; run++) {
    app.clock.advance("1m");
    await app.jobs.runDue();
  }
  expect(await purchasesOf(payer)).toMatchObject([{ id, state: "refunded" }]);
  expect(paymentsOf(payer)).toMatchObject([{ amount: price, amount_refunded: price }]);
  const notices = await app.database.run("select kind from notifications where player_id = $1", [
    payer.playerId,
  ]);
  expect(notices.map(({ kind }) => kind)).toContain("purchase_refunded");
});
