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

/** What home and the page of the subscription offer. */
async function offered(payer: Payer): Promise<unknown[]> {
  const pages = await Promise.all([payer.get("home"), payer.get("subscription")]);
  return pages.map((page) => (page as { trial: unknown }).trial);
}

test("the free hours are offered to whoever has no subscription, until they are begun, and never again", async () => {
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

test("they are not offered to whoever may not pay, nor where a brand has none", async () => {
  const child = await createPayer(app);
  await app.database.run("update players set date_of_birth = '2010-01-01' where id = $1", [child.playerId]);
  expect(await offered(child)).toEqual([null, null]);
  expect(await offered(await createPayer(app, "blg-za-en"))).toEqual([null, null]);
});
