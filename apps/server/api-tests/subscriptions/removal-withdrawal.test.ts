import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startCardApp, type CardApp } from "../../testing/card-app.ts";
import { createPayer } from "../../testing/card-payer.ts";

let app: CardApp;

beforeAll(async () => {
  app = await startCardApp();
});
afterAll(() => app.stop());

const run = (sql: string, ...values: unknown[]) => app.database.run(sql, values);
const sentence =
  "Removing your profile also withdraws you from your contract with EAL European League. It ends, and we’ll refund €29.99 to your card.";

interface RemovalResponse {
  /** Undefined for a removed player. */
  sentences?: string[];
}

/** A player who has paid the first month. The proof of sign-in is stale; `prove` renews it. */
async function createChargedPlayer(email: string, brand = "eal-eu-en") {
  const payer = await createPayer(app, brand);
  const { checkoutId, clientSecret } = await payer.start({ email });
  await payer.typeCard(clientSecret, "4242424242424242");
  const { body } = await payer.call("checkout-complete", { checkoutId });
  app.clock.advance("25h");
  await app.jobs.runDue();
  const paid = await run(
    `select attempt.processor_ref as id from subscription_charge_attempts attempt
     join subscriptions s on s.id = attempt.subscription_id where s.player_id = $1`,
    payer.playerId,
  );
  expect(paid).toHaveLength(1);
  const [player] = await run("select username from players where id = $1", payer.playerId);
  return {
    ...payer,
    email,
    orderNumber: String(body["orderNumber"]),
    refunds: () =>
      [...app.processor.vault.refunds.values()].filter(({ payment_intent: of }) => of === paid[0]?.["id"]),
    /** A refund in the processor's own console. */
    async refundAtProcessor(amount: number) {
      const answer = await fetch(`${app.processor.url}/v1/refunds`, {
        method: "POST",
        headers: { authorization: `Bearer ${app.processor.secretKey}`, "stripe-version": "2026-01-01" },
        body: new URLSearchParams({ payment_intent: String(paid[0]?.["id"]), amount: String(amount) }),
      });
      expect(answer.status).toBe(200);
      await app.deliverEvents();
      await app.jobs.runDue();
    },
    username: String(player?.["username"]),
    prove: () =>
      run("update sessions set proven_at = $2 where player_id = $1", payer.playerId, app.clock.now()),
    /** Sends the given sentences, or reloads them like the page if they have changed. */
    async remove(read?: string[]) {
      await this.prove();
      // A concurrent withdrawal changes the disclosure once.
      for (let reading = 0; reading < 5; reading += 1) {
        const { sentences } = read ? { sentences: read } : ((await payer.get("removal")) as RemovalResponse);
        const answer = await payer.call("remove-profile", { username: this.username, read: sentences });
        if (read || answer.body["code"] !== "removal_changed") return answer;
      }
      throw new Error("the removal disclosure changed in every attempt");
    },
    mails: () =>
      app.messages
        .list({ to: email })
        .map(({ text }) => text)
        .filter((text) => text.includes("refunding €29.99 to your card")),
  };
}

const post = (name: string, payload: object) =>
  app.server.inject({
    method: "POST",
    url: `/api/game/${name}`,
    headers: { host: "eal-eu-en.localhost" },
    payload,
  });

async function requestWithdrawal({ email, orderNumber }: { email: string; orderNumber: string }) {
  const requested = await post("withdraw-request", { name: "Ada Byron", email, orderNumber });
  const { withdrawalId } = requested.json<{ withdrawalId: string }>();
  return () => post("withdraw-confirm", { withdrawalId });
}

const addresses = (playerId: string) =>
  run("select email from card_checkouts where player_id = $1 and email is not null", playerId);

test("removal within the withdrawal period withdraws: with a disclosure, one refund, a mail and evidence", async () => {
  const payer = await createChargedPlayer("open@example.com");
  expect(await payer.get("removal")).toEqual({ sentences: [sentence] });
  expect(await payer.remove([sentence])).toMatchObject({ status: 200 });
  await app.jobs.runDue();
  expect(payer.refunds()).toMatchObject([{ amount: 2_999, currency: "eur" }]);
  expect(payer.mails()).toHaveLength(1);
  expect(payer.mails()[0]).toContain("withdrew from your contract");
  expect(payer.mails()[0]).toContain(payer.orderNumber);
  expect(payer.mails()[0]).toContain("Amount: €29.99");
  expect(await addresses(payer.playerId)).toEqual([]);
  expect(
    await run(
      "select shown_text, name, address from opt_in_evidence where step = 'withdrawal' and player_id = $1",
      payer.playerId,
    ),
  ).toEqual([{ shown_text: `${sentence}\nRemove for good`, name: "", address: "" }]);

  const confirm = await requestWithdrawal(payer);
  await confirm();
  await app.jobs.runDue();
  expect(payer.refunds()).toHaveLength(1);
  expect(payer.mails()).toHaveLength(2);
});

test("removal after a partial refund announces and refunds the rest", async () => {
  const payer = await createChargedPlayer("part@example.com");
  await payer.refundAtProcessor(500);
  expect(await payer.get("subscription")).toMatchObject({
    charges: [
      {
        outcome: "paid",
        amount: { minor: 2_999 },
        refundedPart: { minor: 500, currency: "EUR" },
        refundedAt: app.clock.now().toISOString(),
      },
    ],
  });
  const rest = sentence.replace("29.99", "24.99");
  expect(await payer.get("removal")).toEqual({ sentences: [rest] });
  expect(await payer.remove([sentence])).toMatchObject({ body: { code: "removal_changed" } });
  expect(await payer.remove([rest])).toMatchObject({ status: 200 });
  await app.jobs.runDue();
  expect(payer.refunds()).toMatchObject([{ amount: 500 }, { amount: 2_499 }]);
  const texts = app.messages.list({ to: payer.email }).map(({ text }) => text);
  expect(texts.filter((text) => text.includes("refunding €24.99 to your card"))).toHaveLength(1);
});

test("withdrawal after a partial refund refunds the rest, and the mail has that amount", async () => {
  const payer = await createChargedPlayer("rest@example.com");
  await payer.refundAtProcessor(500);
  const confirm = await requestWithdrawal(payer);
  app.clock.advance("1m");
  const refundedAt = app.clock.now().toISOString();
  await confirm();
  await app.jobs.runDue();
  app.clock.advance("1m");
  await app.deliverEvents();
  await app.jobs.runDue();
  expect(payer.refunds()).toMatchObject([{ amount: 500 }, { amount: 2_499 }]);
  const texts = app.messages.list({ to: payer.email }).map(({ text }) => text);
  expect(texts.filter((text) => text.includes("refunding €24.99 to your card"))).toHaveLength(1);
  expect(await payer.get("subscription")).toMatchObject({
    charges: [{ outcome: "refunded", amount: { minor: 2_999 }, refundedPart: null, refundedAt }],
  });
});

test("withdrawal after a full refund promises nothing, even when a removed player requests it again", async () => {
  const payer = await createChargedPlayer("whole@example.com");
  await payer.refundAtProcessor(2_999);
  app.clock.advance("1m");
  const confirm = await requestWithdrawal(payer);
  await confirm();
  await app.jobs.runDue();
  const texts = () => app.messages.list({ to: payer.email }).map(({ text }) => text);
  const nothing = () => texts().filter((text) => text.includes("There’s nothing to refund."));
  expect(texts().filter((text) => text.includes("€29.99 of what you paid"))).toHaveLength(1);
  expect(nothing()).toHaveLength(1);
  expect(payer.mails()).toEqual([]);
  app.clock.advance("1m");
  expect(await payer.remove([])).toMatchObject({ status: 200 });
  app.clock.advance("61m");
  await app.jobs.runDue();
  const again = await requestWithdrawal(payer);
  await again();
  await app.jobs.runDue();
  expect(nothing()).toHaveLength(2);
  expect(payer.mails()).toEqual([]);
  expect(payer.refunds()).toMatchObject([{ amount: 2_999 }]);
});

test("refunds a removed player once, later, when the processor is unreachable", async () => {
  const payer = await createChargedPlayer("away@example.com");
  const order = { behaviour: { kind: "http", status: 500 }, times: 2, path: "/v1/refunds" };
  await fetch(`${app.processor.url}/control`, { method: "POST", body: JSON.stringify(order) });
  await payer.remove();
  await app.jobs.runDue();
  await app.jobs.runUntil(new Date(app.clock.now().getTime() + 10 * 60_000));
  expect(payer.refunds()).toHaveLength(1);
});

test("eight concurrent removals refund once", async () => {
  const payer = await createChargedPlayer("pressed@example.com");
  const answers = await Promise.all(Array.from({ length: 8 }, () => payer.remove()));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  await app.jobs.runDue();
  expect(payer.refunds()).toHaveLength(1);
  expect(payer.mails()).toHaveLength(1);
});

test("a player who withdrew before the removal gets only the mail about the withdrawal, and the address is erased within an hour", async () => {
  const payer = await createChargedPlayer("before@example.com");
  const confirm = await requestWithdrawal(payer);
  await confirm();
  await app.jobs.runDue();
  const mails = () => app.messages.list({ to: payer.email }).map(({ text }) => text);
  const before = mails();
  expect(before.filter((text) => text.includes("refunding €29.99 to your card"))).toHaveLength(1);
  app.clock.advance("1m");
  expect(await payer.remove()).toMatchObject({ status: 200 });
  await app.jobs.runDue();
  expect(mails()).toEqual(before);
  app.clock.advance("61m");
  await app.jobs.runDue();
  expect(await addresses(payer.playerId)).toEqual([]);
});

test.each([1, 2, 3, 4])(
  "concurrent removal and withdrawal, round %i: one refund and at least one mail",
  async (round) => {
    const payer = await createChargedPlayer(`both${round}@example.com`);
    const confirm = await requestWithdrawal(payer);
    if (round % 2 === 0) await confirm();
    await Promise.all([
      confirm().then(() => app.jobs.runDue()),
      payer.remove(),
      ...Array.from({ length: 4 }, confirm),
    ]);
    await app.jobs.runDue();
    expect(payer.refunds()).toHaveLength(1);
    expect(payer.mails().length).toBeGreaterThanOrEqual(1);
    app.clock.advance("61m");
    await app.jobs.runDue();
    expect(payer.refunds()).toHaveLength(1);
    expect(await addresses(payer.playerId)).toEqual([]);
  },
);

test("refuses a removal with an outdated disclosure", async () => {
  const payer = await createChargedPlayer("stale@example.com");
  expect(await payer.remove([])).toMatchObject({ status: 409, body: { code: "removal_changed" } });
  expect(await payer.get("removal")).toEqual({ sentences: [sentence] });
  expect(payer.refunds()).toEqual([]);
});

test("refuses a removal with a refund but without the disclosure", async () => {
  const payer = await createChargedPlayer("unread@example.com");
  await payer.prove();
  const { username } = payer;
  expect(await payer.call("remove-profile", { username })).toMatchObject({
    status: 409,
    body: { code: "removal_changed" },
  });
  expect(await run("select removed_at from players where id = $1", payer.playerId)).toEqual([
    { removed_at: null },
  ]);
});

test("the texts are in the language of the site where the profile is removed", async () => {
  const payer = await createChargedPlayer("moved@example.com", "eal-eu-de");
  expect(await payer.get("removal")).not.toEqual({ sentences: [sentence] });
  const headers = {
    host: "eal-eu-en.localhost",
    authorization: `Bearer ${payer.token}`,
    "idempotency-key": `${payer.playerId}-moved`,
  };
  const response = await app.server.inject({ url: "/api/game/removal", headers });
  expect(response.json()).toEqual({ sentences: [sentence] });
  await payer.prove();
  const payload = { username: payer.username, read: [sentence] };
  const removed = await app.server.inject({
    method: "POST",
    url: "/api/game/remove-profile",
    headers,
    payload,
  });
  expect(removed.statusCode).toBe(200);
  expect(
    await run(
      "select brand, shown_text from opt_in_evidence where step = 'withdrawal' and player_id = $1",
      payer.playerId,
    ),
  ).toEqual([{ brand: "eal-eu-en", shown_text: `${sentence}\nRemove for good` }]);
});

test("a payment recorded while the removal waits makes its disclosure outdated", async () => {
  const payer = await createChargedPlayer("meanwhile@example.com");
  const waiting = () =>
    run("select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()");
  const { answer } = await app.database.transaction(async (trx) => {
    const own = "select id from subscriptions where player_id = $1";
    await trx.run(`${own} for update`, [payer.playerId]);
    // Runs outside of the transaction, which must not wait for it.
    const removing = { answer: payer.remove([sentence]) };
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1), { timeout: 60_000 });
    await trx.run(`update subscription_charges set amount_minor = 5998 where subscription_id in (${own})`, [
      payer.playerId,
    ]);
    return removing;
  });
  expect(await answer).toMatchObject({ status: 409, body: { code: "removal_changed" } });
  await app.jobs.runDue();
  expect(payer.refunds()).toEqual([]);
});

test("removal after 14 days refunds nothing, and a later withdrawal still gets a mail", async () => {
  const payer = await createChargedPlayer("late@example.com");
  app.clock.advance("14d");
  expect(await payer.get("removal")).toEqual({ sentences: [] });
  expect(await payer.remove([])).toMatchObject({ status: 200 });
  await app.jobs.runDue();
  const confirm = await requestWithdrawal(payer);
  await confirm();
  await app.jobs.runDue();
  expect(payer.refunds()).toEqual([]);
  const texts = app.messages.list({ to: payer.email }).map(({ text }) => text);
  expect(texts.filter((text) => text.includes("so your subscription has ended"))).toHaveLength(1);
  expect(texts.filter((text) => text.includes("so there’s no refund"))).toHaveLength(1);
});

test("accepts a withdrawal for the order of a removed player by its number", async () => {
  const payer = await createChargedPlayer("gone@example.com");
  await run(
    "update subscriptions set state = 'ended', ended_at = now() where player_id = $1",
    payer.playerId,
  );
  await run("update card_checkouts set email = null, billing = null where player_id = $1", payer.playerId);
  const stranger = await requestWithdrawal({ email: payer.email, orderNumber: "0000-0000-0000" });
  await stranger();
  await app.jobs.runDue();
  expect(payer.refunds()).toEqual([]);
  const confirm = await requestWithdrawal(payer);
  await Promise.all([confirm(), confirm()]);
  await app.jobs.runDue();
  expect(payer.refunds()).toHaveLength(1);
  expect(payer.mails()).toHaveLength(1);
  expect(await addresses(payer.playerId)).toEqual([]);
});
