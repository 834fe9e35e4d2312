import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { subscriptionsOfPerson } from "#features/subscriptions/server/index.ts";
import { runHousekeeping } from "../../housekeeping.ts";
import { idlePorts } from "../../testing/idle-ports.ts";
import { startCardApp, type CardApp } from "../../testing/card-app.ts";
import { createPayer, form } from "../../testing/card-payer.ts";

let app: CardApp;

beforeAll(async () => {
  app = await startCardApp();
});
afterAll(() => app.stop());

const rows = (sql: string, ...values: unknown[]) => app.database.run(sql, values);
const count = async (table: string) => Number((await rows(`select count(*) from ${table}`))[0]?.["count"]);

async function withdraw(email: string, orderNumber: string, isConfirmed = true): Promise<void> {
  const ask = (call: string, payload: object) =>
    app.server.inject({
      method: "POST",
      url: `/api/game/${call}`,
      headers: { host: "eal-eu-en.localhost" },
      payload,
    });
  const requested = await ask("withdraw-request", { name: "Ada Byron", email, orderNumber });
  const { withdrawalId } = requested.json<{ withdrawalId: string }>();
  if (isConfirmed) await ask("withdraw-confirm", { withdrawalId });
}

test("deletes unfinished checkouts and withdrawals, and retains completed ones", async () => {
  const payer = await createPayer(app);
  const { body } = await payer.pay();
  const idler = await createPayer(app);
  await idler.start();
  await withdraw(form.email, String(body["orderNumber"]));
  await withdraw("eve@example.com", "0000-0000-0000", false);
  await app.deliverEvents();
  await app.jobs.runDue();
  const counts = async () => [
    await count("card_checkouts"),
    await count("withdrawals"),
    await count("card_inbox"),
  ];
  const [, , events = 0] = await counts();
  expect(await counts()).toEqual([2, 2, events]);
  expect(events).toBeGreaterThan(0);

  const keepHouseAfter = (days: number) =>
    runHousekeeping(
      { ...idlePorts, database: app.database, log: pino({ level: "silent" }) },
      new Date(app.clock.now().getTime() + days * 86_400_000 + 1),
      new AbortController().signal,
    );
  await keepHouseAfter(0);
  expect(await counts()).toEqual([2, 2, events]);
  await keepHouseAfter(1);
  expect(await counts()).toEqual([2, 1, events]);
  await keepHouseAfter(30);
  expect(await counts()).toEqual([1, 1, events]);
  await keepHouseAfter(90);
  expect(await counts()).toEqual([1, 1, 0]);
  await rows("update withdrawals set settled_at = settled_at - interval '1098 days'");
  await keepHouseAfter(90);
  expect(await counts()).toEqual([1, 0, 0]);
});

const erase = ({ playerId }: { playerId: string }) => {
  const person = { id: playerId, service: "eal-eu", username: "", msisdn: null, email: null };
  return app.database.transaction((trx) =>
    subscriptionsOfPerson({ jobs: app.jobs, siteOf: (key) => app.sites.byKey.get(key) }).erase(
      trx,
      person,
      app.clock.now(),
      null,
    ),
  );
};

const knownAtProcessor = ({ playerId }: { playerId: string }) =>
  [...app.processor.vault.customers.values()].filter(({ metadata }) => metadata["player"] === playerId);

const trouble = (order: object) =>
  fetch(`${app.processor.url}/control`, { method: "POST", body: JSON.stringify(order) });

test("erasing a payer removes name, address and e-mail from the orders", async () => {
  const payer = await createPayer(app);
  const email = "Canary.Payer@example.com";
  const { checkoutId, clientSecret } = await payer.start({ email, lastName: "Canarious" });
  await payer.typeCard(clientSecret, "4242424242424242");
  const { body } = await payer.call("checkout-complete", { checkoutId });
  await withdraw(email.toLowerCase(), String(body["orderNumber"]));
  await withdraw("eve@example.com", "0000-0000-0000");
  await app.jobs.runDue();

  await erase(payer);
  // The withdrawal mail may not be sent yet, so the address stays for an hour.
  app.clock.advance("61m");
  await app.jobs.runDue();
  const left = [
    ...(await rows("select row_to_json(c)::text as row from card_checkouts c")),
    ...(await rows("select row_to_json(w)::text as row from withdrawals w")),
    ...(await rows("select row_to_json(e)::text as row from opt_in_evidence e")),
  ].map(({ row }) => String(row));
  expect(left.filter((row) => /canar/i.test(row))).toEqual([]);
  expect(
    await rows(
      "select name, address, shown_text from opt_in_evidence where step = 'withdrawal' and player_id = $1",
      payer.playerId,
    ),
  ).toEqual([
    {
      name: "",
      address: "",
      shown_text: expect.stringMatching(/^I, …, withdraw from my contract with EAL /),
    },
  ]);
  expect(await rows("select state, email, billing from card_checkouts where id = $1", checkoutId)).toEqual([
    { state: "completed", email: null, billing: null },
  ]);
  expect(await rows("select email from withdrawals")).toEqual([{ email: "eve@example.com" }]);
});

test("an erased payer is also removed at the processor once it is reachable", async () => {
  await app.jobs.runDue();
  const payer = await createPayer(app);
  await payer.pay();
  const customersOf = () => knownAtProcessor(payer);
  expect(customersOf()).toHaveLength(1);
  const cards = [...app.processor.vault.methods.values()].filter(
    ({ customer }) => customer === customersOf()[0]?.id,
  );
  await trouble({ behaviour: { kind: "http", status: 500 }, path: "/v1/customers" });
  await erase(payer);
  await app.jobs.runDue();
  expect(customersOf()).toHaveLength(1);
  app.clock.advance("5m");
  await app.jobs.runDue();
  expect(customersOf()).toEqual([]);
  expect(cards.map(({ customer }) => customer)).toEqual([null]);
  expect(await rows("select 1 from card_customers where player_id = $1", payer.playerId)).toEqual([]);
});

const remove = async ({ playerId, call }: Awaited<ReturnType<typeof createPayer>>) => {
  const [player] = await rows("select username from players where id = $1", playerId);
  expect(await call("remove-profile", { username: player?.["username"] })).toMatchObject({ status: 200 });
};

describe("a player who is removed with a card subscription", () => {
  const billed = "select email, billing, card_ref, card_last_four from card_checkouts where player_id = $1";
  const forgotten = { email: null, billing: null, card_ref: null, card_last_four: null };

  async function subscribed(email: string) {
    const payer = await createPayer(app);
    const { checkoutId, clientSecret } = await payer.start({ email });
    await payer.typeCard(clientSecret, "4242424242424242");
    expect(await payer.call("checkout-complete", { checkoutId })).toMatchObject({ status: 200 });
    await app.jobs.runDue();
    return payer;
  }

  test("gets one last mail, then the address is erased", async () => {
    const to = "goes@canary.example";
    const payer = await subscribed(to);
    await remove(payer);
    expect(await rows(billed, payer.playerId)).toEqual([{ ...forgotten, email: to }]);
    await app.jobs.runDue();
    const mails = app.messages.list({ to }).map(({ text }) => text);
    expect(mails.filter((text) => text.includes("so your subscription has ended"))).toHaveLength(1);
    expect(mails[0]).not.toContain("4242");
    expect(await rows(billed, payer.playerId)).toEqual([forgotten]);
  });

  test("gets no mail if the subscription had ended before", async () => {
    const to = "went@canary.example";
    const payer = await subscribed(to);
    await payer.call("stop-subscription", {});
    app.clock.advance("25h");
    await app.jobs.runDue();
    const before = app.messages.list({ to }).length;
    await app.database.run("update sessions set proven_at = $2 where player_id = $1", [
      payer.playerId,
      app.clock.now(),
    ]);
    await remove(payer);
    expect(await rows(billed, payer.playerId)).toEqual([forgotten]);
    await app.jobs.runDue();
    expect(app.messages.list({ to })).toHaveLength(before);
  });
});

describe("a player who is removed during a call to the processor", () => {
  test.each([
    ["late", { kind: "late", ms: 300 }],
    ["never", { kind: "hang" }],
  ])("for creating a customer, with response %s, has no customer there afterwards", async (_, behaviour) => {
    const payer = await createPayer(app);
    await trouble({ behaviour, path: "/v1/customers" });
    const started = payer.call("checkout-start", form);
    await vi.waitFor(() => expect(knownAtProcessor(payer)).toHaveLength(1), { timeout: 60_000 });
    await remove(payer);
    await started;
    await app.jobs.runDue();
    app.clock.advance("61m");
    await app.jobs.runDue();
    expect(knownAtProcessor(payer)).toEqual([]);
    expect(await rows("select 1 from card_customers where player_id = $1", payer.playerId)).toEqual([]);
    const billed = "select 1 from card_checkouts where player_id = $1 and email is not null";
    expect(await rows(billed, payer.playerId)).toEqual([]);
  });

  test("for the payment gets no subscription and a refund", async () => {
    const payer = await createPayer(app, "blg-za-en");
    const { checkoutId, clientSecret } = await payer.start();
    await payer.typeCard(clientSecret, "4242424242424242");
    const payments = () => [...app.processor.vault.payments.values()];
    const before = payments().length;
    const completed = await app.database.transaction(async (trx) => {
      await trx.run("select 1 from players where id = $1 for update", [payer.playerId]);
      // Runs outside of the transaction, which must not wait for it: it waits for the removal's lock.
      const completing = { answer: payer.call("checkout-complete", { checkoutId }) };
      await vi.waitFor(() => expect(payments()).toHaveLength(before + 1), { timeout: 60_000 });
      const person = { id: payer.playerId, service: "blg-za", username: "", msisdn: null, email: null };
      await subscriptionsOfPerson({ jobs: app.jobs, siteOf: (key) => app.sites.byKey.get(key) }).erase(
        trx,
        person,
        app.clock.now(),
        null,
      );
      await trx.run("update players set removed_at = now() where id = $1", [payer.playerId]);
      return completing;
    });
    expect(await completed.answer).toMatchObject({ status: 409 });
    await app.jobs.runDue();
    expect(await rows("select 1 from subscriptions where player_id = $1", payer.playerId)).toEqual([]);
    const refunded = [...app.processor.vault.refunds.values()].map(({ payment_intent: of }) => of);
    expect(refunded).toContain(payments().at(-1)?.id);
  });

  test("with an open checkout leaves no billing details", async () => {
    const payer = await createPayer(app);
    const answers = await Promise.all([
      ...Array.from({ length: 8 }, () => payer.call("checkout-start", form)),
      remove(payer),
      ...Array.from({ length: 8 }, () => payer.call("checkout-start", form)),
    ]);
    expect(answers).toHaveLength(17);
    app.clock.advance("61m");
    await app.jobs.runDue();
    const billed = "select 1 from card_checkouts where player_id = $1 and email is not null";
    expect(await rows(billed, payer.playerId)).toEqual([]);
    expect(knownAtProcessor(payer)).toEqual([]);
  });
});
