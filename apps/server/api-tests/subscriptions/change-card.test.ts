import { afterAll, beforeAll, expect, test } from "vitest";
import { startCardApp, type CardApp } from "../../testing/card-app.ts";
import { createPayer } from "../../testing/card-payer.ts";

let app: CardApp;

beforeAll(async () => {
  app = await startCardApp();
});
afterAll(() => app.stop());

type Payer = Awaited<ReturnType<typeof createPayer>>;

const mastercard = "5555555555554444";
const methods = () => [...app.processor.vault.methods.values()];
const paymentsOf = ({ playerId }: Payer) => {
  const customer = [...app.processor.vault.customers.values()].find(
    ({ metadata }) => metadata["player"] === playerId,
  );
  return [...app.processor.vault.payments.values()].filter((payment) => payment.customer === customer?.id);
};

async function overviewOf({ token }: Payer) {
  const answer = await app.server.inject({
    url: "/api/game/subscription",
    headers: { host: "eal-eu-en.localhost", authorization: `Bearer ${token}` },
  });
  return answer.json<{ card: object | null; subscription: { state: string } | null }>();
}

async function open(payer: Payer) {
  const { body } = await payer.call("card-change-start", {});
  return { setupId: String(body["setupId"]), clientSecret: String(body["clientSecret"]) };
}

const complete = (payer: Payer, setupId: string) => payer.call("card-change-complete", { setupId });

test("charges the new card from then on and removes the old one at the processor", async () => {
  const payer = await createPayer(app);
  await payer.pay();
  const first = methods().at(-1);
  expect((await overviewOf(payer)).card).toEqual({ brand: "visa", lastFour: "4242" });
  const { setupId, clientSecret } = await open(payer);
  await payer.typeCard(clientSecret, mastercard);
  const answers = await Promise.all([complete(payer, setupId), complete(payer, setupId)]);
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 200, body: { card: { brand: "mastercard", lastFour: "4444" } } });
  }
  expect((await overviewOf(payer)).card).toEqual({ brand: "mastercard", lastFour: "4444" });
  await app.jobs.runDue();
  expect(first?.customer).toBeNull();
  app.clock.advance("25h");
  await app.jobs.runDue();
  expect(paymentsOf(payer)).toMatchObject([{ status: "succeeded", payment_method: methods().at(-1)?.id }]);
});

test("each change sends one mail with the new card and the next charge", async () => {
  const payer = await createPayer(app);
  await payer.pay();
  const changes = () => app.messages.list().filter(({ subject }) => subject?.includes("card"));
  const before = changes().length;
  for (const number of [mastercard, "4242424242424242"]) {
    const { setupId, clientSecret } = await open(payer);
    await payer.typeCard(clientSecret, number);
    await complete(payer, setupId);
    await complete(payer, setupId);
    await app.jobs.runDue();
    app.clock.advance("1m");
  }
  const [second, first, ...others] = changes().slice(0, changes().length - before);
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    to: "ada@example.com",
    subject: expect.stringMatching(/^Your card for EAL European League was changed: /),
  });
  expect(first?.text).toContain("Card: Mastercard ending in 4444\nNext charge: €29.99 on ");
  expect(first?.text).not.toContain("Amount");
  expect(second?.text).toContain("Card: Visa ending in 4242");
});

test("charges the new card at once after a declined charge, and reactivates the subscription", async () => {
  const payer = await createPayer(app);
  await payer.pay();
  await fetch(`${app.processor.url}/control`, {
    method: "POST",
    body: JSON.stringify({ card: { id: methods().at(-1)?.id, charge: "declined" } }),
  });
  app.clock.advance("25h");
  await app.jobs.runDue();
  expect((await overviewOf(payer)).subscription).toMatchObject({ state: "suspended" });
  const { setupId, clientSecret } = await open(payer);
  await payer.typeCard(clientSecret, mastercard);
  expect(await complete(payer, setupId)).toMatchObject({ status: 200 });
  app.clock.advance("1m");
  await app.jobs.runDue();
  expect((await overviewOf(payer)).subscription).toMatchObject({ state: "active" });
  expect(paymentsOf(payer).filter(({ status }) => status === "succeeded")).toHaveLength(1);
});

test("an unconfirmed card, or one of another subscription, changes nothing", async () => {
  const [payer, other] = [await createPayer(app), await createPayer(app)];
  await payer.pay();
  await other.pay();
  const { setupId } = await open(payer);
  const theirs = await open(other);
  await other.typeCard(theirs.clientSecret, mastercard);
  for (const wrong of [setupId, theirs.setupId, "seti_unknown"]) {
    expect(await complete(payer, wrong)).toMatchObject({ status: 409, body: { code: "card_not_confirmed" } });
  }
  expect((await overviewOf(payer)).card).toEqual({ brand: "visa", lastFour: "4242" });
});

test("returns 404 without a card subscription, and 503 when the processor is unreachable", async () => {
  const visitor = await createPayer(app);
  expect(await visitor.call("card-change-start", {})).toMatchObject({
    status: 404,
    body: { code: "subscription_not_found" },
  });
  expect(await complete(visitor, "seti_1")).toMatchObject({ status: 404 });
  const payer = await createPayer(app);
  await payer.pay();
  await fetch(`${app.processor.url}/control`, {
    method: "POST",
    body: JSON.stringify({ behaviour: { kind: "http", status: 500 }, path: "/v1/setup_intents" }),
  });
  expect(await payer.call("card-change-start", {})).toMatchObject({
    status: 503,
    body: { code: "payment_unavailable" },
  });
});
