import { afterEach, beforeEach, expect, test } from "vitest";
import { signatureOf } from "#apps/simulators/cards/webhooks.ts";
import { startCardApp, type CardApp } from "../../testing/card-app.ts";
import { createPayer } from "../../testing/card-payer.ts";
import { callStaff, seedDemoStaff, signInAs } from "../../testing/staff.ts";

let app: CardApp;
let owner: string;

beforeEach(async () => {
  app = await startCardApp();
  await seedDemoStaff(app);
  owner = await signInAs(app, "owner");
});
afterEach(() => app.stop());

type Row = Record<string, unknown>;

const get = (path: string, cookie = owner) => callStaff(app, `GET /api/staff/${path}`, { cookie });
const replay = (messageId: unknown, cookie = owner) =>
  callStaff(app, "POST /api/staff/replay-card-message", { cookie, body: { messageId } });

async function listed(query = ""): Promise<Row[]> {
  const { status, body } = await get(`card-messages?order=asc${query}`);
  expect(status).toBe(200);
  const messages: Row[] = body["messages"] ?? [];
  return messages;
}

async function send(id: string, type: string, object: object): Promise<void> {
  const seconds = Math.floor(app.clock.now().getTime() / 1_000);
  const payload = JSON.stringify({ id, object: "event", type, created: seconds, data: { object } });
  await app.server.inject({
    method: "POST",
    url: "/api/callbacks/card",
    headers: {
      host: "localhost",
      "content-type": "application/json",
      "stripe-signature": signatureOf(payload, app.processor.webhookSecret, seconds),
    },
    payload,
  });
}

const refunded = (paymentId: string) => ({
  id: "ch_1",
  payment_intent: paymentId,
  customer: null,
  amount_refunded: 500,
  refunded: false,
  metadata: {},
  receipt_email: "payer@canary.example",
  billing_details: { name: "Ada Byron", address: { line1: "Canary Wharf" } },
  client_secret: "pi_1_secret_canary",
});

async function pay(): Promise<string> {
  const payer = await createPayer(app, "blg-za-en");
  await payer.pay();
  return [...app.processor.vault.payments.values()].at(-1)!.id;
}

test("card messages show what they did to which subscription, to members of its brand only", async () => {
  const paymentId = await pay();
  await send("evt_known", "charge.refunded", refunded(paymentId));
  await app.jobs.runDue();
  const [subscription] = await app.database.run("select id from subscriptions");
  const message = {
    brand: "blg-za-en",
    kind: "partly_refunded",
    type: "charge.refunded",
    state: "processed",
    outcome: "partly_refunded",
    subscriptionId: subscription?.["id"],
    isReplayable: false,
  };
  expect(await listed("&brand=blg-za-en&state=processed")).toMatchObject([message]);
  const messageId = String((await listed())[0]?.["messageId"]);
  const read = await get(`card-message?messageId=${messageId}`);
  expect(read.body).toMatchObject({ message });
  const shown = String(read.body["payload"]);
  expect(shown).toContain(paymentId);
  expect(shown).not.toMatch(/canary|Byron/i);

  await app.database.run("update staff_members set brands = '{eal-eu-de}' where role = 'finance'");
  const other = await signInAs(app, "finance");
  expect((await get("card-messages", other)).body).toMatchObject({ messages: [] });
  expect((await get(`card-message?messageId=${messageId}`, other)).status).toBe(404);
  expect((await replay(messageId, other)).status).toBe(404);
  expect((await replay(messageId)).body).toEqual({ isQueued: false });
});

test("a message about a payment that was recorded later is processed again, once", async () => {
  await send("evt_early", "charge.refunded", refunded("pi_later"));
  await app.jobs.runDue();
  const [early] = await listed();
  expect(early).toMatchObject({
    brand: null,
    state: "ignored",
    outcome: "unknown_payment",
    isReplayable: true,
  });
  await pay();
  await app.database.run("alter table subscription_charge_attempts disable trigger user");
  await app.database.run("update subscription_charge_attempts set processor_ref = 'pi_later'");
  const both = await Promise.all([replay(early?.["messageId"]), replay(early?.["messageId"])]);
  expect(both.map(({ body }) => body)).toEqual([{ isQueued: true }, { isQueued: true }]);
  await app.jobs.runDue();
  expect(await listed("&state=processed")).toMatchObject([
    { brand: "blg-za-en", outcome: "partly_refunded", isReplayable: false },
  ]);
  expect(await app.database.run("select refunded_minor from subscription_charges")).toEqual([
    { refunded_minor: 500 },
  ]);
});

test("a message that fails says why and waits in the inbox", async () => {
  const paymentId = await pay();
  await app.database.run("alter table subscription_charges rename column refunded_at to broken_at");
  await send("evt_failing", "charge.refunded", refunded(paymentId));
  await app.jobs.runDue();
  expect(await listed("&state=failed")).toMatchObject([{ failures: 1, isReplayable: true }]);
  await app.database.run("alter table subscription_charges rename column broken_at to refunded_at");
  const queues = async () => {
    const found: Row[] = (await get("inbox")).body["queues"] ?? [];
    return found.find(({ queue }) => queue === "card_messages");
  };
  expect(await queues()).toMatchObject({ count: 0 });
  app.clock.advance("16m");
  owner = await signInAs(app, "owner");
  expect(await queues()).toMatchObject({ count: 1, path: "/operator-messages/cards?state=failed" });
  await app.jobs.runDue();
  expect(await queues()).toMatchObject({ count: 0 });
});

test.each(["evt_1", "0x1", "9".repeat(15), "1'"])("there is no message %s", async (messageId) => {
  expect([400, 404]).toContain((await replay(messageId)).status);
  expect([400, 404]).toContain((await get(`card-message?messageId=${encodeURIComponent(messageId)}`)).status);
});
