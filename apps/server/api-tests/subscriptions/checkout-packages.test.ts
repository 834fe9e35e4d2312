import { afterAll, beforeAll, expect, test } from "vitest";
import { startCardApp, type CardApp } from "../../testing/card-app.ts";
import { createPayer, inSouthAfrica } from "../../testing/card-payer.ts";

let app: CardApp;

beforeAll(async () => {
  app = await startCardApp();
});
afterAll(() => app.stop());

const rows = (sql: string, ...values: unknown[]) => app.database.run(sql, values);
const subscriptionsOf = (playerId: string) =>
  rows("select * from subscriptions where player_id = $1", playerId);

/** A day that waits for its payer's answer to the bank. */
async function beginDay() {
  const payer = await createPayer(app, "blg-za-en");
  const { checkoutId, clientSecret } = await payer.start({ package: "daily" });
  await payer.typeCard(clientSecret, "4000002760003184");
  await payer.answerBank(clientSecret, "confirm");
  const { body } = await payer.call("checkout-complete", { checkoutId });
  const payment = [...app.processor.vault.payments.values()].at(-1);
  expect(payment).toMatchObject({ amount: 700, status: "requires_action" });
  return { payer, day: checkoutId, bank: String(body["clientSecret"]), paymentId: payment?.id };
}
const refundsOf = (paymentId: string | undefined) =>
  [...app.processor.vault.refunds.values()].filter((refund) => refund.payment_intent === paymentId);

test("another package has a checkout of its own: the price of a day never buys a month, and goes back", async () => {
  const { payer, day, bank, paymentId } = await beginDay();
  const month = await payer.start({ package: "monthly" });
  expect(month.checkoutId).not.toBe(day);
  await payer.answerBank(bank, "confirm");
  for (const [checkoutId, code] of [
    [day, "checkout_closed"],
    [month.checkoutId, "card_not_confirmed"],
  ] as const) {
    const answer = await payer.call("checkout-complete", { checkoutId });
    expect(answer).toMatchObject({ status: 409, body: { code } });
  }
  await app.deliverEvents({ copies: 2 });
  await app.jobs.runDue();
  expect(await subscriptionsOf(payer.playerId)).toEqual([]);
  expect(refundsOf(paymentId)).toHaveLength(1);
});

test("the same package goes on with the payment that was begun", async () => {
  const { payer, day, bank, paymentId } = await beginDay();
  expect((await payer.start({ package: "daily" })).checkoutId).toBe(day);
  await payer.answerBank(bank, "confirm");
  expect((await payer.call("checkout-complete", { checkoutId: day })).status).toBe(200);
  await app.deliverEvents();
  await app.jobs.runDue();
  expect(await subscriptionsOf(payer.playerId)).toMatchObject([{ period: "daily", price_minor: 700 }]);
  expect(refundsOf(paymentId)).toEqual([]);
});

test("two packages chosen ten times at once leave one open checkout, and each answer sells what was asked for", async () => {
  const payer = await createPayer(app, "blg-za-en");
  const packages = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? "daily" : "monthly"));
  const answers = await Promise.all(
    packages.map((chosen) => payer.call("checkout-start", { ...inSouthAfrica, package: chosen })),
  );
  expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true);
  const opened = await rows(
    "select id, period, state from card_checkouts where player_id = $1",
    payer.playerId,
  );
  expect(opened.filter(({ state }) => state === "open")).toHaveLength(1);
  for (const [index, { status, body }] of answers.entries()) {
    if (status !== 200) continue;
    expect(opened).toContainEqual(
      expect.objectContaining({ id: body["checkoutId"], period: packages[index] }),
    );
  }
});

test("a wallet has a button of its own: the evidence keeps the other texts", async () => {
  const payer = await createPayer(app);
  await payer.pay("4242424242424242", { isWallet: true });
  expect(await rows("select shown_text from opt_in_evidence where player_id = $1", payer.playerId)).toEqual([
    { shown_text: expect.stringMatching(/agree to the terms and to this price\.$/) },
  ]);
});

test("who was billed is filled in at the player's next checkout, and at nobody else's", async () => {
  const payer = await createPayer(app);
  expect(await payer.get("last-billed")).toEqual({ billed: null });
  await payer.start();
  const company = { company: "Engines", companyAddress: "2 Road", vatNumber: "DE136695976" };
  app.clock.advance("1s");
  await payer.start({ city: "Bonn", isBusiness: true, ...company });
  expect(await payer.get("last-billed")).toEqual({
    billed: {
      firstName: "Ada",
      lastName: "Byron",
      email: "Ada@Example.com",
      address: "1 Street",
      city: "Bonn",
      zip: "10115",
      country: "DE",
      state: "Berlin",
      isBusiness: true,
      ...company,
    },
  });
  const other = await createPayer(app);
  expect(await other.get("last-billed")).toEqual({ billed: null });
});
