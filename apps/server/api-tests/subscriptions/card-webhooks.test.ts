import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { signatureOf } from "#apps/simulators/cards/webhooks.ts";
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
const paid = () => [...app.processor.vault.payments.values()].filter(({ status }) => status === "succeeded");
const stateOf = async (playerId: string) =>
  (await rows("select state from subscriptions where player_id = $1", playerId))[0]?.["state"];

describe("webhooks", () => {
  const post = (payload: string, signature: string | undefined) =>
    app.server.inject({
      method: "POST",
      url: "/api/callbacks/card",
      headers: {
        host: "localhost",
        "content-type": "application/json",
        ...(signature === undefined ? {} : { "stripe-signature": signature }),
      },
      payload,
    });
  const seconds = () => Math.floor(app.clock.now().getTime() / 1_000);
  const send = (id: string, type: string, object: object) => {
    const payload = JSON.stringify({ id, object: "event", type, created: seconds(), data: { object } });
    return post(payload, signatureOf(payload, app.processor.webhookSecret, seconds()));
  };

  test.each([
    ["no signature", () => undefined],
    ["a wrong one", () => "t=1,v1=abc"],
    ["another secret", () => signatureOf("{}", "whsec_other", seconds())],
    ["one of six minutes ago", () => signatureOf("{}", app.processor.webhookSecret, seconds() - 360)],
  ])("%s is refused and nothing is stored", async (_, signature) => {
    expect((await post("{}", signature())).statusCode).toBe(403);
    expect(await rows("select 1 from card_inbox")).toHaveLength(0);
  });

  test("the same event a hundred times is processed once", async () => {
    const payload = JSON.stringify({
      id: "evt_1",
      object: "event",
      type: "payment_intent.succeeded",
      created: seconds(),
      data: { object: { id: "pi_unknown", metadata: {}, customer: null } },
    });
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        post(payload, signatureOf(payload, app.processor.webhookSecret, seconds())),
      ),
    );
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(await rows("select event_id from card_inbox")).toEqual([{ event_id: "evt_1" }]);
    await app.jobs.runDue();
    expect(await rows("select outcome from card_inbox")).toEqual([{ outcome: "ignored" }]);
  });

  test("a dispute ends the subscription and a manual refund is recorded, in any order and with duplicates", async () => {
    const payer = await createPayer(app, "blg-za-en");
    await payer.pay();
    const { id: paymentId, latest_charge: charge, metadata } = paid()[0]!;
    for (const _ of [1, 2]) {
      await send("evt_2", "charge.dispute.created", { payment_intent: paymentId });
      await send("evt_1", "charge.refunded", {
        id: charge,
        payment_intent: paymentId,
        customer: null,
        amount_refunded: 5_000,
        refunded: true,
        metadata,
      });
      await app.jobs.runDue();
    }
    expect(await stateOf(payer.playerId)).toBe("ended");
    expect(await rows("select state from subscription_charges")).toEqual([{ state: "refunded" }]);
  });

  test("a partly refunded charge stays paid until the refund is complete, in any order", async () => {
    const payer = await createPayer(app, "blg-za-en");
    await payer.pay();
    const { id: paymentId } = paid()[0]!;
    const refund = async (id: string, amount: number, isWhole: boolean) => {
      const charge = { payment_intent: paymentId, customer: null, metadata: {} };
      await send(id, "charge.refunded", { ...charge, amount_refunded: amount, refunded: isWhole });
      await app.jobs.runDue();
      return rows("select state, refunded_minor from subscription_charges");
    };
    expect(await refund("evt_2", 700, false)).toEqual([{ state: "paid", refunded_minor: 700 }]);
    expect(await refund("evt_1", 500, false)).toEqual([{ state: "paid", refunded_minor: 700 }]);
    expect(await refund("evt_3", 9_900, true)).toMatchObject([{ state: "refunded" }]);
    expect(await refund("evt_4", 900, false)).toMatchObject([{ state: "refunded" }]);
  });

  test("sends one mail per manual refund, with duplicate events in any order", async () => {
    const payer = await createPayer(app, "blg-za-en");
    const email = "given-back@canary.example";
    await payer.pay("4242424242424242", { email });
    await app.jobs.runDue();
    const { id: paymentId } = paid()[0]!;
    const refund = async (id: string, amount: number, isWhole = false) => {
      app.clock.advance("1m");
      const charge = { payment_intent: paymentId, customer: null, metadata: {} };
      await send(id, "charge.refunded", { ...charge, amount_refunded: amount, refunded: isWhole });
      await app.jobs.runDue();
    };
    const mails = () =>
      app.messages.list({ to: email }).filter(({ subject }) => subject?.includes("Your refund from"));
    const bodies = () =>
      mails().map(({ text }) => /^We’re refunding .*? Your bank/m.exec(text)?.[0].replace(". Your bank", ""));
    await refund("evt_2", 700);
    await refund("evt_2", 700);
    await refund("evt_1", 500);
    await refund("evt_1", 500);
    const first = "We’re refunding R7 of what you paid for Battleground League to the card you paid with";
    expect(bodies()).toEqual([first]);
    expect(mails()[0]).toMatchObject({ html: expect.stringContaining("Your refund is on its way") });
    await refund("evt_3", 1_000);
    // The job may process the event again after the mail was sent.
    await rows("update card_inbox set processed_at = null where event_id = 'evt_3'");
    app.clock.advance("1h");
    await app.jobs.runDue();
    const second =
      "We’re refunding R3 more of what you paid for Battleground League to the card you paid with, R10 in total";
    expect(bodies()).toEqual([second, first]);
    await refund("evt_4", 5_000, true);
    await refund("evt_4", 5_000, true);
    expect(mails()).toHaveLength(3);
    expect(mails()[0]?.text).toMatch(/^Amount: R50$/m);
    // Servers of the previous version process the queue of other receipts and do not know this mail.
    const kinds = "select distinct data->>'kind' as kind from pgboss.job where name = 'card-receipt'";
    expect(await rows(kinds)).toEqual([{ kind: "paid" }]);
  });

  test("an event that fails does not block others, and is processed hours later, before the events that depend on it", async () => {
    const other = await createPayer(app, "blg-za-en");
    await other.pay();
    const payer = await createPayer(app, "blg-za-en");
    const { checkoutId, clientSecret } = await payer.start();
    await payer.typeCard(clientSecret, "4242424242424242");
    await order({ behaviour: { kind: "hang" }, path: "/v1/payment_intents" });
    await payer.call("checkout-complete", { checkoutId });
    const [ofOther, ofPayer] = paid();
    await order({ behaviour: { kind: "http", status: 500 }, times: 1_000 });
    await app.deliverEvents();
    app.clock.advance("1m");
    await send("evt_other", "charge.dispute.created", { payment_intent: ofOther?.id });
    await send("evt_payer", "charge.dispute.created", { payment_intent: ofPayer?.id });
    await app.jobs.runUntil(new Date(app.clock.now().getTime() + 30 * 60_000));
    expect(await stateOf(other.playerId)).toBe("ended");
    expect(await stateOf(payer.playerId)).toBeUndefined();
    await order({ behaviour: { kind: "answer" } });
    await app.jobs.runUntil(new Date(app.clock.now().getTime() + 2 * 60 * 60_000));
    expect(await rows("select outcome from card_inbox where event_id <> 'evt_other'")).toContainEqual({
      outcome: "completed",
    });
    expect(await stateOf(payer.playerId)).toBe("ended");
    expect(await rows("select 1 from card_inbox where processed_at is null")).toEqual([]);
  });

  test("the sweep processes an event whose job died, and raises an alarm after an hour", async () => {
    await send("evt_dead", "payment_intent.succeeded", { id: "pi_unknown", metadata: {}, customer: null });
    await rows("delete from pgboss.job where name = 'process-card-inbox'");
    const unprocessed = () => rows("select event_id from card_inbox where processed_at is null");
    app.clock.advance("14m");
    await app.jobs.runDue();
    expect(await unprocessed()).toHaveLength(1);
    app.clock.advance("15m");
    await app.jobs.runDue();
    expect(await unprocessed()).toEqual([]);
    expect(app.alarms).toEqual([]);

    await send("evt_late", "payment_intent.succeeded", { id: "pi_unknown", metadata: {}, customer: null });
    await rows("delete from pgboss.job where name = 'process-card-inbox'");
    app.clock.advance("2h");
    await app.jobs.runDue();
    expect(await unprocessed()).toEqual([]);
    expect(app.alarms).toEqual(["card_inbox"]);
  });
});
