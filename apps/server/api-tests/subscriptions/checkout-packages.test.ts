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

/** A daily package whose first charge waits for authentication by the bank. */
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

test("another package opens its own checkout, and a payment for the abandoned one is refunded", async () => {
  const { payer, day, bank, paymentId } = await beginDay();
  const month = await payer.start({ package: "monthly" });
  expect(month.checkoutId).not.toBe(day);
  await payer.answerBank(bank, "confirm");
  for (const [checkoutId, code] of [
    [day, "checkout_replaced"],
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

test("the same package continues the started payment", async () => {
  const { payer, day, bank, paymentId } = await beginDay();
  expect((await payer.start({ package: "daily" })).checkoutId).toBe(day);
  await payer.answerBank(bank, "confirm");
  expect((await payer.call("checkout-complete", { checkoutId: day })).status).toBe(200);
  await app.deliverEvents();
  await app.jobs.runDue();
  expect(await subscriptionsOf(payer.playerId)).toMatchObject([{ period: "daily", price_minor: 700 }]);
  expect(refundsOf(paymentId)).toEqual([]);
});

test("ten concurrent starts with two packages leave one open checkout, and each response has the requested package", async () => {
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

test("ten windows with different billing details paying at once: one is paid, with the details of its window", async () => {
  const payer = await createPayer(app, "blg-za-en");
  const window = async (lastName: string) => {
    const email = `${lastName}@example.com`.toLowerCase();
    const { status, body } = await payer.call("checkout-start", { ...inSouthAfrica, lastName, email });
    if (status !== 200) return { lastName, status, body };
    await payer.typeCard(String(body["clientSecret"]), "4242424242424242");
    return { lastName, ...(await payer.call("checkout-complete", { checkoutId: body["checkoutId"] })) };
  };
  const names = Array.from({ length: 10 }, (_, index) => `Window${index}`);
  const answers = await Promise.all(names.map(window));
  const [winner, ...others] = answers.filter(({ status }) => status === 200);
  expect(others).toEqual([]);
  for (const { status, body } of answers.filter((answer) => answer !== winner)) {
    expect(status).toBe(409);
    expect(["checkout_replaced", "subscription_exists", "request_in_flight"]).toContain(body["code"]);
  }
  // Another attempt returns that the subscription exists.
  expect(await window("Window0")).toMatchObject({ status: 409, body: { code: "subscription_exists" } });
  expect(
    await rows(
      "select billing->>'lastName' as name, order_number from card_checkouts where player_id = $1 and state = 'completed'",
      payer.playerId,
    ),
  ).toEqual([{ name: winner?.lastName, order_number: winner?.body["orderNumber"] }]);
  await app.deliverEvents();
  await app.jobs.runDue();
  expect(await subscriptionsOf(payer.playerId)).toHaveLength(1);
  const paid = [...app.processor.vault.payments.values()].filter(
    ({ id, customer, status }) =>
      status === "succeeded" &&
      app.processor.vault.customers.get(String(customer))?.metadata["player"] === payer.playerId &&
      refundsOf(id).length === 0,
  );
  expect(paid).toHaveLength(1);
  const billed = names.filter(
    (name) => app.messages.list({ to: `${name}@example.com`.toLowerCase() }).length > 0,
  );
  expect(billed).toEqual([winner?.lastName]);
  expect(app.messages.list({ to: `${winner?.lastName}@example.com`.toLowerCase() })[0]?.text).toContain(
    `Ada ${winner?.lastName}`,
  );
});

test("different billing details open a new checkout, and the previous one cannot be paid", async () => {
  const payer = await createPayer(app);
  const company = {
    isBusiness: true,
    company: "Engines",
    companyAddress: "2 Road",
    vatNumber: "DE136695976",
  };
  const first = await payer.start(company);
  await payer.typeCard(first.clientSecret, "4242424242424242");
  const second = await payer.start();
  expect(second.checkoutId).not.toBe(first.checkoutId);
  const complete = ({ checkoutId }: { checkoutId: string }) =>
    payer.call("checkout-complete", { checkoutId });
  expect(await complete(first)).toMatchObject({ status: 409, body: { code: "checkout_replaced" } });
  await payer.typeCard(second.clientSecret, "4242424242424242");
  expect(await complete(second)).toMatchObject({ status: 200 });
  expect(await complete(first)).toMatchObject({ status: 409, body: { code: "subscription_exists" } });
});

test("the evidence of a wallet payment has all texts but our button", async () => {
  const payer = await createPayer(app);
  await payer.pay("4242424242424242", { isWallet: true });
  expect(await rows("select shown_text from opt_in_evidence where player_id = $1", payer.playerId)).toEqual([
    { shown_text: expect.stringMatching(/agree to the terms and to this price\.$/) },
  ]);
});

test("the billing details prefill the same player's next checkout only", async () => {
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
