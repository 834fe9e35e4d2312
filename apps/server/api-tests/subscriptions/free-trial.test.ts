import { afterAll, beforeAll, expect, test } from "vitest";
import { startCardApp, type CardApp } from "../../testing/card-app.ts";
import { createPayer } from "../../testing/card-payer.ts";

let app: CardApp;

beforeAll(async () => {
  app = await startCardApp();
});
afterAll(() => app.stop());

const trial = {
  hours: 24,
  sentence:
    "Free for 24 hours, then €29.99 a month, renewed automatically until you cancel. Cancelling costs nothing and takes effect at the end of the billing cycle.",
};

type Payer = Awaited<ReturnType<typeof createPayer>>;

/** The trial offered on the home page and on the subscription page. */
async function offered(payer: Payer): Promise<unknown[]> {
  const pages = await Promise.all([payer.get("home"), payer.get("subscription")]);
  return pages.map((page) => (page as { trial: unknown }).trial);
}

test("offers the free trial to players without a subscription until they start it", async () => {
  const payer = await createPayer(app);
  expect(await offered(payer)).toEqual([trial, trial]);
  await payer.pay();
  expect(await offered(payer)).toEqual([null, null]);
  await app.database.run(
    "update subscriptions set state = 'ended', ended_at = now(), next_step_at = null where player_id = $1",
    [payer.playerId],
  );
  expect(await offered(payer)).toEqual([null, null]);
});

test("does not offer it to players who may not pay, nor on brands without a trial", async () => {
  const child = await createPayer(app);
  await app.database.run("update players set date_of_birth = '2010-01-01' where id = $1", [child.playerId]);
  expect(await offered(child)).toEqual([null, null]);
  expect(await offered(await createPayer(app, "blg-za-en"))).toEqual([null, null]);
});

const oneCard = "5105105105105100";
const emailOf = (payer: Payer, email: string) =>
  app.database.run("update players set email = $2 where id = $1", [payer.playerId, email]);

test("a card gets one free trial; a second player with that card pays at once", async () => {
  const [first, second] = [await createPayer(app), await createPayer(app)];
  expect(await first.pay(oneCard)).toMatchObject({ status: 200, body: { status: "completed" } });
  expect(await second.pay(oneCard)).toMatchObject({ status: 409, body: { code: "trial_used" } });
  expect(await second.get("subscription")).toMatchObject({ subscription: null, trial: null });
  expect(await second.get("checkout-info")).toMatchObject({ trialHours: 0, isTrialUsed: true });
  expect(await second.pay(oneCard)).toMatchObject({ status: 200, body: { trialEndsAt: null } });
  expect(await second.get("subscription")).toMatchObject({ subscription: { state: "active" } });
});

test("two players who start with the same card at the same time get one free trial", async () => {
  const payers = await Promise.all([createPayer(app), createPayer(app), createPayer(app)]);
  const answers = await Promise.all(payers.map((payer) => payer.pay("5200828282828210")));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
});

test("a mailbox gets one free trial, in any spelling and with any card", async () => {
  const first = await createPayer(app);
  await emailOf(first, "Sam.Player+one@gmail.com");
  await first.pay();
  const second = await createPayer(app);
  await emailOf(second, "samplayer@googlemail.com");
  expect(await offered(second)).toEqual([null, null]);
  expect(await second.pay()).toMatchObject({ status: 200, body: { trialEndsAt: null } });
  const other = await createPayer(app);
  await emailOf(other, "sam.player@example.com");
  expect(await offered(other)).toEqual([trial, trial]);
});
