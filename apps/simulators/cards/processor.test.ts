import { createServer, type IncomingMessage } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createStripeCards } from "#adapters/cards/stripe.ts";
import { CardFailed, WebhookRefused, type CardPort } from "#features/subscriptions/server/index.ts";
import { createTestClock } from "#kit/testing/clock.ts";
import { close, listenOnLoopback } from "../listen.ts";
import { startCardProcessor, type CardProcessor } from "./index.ts";
import { signatureOf } from "./webhooks.ts";

const clock = createTestClock("2026-11-15T12:00:00Z");
const price = { minor: 2_999, currency: "EUR" };
let processor: CardProcessor;
let cards: CardPort;
let keys = 0;
const newKey = () => `key-${++keys}`;

beforeAll(async () => {
  processor = await startCardProcessor(clock);
  cards = createStripeCards({
    secretKey: processor.secretKey,
    publicKey: processor.publicKey,
    webhookSecret: processor.webhookSecret,
    simulator: processor,
    timeoutMs: 4_000,
  });
});

afterAll(() => processor.stop());

const address = { line: "1 Street", city: "Berlin", zip: "10115", state: "Berlin", country: "DE" };
const ada = { playerId: "p1", email: "ada@example.com", name: "Ada Byron", address };

/** The requests of the frames in the browser. */
async function typeCard(clientSecret: string, number: string, rest: Record<string, string> = {}) {
  const id = clientSecret.split("_secret_")[0];
  const response = await fetch(`${processor.url}/v1/setup_intents/${id}/confirm`, {
    method: "POST",
    headers: { authorization: `Bearer ${processor.publicKey}` },
    body: new URLSearchParams({
      client_secret: clientSecret,
      "payment_method_data[card][number]": number,
      "payment_method_data[card][exp_month]": "12",
      "payment_method_data[card][exp_year]": "34",
      "payment_method_data[card][cvc]": "123",
      ...rest,
    }),
  });
  return { status: response.status, body: (await response.json()) as { error?: { code: string } } };
}

async function open() {
  const customer = await cards.createCustomer(ada, newKey());
  const setup = await cards.createSetup({ customerId: customer.id, reference: "checkout" }, newKey());
  return { customerId: customer.id, ...setup };
}

async function storeCard(number: string) {
  const { customerId, id, clientSecret } = await open();
  await typeCard(clientSecret, number);
  const setup = await cards.findSetup(id);
  if (setup.state !== "ready") throw new Error(`not stored: ${setup.state}`);
  return { customerId, cardId: setup.card.id };
}

const charge = (card: { customerId: string; cardId: string }, isCustomerPresent = false, key = newKey()) =>
  cards.charge({ ...card, amount: price, description: "EAL", reference: "charge-1", isCustomerPresent }, key);

const order = (body: object) =>
  fetch(`${processor.url}/control`, { method: "POST", body: JSON.stringify(body) });

async function answerChallenge(clientSecret: string, outcome: "confirm" | "fail") {
  const intent = clientSecret.split("_secret_")[0] ?? "";
  await fetch(`${processor.url}/challenge`, {
    method: "POST",
    body: new URLSearchParams({ intent, secret: clientSecret, outcome }),
  });
}

describe("storing a card", () => {
  test.each([
    ["4242424242424242", "visa", "4242"],
    ["5555555555554444", "mastercard", "4444"],
  ])("stores %s with its last digits only", async (number, brand, lastFour) => {
    const { id, clientSecret } = await open();
    expect(await cards.findSetup(id)).toEqual({ state: "open" });
    await typeCard(clientSecret, number);
    expect(await cards.findSetup(id)).toMatchObject({
      state: "ready",
      card: { brand, lastFour, wallet: null, fingerprint: expect.any(String) },
    });
    expect(JSON.stringify([...processor.vault.methods.values()])).not.toContain(number);
  });

  test.each([
    ["4000000000000002", "card_declined"],
    ["4000000000009995", "card_declined"],
    ["4000000000000069", "expired_card"],
    ["4000000000000127", "incorrect_cvc"],
    ["4242424242424241", "incorrect_number"],
  ])("refuses %s with %s and accepts another card afterwards", async (number, code) => {
    const { id, clientSecret } = await open();
    expect(await typeCard(clientSecret, number)).toMatchObject({ status: 402, body: { error: { code } } });
    expect(await cards.findSetup(id)).toEqual({ state: "open" });
    await typeCard(clientSecret, "4242424242424242");
    expect(await cards.findSetup(id)).toMatchObject({ state: "ready" });
  });

  test("waits for the customer when the bank requires it, and succeeds after approval", async () => {
    const { id, clientSecret } = await open();
    await typeCard(clientSecret, "4000002500003155");
    expect(await cards.findSetup(id)).toEqual({ state: "needs_customer" });
    await answerChallenge(clientSecret, "confirm");
    expect(await cards.findSetup(id)).toMatchObject({ state: "ready" });
  });

  test("fails after the customer refuses", async () => {
    const { id, clientSecret } = await open();
    await typeCard(clientSecret, "4000002500003155");
    await answerChallenge(clientSecret, "fail");
    expect(await cards.findSetup(id)).toEqual({ state: "open" });
  });

  test("refuses a browser with the secret of another intent", async () => {
    const [first, second] = await Promise.all([open(), open()]);
    const stolen = `${first.id}_secret_${second.clientSecret.split("_secret_")[1]}`;
    expect((await typeCard(stolen, "4242424242424242")).status).toBe(404);
  });
});

describe("charging a card", () => {
  test("charges once per key, however often it is requested", async () => {
    const card = await storeCard("4242424242424242");
    const before = processor.vault.payments.size;
    const answers = await Promise.all(Array.from({ length: 20 }, () => charge(card, false, "one-charge")));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ state: "paid" });
    expect(processor.vault.payments.size).toBe(before + 1);
  });

  test("refuses the same key with another amount", async () => {
    const card = await storeCard("4242424242424242");
    await charge(card, false, "reused");
    const other = { ...card, amount: { minor: 1, currency: "EUR" }, description: "", reference: "" };
    await expect(cards.charge({ ...other, isCustomerPresent: false }, "reused")).rejects.toMatchObject({
      code: "refused",
    });
  });

  test("declines a card that can be stored but not charged", async () => {
    const outcome = await charge(await storeCard("4000000000000341"));
    expect(outcome).toMatchObject({
      state: "declined",
      reason: "declined",
      paymentId: expect.stringMatching(/^pi_/),
    });
  });

  test.each([
    ["insufficient_funds", "insufficient_funds"],
    ["expired_card", "expired_card"],
    ["challenge", "authentication_failed"],
  ])("declines a card set to %s as %s", async (behaviour, reason) => {
    const card = await storeCard("4242424242424242");
    await order({ card: { id: card.cardId, charge: behaviour } });
    expect(await charge(card)).toMatchObject({ state: "declined", reason });
  });

  test("lets a present customer answer the bank", async () => {
    const card = await storeCard("4242424242424242");
    await order({ card: { id: card.cardId, charge: "challenge" } });
    const requests = await charge(card, true);
    if (requests.state !== "needs_customer") throw new Error(requests.state);
    await answerChallenge(requests.clientSecret, "confirm");
    expect(await cards.findPayment(requests.paymentId)).toEqual({
      state: "paid",
      paymentId: requests.paymentId,
    });
  });

  test("refuses a removed card", async () => {
    const card = await storeCard("4242424242424242");
    await cards.removeCard(card.cardId);
    await expect(charge(card)).rejects.toMatchObject({ code: "refused" });
    await cards.removeCard(card.cardId);
  });

  test("charges a card that was stored before a restart", async () => {
    const card = { customerId: "cus_before", cardId: "pm_before" };
    processor.remember({ ...card, playerId: "player", brand: "mastercard", lastFour: "4444" });
    expect(await charge(card)).toMatchObject({ state: "paid" });
  });

  test("refunds a payment from before a restart, up to what is left of it", async () => {
    const payment = { paymentId: "pi_before", customerId: null, currency: "EUR" };
    processor.rememberPayment({ ...payment, amountMinor: 2_999, refundedMinor: 500 });
    const refund = { paymentId: "pi_before", reference: "staff" };
    await expect(cards.refund({ ...refund, amountMinor: 2_500 }, newKey())).rejects.toMatchObject({
      code: "refused",
    });
    await cards.refund({ ...refund, amountMinor: 2_499 }, newKey());
    await expect(cards.refund(refund, newKey())).rejects.toMatchObject({ code: "refused" });
  });

  test("removes a customer with all cards, and succeeds when repeated", async () => {
    const card = await storeCard("4242424242424242");
    await cards.removeCustomer(card.customerId);
    await cards.removeCustomer(card.customerId);
    expect(processor.vault.customers.has(card.customerId)).toBe(false);
    await expect(charge(card)).rejects.toMatchObject({ code: "refused" });
  });

  test("refunds the whole amount once", async () => {
    const paid = await charge(await storeCard("4242424242424242"));
    if (paid.state !== "paid") throw new Error(paid.state);
    const refund = { paymentId: paid.paymentId, reference: "withdrawal" };
    const first = await cards.refund(refund, "refund-1");
    expect(await cards.refund(refund, "refund-1")).toEqual(first);
    await expect(cards.refund(refund, newKey())).rejects.toMatchObject({ code: "refused" });
  });
});

describe("a failing processor", () => {
  test.each([
    ["answers too late", { kind: "hang" }],
    ["hangs up", { kind: "drop" }],
    ["fails", { kind: "http", status: 500 }],
  ])("that %s is unavailable, and the same key then charges once", async (_, behaviour) => {
    const card = await storeCard("4242424242424242");
    const before = processor.vault.payments.size;
    const key = newKey();
    // The library itself retries once when a connection closes.
    const times = behaviour.kind === "drop" ? 2 : 1;
    await order({ behaviour, times, path: "/v1/payment_intents" });
    await expect(charge(card, false, key)).rejects.toEqual(new CardFailed("unavailable"));
    expect(await charge(card, false, key)).toMatchObject({ state: "paid" });
    expect(processor.vault.payments.size).toBe(before + 1);
  });

  test("reports a wrong API key", async () => {
    const stranger = createStripeCards({
      secretKey: "sk_test_wrong",
      publicKey: "",
      webhookSecret: "",
      simulator: processor,
    });
    await expect(stranger.createCustomer(ada, newKey())).rejects.toMatchObject({ code: "bad_credentials" });
  });
});

describe("webhooks", () => {
  const received: { body: string; signature: string | undefined }[] = [];
  let failures = 0;
  const listener = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      failures -= 1;
      response.statusCode = failures >= 0 ? 500 : 200;
      if (failures < 0) received.push({ body, signature: String(request.headers["stripe-signature"]) });
      response.end();
    });
  });

  beforeAll(async () => {
    processor.webhooks.deliverTo(`http://127.0.0.1:${await listenOnLoopback(listener)}/`);
  });
  beforeEach(() => {
    received.length = 0;
    failures = 0;
  });
  afterEach(() => order({ webhooks: { copies: 1, isHeld: false } }));
  afterAll(async () => {
    processor.webhooks.deliverTo(undefined);
    listener.closeAllConnections();
    await close(listener);
  });

  const read = ({ body, signature }: { body: string; signature: string | undefined }, now = clock.now()) =>
    cards.readWebhook(Buffer.from(body), signature, now);

  test("are signed and name their charge", async () => {
    await charge(await storeCard("4242424242424242"));
    await processor.webhooks.settled();
    const events = await Promise.all(received.map((each) => read(each)));
    expect(events.find(({ kind }) => kind === "payment_succeeded")).toMatchObject({
      type: "payment_intent.succeeded",
      reference: "charge-1",
      occurredAt: clock.now(),
    });
  });

  test("contain the reason of a failed charge", async () => {
    await charge(await storeCard("4000000000000341"));
    await processor.webhooks.settled();
    expect(
      (await Promise.all(received.map((each) => read(each)))).find(({ kind }) => kind === "payment_failed"),
    ).toMatchObject({
      reason: "declined",
    });
  });

  test("are sent again until they are accepted", async () => {
    failures = 2;
    await order({ webhooks: { copies: 1 } });
    await cards.createCustomer(ada, newKey());
    await processor.webhooks.settled();
    expect(received).toHaveLength(1);
  });

  test("arrive twice and out of order when configured", async () => {
    await order({ webhooks: { copies: 2, isHeld: true } });
    const card = await storeCard("4242424242424242");
    await charge(card);
    expect(received).toHaveLength(0);
    await order({ webhooks: { release: true } });
    const types = (await Promise.all(received.map((each) => read(each)))).map(({ type }) => type);
    expect(types.slice(0, 2)).toEqual(["payment_intent.succeeded", "payment_intent.succeeded"]);
    expect(types.at(-1)).toBe("customer.created");
  });

  test.each([
    ["no signature", undefined],
    ["an empty one", ""],
    ["nonsense", "t=1,v1=00"],
    ["another secret", signatureOf("{}", "whsec_other", Math.floor(clock.now().getTime() / 1_000))],
    [
      "one of five minutes and a second ago",
      signatureOf("{}", "whsec_simulator", Math.floor(clock.now().getTime() / 1_000) - 301),
    ],
  ])("with %s are refused", async (_, signature) => {
    const reading = cards.readWebhook(Buffer.from("{}"), signature, clock.now());
    await expect(reading).rejects.toThrow(WebhookRefused);
  });
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
