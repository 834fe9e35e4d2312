import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startCardApp, type CardApp } from "../../testing/card-app.ts";
import { createPayer, form, inSouthAfrica } from "../../testing/card-payer.ts";

let app: CardApp;

beforeAll(async () => {
  app = await startCardApp();
});
afterAll(() => app.stop());
afterEach(() => order({ behaviour: { kind: "answer" } }));

const order = (body: object) =>
  fetch(`${app.processor.url}/control`, { method: "POST", body: JSON.stringify(body) });

const rows = (sql: string, ...values: unknown[]) => app.database.run(sql, values);
const subscriptionsOf = (playerId: string) =>
  rows("select * from subscriptions where player_id = $1 order by ended_at nulls last", playerId);
const customersOf = (playerId: string) =>
  [...app.processor.vault.customers.values()].filter(({ metadata }) => metadata["player"] === playerId);
const mailsTo = (to: string) => app.messages.list({ to });

/** Ends the paid time. */
async function endSubscription(playerId: string): Promise<void> {
  await rows(
    "update subscriptions set state = 'ended', ended_at = now(), next_step_at = null where player_id = $1",
    playerId,
  );
  app.clock.advance("1m");
}

describe("checkout validation", () => {
  const messages: Record<string, string> = {
    city: "Please enter your city.",
    zip: "Please enter your zip code.",
    country: "Please enter your country.",
    state: "Please enter your state.",
  };

  test("a state is required only in countries whose addresses have one", async () => {
    const payer = await createPayer(app);
    const fieldsIn = async (country: string) =>
      Object.keys((await payer.call("checkout-start", { package: "monthly", country })).body.fields ?? {});
    expect(await fieldsIn("IT")).toContain("state");
    expect(await fieldsIn("DE")).not.toContain("state");
  });

  test("every required field has its own message", async () => {
    const payer = await createPayer(app);
    const { status, body } = await payer.call("checkout-start", { package: "monthly" });
    expect(status).toBe(400);
    expect(Object.keys(body.fields ?? {}).toSorted()).toEqual(
      [
        "address",
        "city",
        "country",
        "email",
        "firstName",
        "hasAcceptedTerms",
        "lastName",
        "state",
        "zip",
      ].toSorted(),
    );
    for (const [field, message] of Object.entries(messages)) {
      expect(body.fields?.[field]?.message).toBe(message);
    }
  });

  test.each([
    [{ isBusiness: true }, ["company", "companyAddress", "vatNumber"]],
    [{ isBusiness: true, company: "Ada Ltd", companyAddress: "2 Road", vatNumber: "DE12" }, ["vatNumber"]],
    [{ email: "nobody" }, ["email"]],
    [{ country: "US" }, ["country"]],
    [{ country: "Germany" }, ["country"]],
    [{ city: "x".repeat(101) }, ["city"]],
  ])("%j is refused at %j", async (changes, fields) => {
    const payer = await createPayer(app);
    const { body } = await payer.call("checkout-start", { ...form, ...changes });
    expect(Object.keys(body.fields ?? {})).toEqual(fields);
    expect(customersOf(payer.playerId)).toHaveLength(0);
  });

  test("a package that the brand does not sell, and a brand that takes no cards, are refused", async () => {
    const payer = await createPayer(app);
    expect(await payer.call("checkout-start", { ...form, package: "daily" })).toMatchObject({
      status: 404,
      body: { code: "package_unknown" },
    });
    const elsewhere = await createPayer(app, "mtn-za-en");
    expect(await elsewhere.call("checkout-start", inSouthAfrica)).toMatchObject({
      status: 403,
      body: { code: "card_payment_off" },
    });
  });

  test("the offer contains price, renewal and withdrawal", async () => {
    const answer = await app.server.inject({
      url: "/api/game/checkout-info",
      headers: { host: "eal-eu-en.localhost" },
    });
    expect(answer.json()).toMatchObject({
      packages: [{ period: "monthly", price: { minor: 2_999, currency: "EUR" } }],
      trialHours: 24,
      isTrialUsed: false,
      processor: { publicKey: "pk_test_simulator", scriptUrl: app.processor.scriptUrl },
    });
    expect(answer.json<{ packages: { consent: string }[] }>().packages[0]?.consent).toMatch(
      /^Free for 24 hours, then €29\.99 a month, renewed automatically .* within 14 days/,
    );
  });
});

describe("the trial", () => {
  test("starts with a confirmed card, evidence and a receipt without an amount", async () => {
    const payer = await createPayer(app);
    const { status, body } = await payer.pay();
    expect({ status, ...body }).toMatchObject({
      status: "completed",
      trialEndsAt: "2026-11-16T12:00:00.000Z",
      nextChargeAt: "2026-11-16T12:00:00.000Z",
    });
    const [subscription] = await subscriptionsOf(payer.playerId);
    expect(subscription).toMatchObject({
      state: "trial",
      payer: "card",
      price_minor: 2_999,
      currency: "EUR",
    });
    expect(await rows("select * from opt_in_evidence where player_id = $1", payer.playerId)).toMatchObject([
      {
        step: "checkout",
        price_minor: 2_999,
        shown_text: [
          "Free for 24 hours, then €29.99 a month, renewed automatically until you cancel. Cancelling costs nothing and takes effect at the end of the billing cycle. You can withdraw from the contract within 14 days of signing up.",
          "I am 18 or over and agree to the terms and to this price.",
          "Subscribe and pay: €0 now",
        ].join("\n"),
      },
    ]);
    await app.jobs.runDue();
    const [mail] = mailsTo("ada@example.com");
    expect(mail).toMatchObject({ subject: expect.stringContaining(String(body["orderNumber"])) });
    expect(mail?.text).toContain("Amount: €0\n");
    expect(mail?.text).toContain("Visa ending in 4242");
    expect(mail?.text).toContain("Next charge: €29.99 on 16 November 2026");
    expect(app.processor.vault.payments.size).toBe(0);
  });

  test("is given once: a returning player pays at once", async () => {
    const payer = await createPayer(app);
    await payer.pay();
    await endSubscription(payer.playerId);
    expect(await payer.get("checkout-info")).toMatchObject({ trialHours: 0, isTrialUsed: true });
    const { body } = await payer.pay();
    expect(body).toMatchObject({ status: "completed", trialEndsAt: null });
    expect(await subscriptionsOf(payer.playerId)).toMatchObject([{ state: "ended" }, { state: "active" }]);
    await app.jobs.runDue();
    const mail = mailsTo("ada@example.com").find(({ subject }) =>
      subject?.includes(String(body["orderNumber"])),
    );
    expect(mail?.text).toContain(
      "Thanks for signing up to EAL European League. Your subscription has started.",
    );
    expect(mail?.text).toContain(
      "€29.99 a month, renewed automatically until you cancel. Cancelling costs nothing",
    );
    expect(mail?.text).toContain("You can withdraw from the contract within 14 days of signing up.");
  });

  test("is given once, even with a checkout opened before the first trial started", async () => {
    const payer = await createPayer(app);
    await payer.pay();
    await endSubscription(payer.playerId);
    const { checkoutId, clientSecret } = await payer.start();
    await rows("update card_checkouts set trial_hours = 24 where id = $1", checkoutId);
    await payer.typeCard(clientSecret, "4242424242424242");
    expect(await payer.call("checkout-complete", { checkoutId })).toMatchObject({
      status: 409,
      body: { code: "checkout_closed" },
    });
    expect((await payer.pay()).body).toMatchObject({ status: "completed", trialEndsAt: null });
    expect(await subscriptionsOf(payer.playerId)).toMatchObject([{ state: "ended" }, { state: "active" }]);
  });

  test("is refused to a player with a subscription", async () => {
    const payer = await createPayer(app);
    await payer.pay();
    expect(await payer.call("checkout-start", form)).toMatchObject({
      status: 409,
      body: { code: "subscription_exists" },
    });
  });
});

describe("a card that is not confirmed", () => {
  test("starts no subscription", async () => {
    const payer = await createPayer(app);
    const { checkoutId } = await payer.start();
    const answer = await payer.call("checkout-complete", { checkoutId });
    expect(answer).toMatchObject({ status: 409, body: { code: "card_not_confirmed" } });
    expect(await subscriptionsOf(payer.playerId)).toEqual([]);
  });

  test.each(["4000000000000002", "4000000000009995", "4000000000000069"])(
    "%s is refused in the fields, and another card then works",
    async (number) => {
      const payer = await createPayer(app);
      const { checkoutId, clientSecret } = await payer.start();
      expect(await payer.typeCard(clientSecret, number)).toBe(402);
      expect((await payer.call("checkout-complete", { checkoutId })).status).toBe(409);
      await payer.typeCard(clientSecret, "4242424242424242");
      expect((await payer.call("checkout-complete", { checkoutId })).status).toBe(200);
    },
  );

  test.each([
    ["confirm", 200],
    ["fail", 409],
  ] as const)("3-D Secure: %s gives %i", async (outcome, status) => {
    const payer = await createPayer(app);
    const { checkoutId, clientSecret } = await payer.start();
    await payer.typeCard(clientSecret, "4000002500003155");
    expect((await payer.call("checkout-complete", { checkoutId })).status).toBe(409);
    await payer.answerBank(clientSecret, outcome);
    expect((await payer.call("checkout-complete", { checkoutId })).status).toBe(status);
  });

  test("another player's checkout returns 404", async () => {
    const [payer, stranger] = [await createPayer(app), await createPayer(app)];
    const { checkoutId, clientSecret } = await payer.start();
    await payer.typeCard(clientSecret, "4242424242424242");
    expect(await stranger.call("checkout-complete", { checkoutId })).toMatchObject({
      status: 404,
      body: { code: "checkout_not_found" },
    });
  });
});

describe("without a trial", () => {
  test.each(["tlk-za-en", "blg-za-en"])("%s charges its package in rand at once", async (brand) => {
    const payer = await createPayer(app, brand);
    expect((await payer.pay()).body).toMatchObject({ status: "completed", trialEndsAt: null });
    const payment = [...app.processor.vault.payments.values()].at(-1);
    expect(payment).toMatchObject({ amount: 6_000, currency: "zar", status: "succeeded" });
    expect(await subscriptionsOf(payer.playerId)).toMatchObject([{ state: "active", next_period: 1 }]);
    expect(
      await rows(
        "select charge.state, attempt.processor_ref from subscription_charges charge join subscription_charge_attempts attempt on attempt.charge_id = charge.id join subscriptions s on s.id = charge.subscription_id where s.player_id = $1",
        payer.playerId,
      ),
    ).toEqual([{ state: "paid", processor_ref: payment?.id }]);
  });

  test("a declined first charge starts no subscription, and the player may retry", async () => {
    const payer = await createPayer(app, "blg-za-en");
    expect(await payer.pay("4000000000000341")).toMatchObject({
      status: 402,
      body: { code: "card_declined" },
    });
    expect(await subscriptionsOf(payer.playerId)).toEqual([]);
    expect((await payer.pay()).status).toBe(200);
    expect(customersOf(payer.playerId)).toHaveLength(1);
  });

  test.each([
    ["confirm", 200],
    ["fail", 402],
  ] as const)("authentication of the first charge: %s gives %i", async (outcome, status) => {
    const payer = await createPayer(app, "blg-za-en");
    const { checkoutId, clientSecret } = await payer.start();
    await payer.typeCard(clientSecret, "4000002760003184");
    await payer.answerBank(clientSecret, "confirm");
    const asked = await payer.call("checkout-complete", { checkoutId });
    expect(asked.body).toMatchObject({ status: "needs_customer" });
    expect(await subscriptionsOf(payer.playerId)).toEqual([]);
    await payer.answerBank(String(asked.body["clientSecret"]), outcome);
    expect((await payer.call("checkout-complete", { checkoutId })).status).toBe(status);
    expect(await subscriptionsOf(payer.playerId)).toHaveLength(status === 200 ? 1 : 0);
  });
});

describe("concurrent calls and failures", () => {
  test("ten clicks on pay make one customer, one subscription and one charge", async () => {
    const payer = await createPayer(app, "blg-za-en");
    const before = app.processor.vault.payments.size;
    const started = await Promise.all(
      Array.from({ length: 10 }, () => payer.call("checkout-start", inSouthAfrica)),
    );
    expect(started.every(({ status }) => [200, 409].includes(status))).toBe(true);
    const { checkoutId, clientSecret } = await payer.start();
    await payer.typeCard(clientSecret, "4242424242424242");
    const done = await Promise.all(
      Array.from({ length: 10 }, () => payer.call("checkout-complete", { checkoutId })),
    );
    expect(done.every(({ status }) => [200, 409].includes(status))).toBe(true);
    expect((await payer.call("checkout-complete", { checkoutId })).status).toBe(200);
    expect(customersOf(payer.playerId)).toHaveLength(1);
    expect(await subscriptionsOf(payer.playerId)).toHaveLength(1);
    expect(app.processor.vault.payments.size).toBe(before + 1);
  });

  test("a call refused as in flight succeeds later with the same idempotency key", async () => {
    const payer = await createPayer(app, "blg-za-en");
    const { checkoutId, clientSecret } = await payer.start();
    await payer.typeCard(clientSecret, "4242424242424242");
    const lease = (until: Date | null) =>
      rows("update card_checkouts set leased_until = $2 where id = $1", checkoutId, until);
    await lease(new Date(app.clock.now().getTime() + 1_000));
    expect(await payer.call("checkout-complete", { checkoutId }, "the-key-of-both")).toMatchObject({
      status: 409,
      body: { code: "request_in_flight" },
    });
    await lease(null);
    expect(await payer.call("checkout-complete", { checkoutId }, "the-key-of-both")).toMatchObject({
      status: 200,
    });
  });

  test.each([
    ["hangs", { kind: "hang" }, 1],
    ["hangs up", { kind: "drop" }, 2],
    ["fails", { kind: "http", status: 500 }, 1],
  ])("when the processor %s during a charge, a retry charges once", async (_, behaviour, times) => {
    const payer = await createPayer(app, "blg-za-en");
    const before = app.processor.vault.payments.size;
    const { checkoutId, clientSecret } = await payer.start();
    await payer.typeCard(clientSecret, "4242424242424242");
    await order({ behaviour, times, path: "/v1/payment_intents" });
    const failed = await payer.call("checkout-complete", { checkoutId }, "the-same-key");
    expect(failed).toMatchObject({ status: 503, body: { code: "payment_unavailable" } });
    expect(await subscriptionsOf(payer.playerId)).toEqual([]);
    expect((await payer.call("checkout-complete", { checkoutId }, "the-same-key")).status).toBe(200);
    expect(app.processor.vault.payments.size).toBe(before + 1);
    expect(await subscriptionsOf(payer.playerId)).toHaveLength(1);
  });

  test("a timeout at the start creates no second customer", async () => {
    const payer = await createPayer(app);
    await order({ behaviour: { kind: "hang" }, path: "/v1/customers" });
    expect((await payer.call("checkout-start", form)).status).toBe(503);
    expect((await payer.call("checkout-start", form)).status).toBe(200);
    expect(customersOf(payer.playerId)).toHaveLength(1);
  });

  test("the webhook completes a checkout whose browser was closed after paying", async () => {
    app.processor.webhooks.configure({ isHeld: true });
    const payer = await createPayer(app, "blg-za-en");
    const { checkoutId, clientSecret } = await payer.start();
    await payer.typeCard(clientSecret, "4242424242424242");
    await order({ behaviour: { kind: "hang" }, path: "/v1/payment_intents" });
    expect((await payer.call("checkout-complete", { checkoutId })).status).toBe(503);
    await app.deliverEvents({ copies: 3 });
    await app.jobs.runDue();
    expect(await subscriptionsOf(payer.playerId)).toMatchObject([{ state: "active" }]);
    expect(await rows("select state from card_checkouts where id = $1", checkoutId)).toEqual([
      { state: "completed" },
    ]);
  });
});
