import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { subscriptionsOfPerson } from "#features/subscriptions/server/index.ts";
import { startCardApp, type CardApp } from "../../testing/card-app.ts";
import { createPayer } from "../../testing/card-payer.ts";

let app: CardApp;

beforeEach(async () => {
  app = await startCardApp();
});
afterEach(() => app.stop());

const order = (body: object) =>
  fetch(`${app.processor.url}/control`, { method: "POST", body: JSON.stringify(body) });
const rows = (sql: string, ...values: unknown[]) => app.database.run(sql, values);
const payments = () => [...app.processor.vault.payments.values()];
const paid = () => payments().filter(({ status }) => status === "succeeded");
const subjects = () => app.messages.list().map(({ subject }) => subject ?? "");
const stateOf = async (playerId: string) =>
  (await rows("select state from subscriptions where player_id = $1", playerId))[0]?.["state"];

/** Changes the behaviour of the stored card at the processor. */
const turnCard = (charge: string) =>
  order({ card: { id: [...app.processor.vault.methods.keys()].at(-1), charge } });

describe("renewals", () => {
  test("charges 29.99 after the trial and once every month", async () => {
    const payer = await createPayer(app);
    await payer.pay();
    app.clock.moveTo("2026-11-16T11:59:00Z");
    await app.jobs.runDue();
    expect(payments()).toHaveLength(0);
    app.clock.moveTo("2026-11-16T12:01:00Z");
    await app.jobs.runDue();
    expect(paid()).toMatchObject([{ amount: 2_999, currency: "eur" }]);
    expect(await stateOf(payer.playerId)).toBe("active");
    app.clock.moveTo("2026-12-16T12:02:00Z");
    await app.jobs.runDue();
    app.clock.moveTo("2027-01-16T12:02:00Z");
    await app.jobs.runDue();
    expect(paid()).toHaveLength(3);
    const receipts = app.messages.list().filter(({ subject }) => subject?.startsWith("Receipt"));
    expect(receipts).toHaveLength(3);
    for (const { text } of receipts) expect(text).toContain("continues. Here’s your receipt.");
    expect(receipts.at(-1)?.text).toContain("Amount: €29.99\nPeriod: 16 November 2026 to 16 December 2026\n");
  });

  test("mails once about a failed charge, retries it daily, and succeeds when the card works", async () => {
    const payer = await createPayer(app);
    await payer.pay();
    await turnCard("insufficient_funds");
    for (const day of [16, 17, 18]) {
      app.clock.moveTo(`2026-11-${day}T12:02:00Z`);
      await app.jobs.runDue();
    }
    expect(await stateOf(payer.playerId)).toBe("suspended");
    expect(payments()).toHaveLength(3);
    expect(subjects().filter((subject) => subject.includes("didn’t go through"))).toHaveLength(1);
    await turnCard("ok");
    app.clock.moveTo("2026-11-19T12:05:00Z");
    await app.jobs.runDue();
    expect(await stateOf(payer.playerId)).toBe("active");
    expect(paid()).toHaveLength(1);
  });

  test.each([
    ["is mailed in the morning", false, 1],
    ["and paid again before the morning gets no mail", true, 0],
  ])("with a subscription that ended unpaid at night %s", async (_, isPaidAgain, mails) => {
    const payer = await createPayer(app);
    await payer.pay("4000000000000341");
    for (let day = 16; day <= 23; day += 1) {
      app.clock.moveTo(`2026-11-${day}T23:05:00Z`);
      await app.jobs.runDue();
    }
    const endMails = () => subjects().filter((subject) => subject.includes("has ended"));
    expect(await stateOf(payer.playerId)).toBe("ended");
    expect(endMails()).toEqual([]);
    app.clock.advance("10m");
    if (isPaidAgain) await payer.pay();
    app.clock.moveTo("2026-11-24T12:00:00Z");
    await app.jobs.runDue();
    expect(endMails()).toHaveLength(mails);
  });

  test("ends after seven unpaid days and sends one mail", async () => {
    const payer = await createPayer(app);
    await payer.pay("4000000000000341");
    for (let day = 16; day <= 25; day += 1) {
      app.clock.moveTo(`2026-11-${day}T12:05:00Z`);
      await app.jobs.runDue();
    }
    expect(await stateOf(payer.playerId)).toBe("ended");
    const ended = app.messages.list().filter(({ subject }) => subject?.includes("has ended"));
    expect(ended).toHaveLength(1);
    expect(ended[0]?.text).toContain(
      "for seven days, so your subscription has ended. You won’t be charged again.",
    );
    expect(payments().length).toBeLessThanOrEqual(8);
    expect(paid()).toHaveLength(0);
  });

  test("a stop in the trial sends a mail, costs nothing and ends with the trial", async () => {
    const payer = await createPayer(app);
    await payer.pay();
    const stopped = await payer.call("stop-subscription", {});
    expect(stopped).toMatchObject({ status: 200, body: { state: "cancelling" } });
    await app.jobs.runDue();
    expect(app.messages.list()[0]?.text).toContain("until 16 November 2026, 12:00 GMT");
    app.clock.moveTo("2026-11-16T12:02:00Z");
    await app.jobs.runDue();
    expect(await stateOf(payer.playerId)).toBe("ended");
    expect(payments()).toHaveLength(0);
  });

  test("a stop with an outdated disclosure is refused after a renewal, and succeeds after a reload", async () => {
    const payer = await createPayer(app);
    await payer.pay();
    const reading = async () => {
      const { stopDisclosure } = (await payer.get("subscription")) as { stopDisclosure: { at: string } };
      return { ...stopDisclosure, timeZone: "Pacific/Kiritimati" };
    };
    const before = await reading();
    expect(before).toMatchObject({
      sentence: expect.stringContaining("until {0}."),
      at: "2026-11-16T12:00:00.000Z",
    });
    app.clock.moveTo("2026-11-16T12:02:00Z");
    await app.jobs.runDue();
    expect(await payer.call("stop-subscription", { read: before })).toMatchObject({
      status: 409,
      body: { code: "subscription_changed" },
    });
    expect(await payer.get("subscription")).toMatchObject({
      subscription: { state: "active", canStop: true },
      evidence: [{ step: "checkout" }],
    });
    const now = await reading();
    expect(now.at).toBe("2026-12-16T12:00:00.000Z");
    // A second press, or a page with the old disclosure: the subscription is already stopped.
    for (const read of [now, now, before]) {
      expect(await payer.call("stop-subscription", { read })).toMatchObject({
        body: { state: "cancelling" },
      });
    }
    expect(await payer.get("subscription")).toMatchObject({
      evidence: [
        // The evidence has the time as the page showed it, in a time zone where it is already the next day.
        { step: "stop", text: expect.stringContaining("until 17 December 2026, 02:00 GMT+14. ") },
        { step: "checkout" },
      ],
    });
  });

  test("a lost response is fetched with the same key, earlier if a webhook arrives", async () => {
    const payer = await createPayer(app);
    await payer.pay();
    await app.deliverEvents();
    app.clock.moveTo("2026-11-16T12:02:00Z");
    await order({ behaviour: { kind: "hang" }, path: "/v1/payment_intents" });
    await app.jobs.runDue();
    expect(await stateOf(payer.playerId)).toBe("trial");
    await app.deliverEvents({ copies: 3 });
    app.clock.advance("1m");
    await app.jobs.runDue();
    expect(await stateOf(payer.playerId)).toBe("active");
    expect(paid()).toHaveLength(1);
  });
});

test.each([
  ["before", true],
  ["after", false],
])(
  "refunds only an unrecorded payment of a subscription that ended %s the webhook",
  async (_, isEndedFirst) => {
    const payer = await createPayer(app);
    await payer.pay();
    app.clock.moveTo("2026-11-16T12:02:00Z");
    await app.jobs.runDue();
    await app.deliverEvents();
    await app.jobs.runDue();
    app.clock.moveTo("2026-12-16T12:02:00Z");
    await order({ behaviour: { kind: "hang" }, path: "/v1/payment_intents" });
    await app.jobs.runDue();
    expect(paid()).toHaveLength(2);
    const person = { id: payer.playerId, service: "eal-eu", username: "", msisdn: null, email: null };
    const siteOf = (key: string) => app.sites.byKey.get(key);
    const remove = () =>
      app.database.transaction((trx) =>
        subscriptionsOfPerson({ jobs: app.jobs, siteOf }).erase(trx, person, app.clock.now(), null),
      );
    if (isEndedFirst) await remove();
    await app.deliverEvents({ copies: 2 });
    // Less than a minute has passed, so the processor was not queried again.
    await app.jobs.runDue();
    if (!isEndedFirst) await remove();
    app.clock.advance("1h");
    await app.jobs.runDue();
    expect([...app.processor.vault.refunds.values()]).toMatchObject([
      { payment_intent: paid().at(-1)?.id, amount: 2_999 },
    ]);
    expect(await rows("select state from subscription_charges order by period")).toEqual([
      { state: "paid" },
      { state: "refunded" },
    ]);
    expect(await rows("select 1 from card_inbox where processed_at is null")).toEqual([]);
  },
);

describe("withdrawal", () => {
  async function requestWithdrawal(purchase: { email: string; orderNumber: string }, brand = "eal-eu-en") {
    const call = (name: string, payload: object) =>
      app.server.inject({
        method: "POST",
        url: `/api/game/${name}`,
        headers: { host: `${brand}.localhost`, "user-agent": "Withdrawer" },
        payload,
      });
    const requested = await call("withdraw-request", { name: "Ada Byron", ...purchase });
    const { withdrawalId, statement } = requested.json<{ withdrawalId: string; statement: string }>();
    const confirm = async () =>
      (await call("withdraw-confirm", { withdrawalId })).json<{ receivedAt: string }>();
    return { statement, confirm };
  }
  const orderOf = async (payer: Awaited<ReturnType<typeof createPayer>>) =>
    String((await payer.pay()).body["orderNumber"]);

  test("within 14 days, without signing in, ends the contract and refunds once", async () => {
    const payer = await createPayer(app);
    const orderNumber = await orderOf(payer);
    app.clock.moveTo("2026-11-16T12:02:00Z");
    await app.jobs.runDue();
    expect(paid()).toHaveLength(1);
    app.clock.moveTo("2026-11-29T11:59:00Z");
    const { statement, confirm } = await requestWithdrawal({
      email: "ADA@example.com",
      orderNumber: orderNumber.toLowerCase().replaceAll("-", " "),
    });
    expect(statement).toBe(
      `I, Ada Byron, withdraw from my contract with EAL European League, order ${orderNumber}.`,
    );
    await app.jobs.runDue();
    expect(await stateOf(payer.playerId)).toBe("active");

    const answers = await Promise.all([confirm(), confirm(), confirm()]);
    expect(new Set(answers.map(({ receivedAt }) => receivedAt))).toEqual(
      new Set(["2026-11-29T11:59:00.000Z"]),
    );
    await app.jobs.runDue();
    expect(await stateOf(payer.playerId)).toBe("ended");
    expect([...app.processor.vault.refunds.values()]).toMatchObject([{ amount: 2_999, currency: "eur" }]);
    expect(await rows("select state from subscription_charges")).toEqual([{ state: "refunded" }]);
    const [receipt, ...others] = app.messages.list().filter(({ subject }) => subject?.includes("withdrawal"));
    expect(others).toEqual([]);
    expect(receipt).toMatchObject({ to: "ada@example.com" });
    expect(receipt?.text).toContain("Amount: €29.99");
    expect(receipt?.text).toContain("29 November 2026, 11:59 GMT");
    app.clock.moveTo("2027-01-20T00:00:00Z");
    await app.jobs.runDue();
    expect(paid()).toHaveLength(1);
  });

  test("exists on European brands only", async () => {
    const answer = await app.server.inject({
      method: "POST",
      url: "/api/game/withdraw-request",
      headers: { host: "blg-za-en.localhost" },
      payload: { name: "Ada Byron", email: "ada@example.com", orderNumber: "0000-0000-0000" },
    });
    expect(answer.statusCode).toBe(404);
  });

  test.each(["my order", "7K2M-Q9XD", "7K2M-Q9XD-41TU"])(
    "refuses the malformed order number %j with a message",
    async (orderNumber) => {
      const answer = await app.server.inject({
        method: "POST",
        url: "/api/game/withdraw-request",
        headers: { host: "eal-eu-en.localhost" },
        payload: { name: "Ada Byron", email: "ada@example.com", orderNumber },
      });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({
        fields: {
          orderNumber: {
            code: "order_number_malformed",
            message: "An order number has 12 letters and digits, like 7K2M-Q9XD-41TN. It’s on your receipt.",
          },
        },
      });
    },
  );

  test("in the trial refunds nothing", async () => {
    const payer = await createPayer(app);
    const orderNumber = await orderOf(payer);
    app.clock.advance("1m");
    const { statement, confirm } = await requestWithdrawal({ email: "ada@example.com", orderNumber });
    await confirm();
    await app.jobs.runDue();
    expect(await stateOf(payer.playerId)).toBe("ended");
    expect(
      await rows("select name, address, user_agent from opt_in_evidence where step = 'withdrawal'"),
    ).toEqual([{ name: "Ada Byron", address: "127.0.0.1", user_agent: "Withdrawer" }]);
    expect(app.processor.vault.refunds.size).toBe(0);
    const [mail] = app.messages.list().filter(({ subject }) => subject?.includes("withdrawal"));
    expect(mail?.text).toContain("There’s nothing to refund.");
    expect(mail?.text).not.toContain("€0");
    expect(mail?.text).toContain("Berlin, Germany");
    expect(await payer.get("subscription")).toMatchObject({
      evidence: [
        {
          step: "withdrawal",
          text: `${statement}\nNothing happens until you confirm.\nConfirm withdrawal`,
          price: { minor: 2_999, currency: "EUR" },
        },
        { step: "checkout" },
      ],
      history: [{ event: "closed", actor: "player" }, { event: "begun" }],
    });
  });

  test("after 14 days counts as a cancellation: no refund, and the paid month stays usable", async () => {
    const payer = await createPayer(app);
    const orderNumber = await orderOf(payer);
    app.clock.moveTo("2026-11-16T12:02:00Z");
    await app.jobs.runDue();
    app.clock.moveTo("2026-11-29T12:00:00Z");
    const { confirm } = await requestWithdrawal({ email: "ada@example.com", orderNumber });
    await app.jobs.runDue();
    const before = app.messages.list().length;
    await confirm();
    await app.jobs.runDue();
    await app.jobs.runDue();
    expect(await stateOf(payer.playerId)).toBe("cancelling");
    const [mail, ...others] = app.messages.list().slice(0, -before);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: "ada@example.com", subject: expect.stringContaining("withdrawal") });
    expect(mail?.text).toContain("treated this as a cancellation");
    expect(mail?.text).toContain("until 16 December 2026, 12:00 GMT");
    expect(mail?.text).not.toContain("€0.00");
    expect(app.processor.vault.refunds.size).toBe(0);
    app.clock.moveTo("2026-12-16T12:02:00Z");
    await app.jobs.runDue();
    expect(await stateOf(payer.playerId)).toBe("ended");
    expect(paid()).toHaveLength(1);
  });

  test.each([
    ["another e-mail", (orderNumber: string) => ({ email: "eve@example.com", orderNumber })],
    ["another order", () => ({ email: "ada@example.com", orderNumber: "0000-0000-0000" })],
  ])("with %s changes nothing, sends no mail, and the response does not reveal it", async (_, change) => {
    const payer = await createPayer(app);
    const orderNumber = await orderOf(payer);
    await app.jobs.runDue();
    const mails = app.messages.list().length;
    const { confirm } = await requestWithdrawal(change(orderNumber));
    expect(await confirm()).toEqual({ receivedAt: app.clock.now().toISOString(), effect: null });
    await app.jobs.runDue();
    expect(await stateOf(payer.playerId)).toBe("trial");
    expect(app.messages.list()).toHaveLength(mails);
  });

  test("refunds once, later, when the processor is unreachable", async () => {
    const payer = await createPayer(app);
    const orderNumber = await orderOf(payer);
    app.clock.moveTo("2026-11-16T12:02:00Z");
    await app.jobs.runDue();
    await order({ behaviour: { kind: "hang" }, path: "/v1/refunds" });
    const { confirm } = await requestWithdrawal({ email: "ada@example.com", orderNumber });
    await confirm();
    await app.jobs.runDue();
    await app.jobs.runUntil(new Date(app.clock.now().getTime() + 10 * 60_000));
    expect(app.processor.vault.refunds.size).toBe(1);
  });
});
