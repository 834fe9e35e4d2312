import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startCardApp, type CardApp } from "../../testing/card-app.ts";
import { createPayer } from "../../testing/card-payer.ts";

let app: CardApp;

beforeAll(async () => {
  app = await startCardApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  app.clock.advance("1d");
  await app.jobs.runDue();
});

type Payer = Awaited<ReturnType<typeof createPayer>>;

async function aPayer(): Promise<{ payer: Payer; orderNumber: string }> {
  const payer = await createPayer(app);
  return { payer, orderNumber: String((await payer.pay()).body["orderNumber"]) };
}

/** The effect of the withdrawal as both steps describe it. */
async function withdrawalTexts(
  sender: Payer,
  orderNumber: string,
  email = "ada@example.com",
): Promise<(string | null | undefined)[]> {
  const requested = await sender.call("withdraw-request", { name: "Ada Byron", email, orderNumber });
  const { withdrawalId, effect } = requested.body;
  const confirmed = await sender.call("withdraw-confirm", { withdrawalId });
  return [effect, confirmed.body["effect"]];
}

test("without a charge, the text says that the trial ends and mentions no refund", async () => {
  const { payer, orderNumber } = await aPayer();
  app.clock.advance("1m");
  const free = "You weren’t charged. Your free trial ends.";
  expect(await withdrawalTexts(payer, orderNumber)).toEqual([free, free]);
  await app.jobs.runDue();
  const { evidence } = (await payer.get("subscription")) as { evidence: { text: string }[] };
  expect(evidence[0]?.text).toContain(`\n${free}\nNothing happens until you confirm.\n`);
});

test("after a charge, the text has the refund, and later that the contract is over", async () => {
  const { payer, orderNumber } = await aPayer();
  app.clock.advance("25h");
  await app.jobs.runDue();
  const refund = "Your contract ends, and we’ll refund €29.99 to your card.";
  expect(await withdrawalTexts(payer, orderNumber)).toEqual([refund, refund]);
  await app.jobs.runDue();
  const over = "This contract has already ended. You won’t be charged again.";
  expect(await withdrawalTexts(payer, orderNumber)).toEqual([over, over]);
});

test("after 14 days, the text says that it is a cancellation", async () => {
  const { payer, orderNumber } = await aPayer();
  app.clock.advance("25h");
  await app.jobs.runDue();
  app.clock.advance("13d");
  const late = expect.stringMatching(/^The 14 days are over, so this counts as a cancellation/);
  expect(await withdrawalTexts(payer, orderNumber)).toEqual([late, late]);
});

test("reveals nothing about other players' orders, or with another address", async () => {
  const { payer, orderNumber } = await aPayer();
  const other = await createPayer(app);
  expect(await withdrawalTexts(other, orderNumber)).toEqual([null, null]);
  expect(await withdrawalTexts(payer, orderNumber, "eve@example.com")).toEqual([null, null]);
});
