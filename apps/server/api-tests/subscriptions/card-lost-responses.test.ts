import { afterEach, beforeEach, expect, test } from "vitest";
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
const paid = () => [...app.processor.vault.payments.values()].filter(({ status }) => status === "succeeded");
/** A subscription in its second month. The processor has charged the month, and the response was lost. */
async function loseAnswer(behaviour: object) {
  const payer = await createPayer(app);
  await payer.pay();
  app.clock.moveTo("2026-11-16T12:02:00Z");
  await app.jobs.runDue();
  app.clock.moveTo("2026-12-16T12:02:00Z");
  await order({ behaviour, path: "/v1/payment_intents" });
  await app.jobs.runDue();
  return payer;
}
const end = () =>
  rows("update subscriptions set state = 'ended', ended_at = $1, next_step_at = null", app.clock.now());
const states = () => rows("select state from subscription_charges order by period");
const refunds = () => [...app.processor.vault.refunds.values()];

test.each(["ended", "removed"])(
  "refunds only the charge whose response was lost when the subscription was %s, without a webhook",
  async (how) => {
    const payer = await loseAnswer({ kind: "hang" });
    const person = { id: payer.playerId, service: "eal-eu", username: "", msisdn: null, email: null };
    if (how === "ended") await end();
    else {
      const ports = { jobs: app.jobs, siteOf: (key: string) => app.sites.byKey.get(key) };
      await app.database.transaction((trx) =>
        subscriptionsOfPerson(ports).erase(trx, person, app.clock.now(), null),
      );
    }
    await app.jobs.runDue();
    expect([paid().length, refunds()]).toEqual([2, []]);
    app.clock.advance("10m");
    await app.jobs.runDue();
    expect(refunds()).toMatchObject([{ payment_intent: paid().at(-1)?.id, amount: 2_999 }]);
    expect(await states()).toEqual([{ state: "paid" }, { state: "refunded" }]);
    // The late webhook changes nothing.
    await app.deliverEvents({ copies: 2 });
    app.clock.advance("2d");
    await app.jobs.runDue();
    expect(refunds()).toHaveLength(1);
  },
);

test("refunds a charge with a lost response after the processor was unreachable at the first search", async () => {
  const payer = await createPayer(app);
  await payer.pay();
  app.clock.moveTo("2026-11-16T12:02:00Z");
  await order({ behaviour: { kind: "hang" }, path: "/v1/payment_intents" });
  await app.jobs.runDue();
  await end();
  await order({ behaviour: { kind: "http", status: 500 }, path: "/v1/payment_intents/search" });
  for (let hour = 0; hour < 2; hour += 1) {
    expect(refunds()).toEqual([]);
    app.clock.advance("1h");
    await app.jobs.runDue();
  }
  expect(refunds()).toMatchObject([{ payment_intent: paid()[0]?.id }]);
  expect(await states()).toEqual([{ state: "refunded" }]);
});

test("does not repeat a charge of an ended subscription that the processor never received, and searches at growing intervals", async () => {
  await loseAnswer({ kind: "http", status: 500 });
  await end();
  let asked = 0;
  for (let day = 0; day < 8; day += 1) {
    const [before] = await rows("select next_at from subscription_charges where state = 'charging'");
    app.clock.advance("1d");
    await app.jobs.runDue();
    const [after] = await rows("select next_at from subscription_charges where state = 'charging'");
    if (Number(before?.["next_at"]) !== Number(after?.["next_at"])) asked += 1;
  }
  expect(asked).toBe(4);
  expect([paid().length, refunds()]).toEqual([1, []]);
});
