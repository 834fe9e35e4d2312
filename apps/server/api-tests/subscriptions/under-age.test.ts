import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startCardApp, type CardApp } from "../../testing/card-app.ts";
import { createPayer, form, inSouthAfrica } from "../../testing/card-payer.ts";

let app: CardApp;

beforeAll(async () => {
  app = await startCardApp();
});
afterAll(() => app.stop());

const rows = (sql: string, ...values: unknown[]) => app.database.run(sql, values);
const customersOf = (playerId: string) =>
  [...app.processor.vault.customers.values()].filter(({ metadata }) => metadata["player"] === playerId);
const mailsTo = (to: string) => app.messages.list({ to });

describe("an underage player", () => {
  const bornOn = (playerId: string, date: string) =>
    rows("update players set date_of_birth = $2 where id = $1", playerId, date);
  const agreed = (playerId: string, guardian: string) =>
    rows(
      "insert into guardian_consents (player_id, email, asked_at, given_at) values ($1, $2, $3, $3)",
      playerId,
      guardian,
      new Date("2026-10-03T12:00:00Z"),
    );

  test("pays with a guardian's consent, named in the evidence, and the guardian gets a receipt with a way to stop", async () => {
    const payer = await createPayer(app);
    await bornOn(payer.playerId, "2011-01-01");
    await rows("update players set first_name = 'Maya' where id = $1", payer.playerId);
    const guardian = "guardian@canary.example";
    await agreed(payer.playerId, guardian);
    const { status, body } = await payer.pay();
    expect(status).toBe(200);
    const number = String(body["orderNumber"]);
    expect(await rows("select shown_text from opt_in_evidence where player_id = $1", payer.playerId)).toEqual(
      [
        {
          shown_text: expect.stringMatching(
            /A parent or guardian agreed on 3 October 2026\.\nMy parent or guardian agreed on 3 October 2026, and I agree to the terms and to this price\.\nSubscribe/,
          ),
        },
      ],
    );
    await app.jobs.runDue();
    const [mail, ...others] = mailsTo(guardian);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`Maya’s EAL European League subscription: receipt ${number}`);
    for (const words of [
      "You’re getting this because you agreed to Maya’s EAL European League account.",
      "Next charge: €29.99",
      "€29.99 a month, renewed automatically until you cancel.",
      `order number ${number} and email Ada@Example.com`,
      `/withdraw?order=${number}&email=Ada%40Example.com\n`,
    ]) {
      expect(mail?.text).toContain(words);
    }
    expect(mail?.text).not.toMatch(/Your card|Manage subscription|manage-subscription/);
    expect(mailsTo("ada@example.com")[0]?.text).toContain("/manage-subscription");
  });

  test("sends the guardian mails about stop, undone stop and withdrawal, with a stop link only while it renews", async () => {
    const payer = await createPayer(app);
    await bornOn(payer.playerId, "2011-01-01");
    await rows("update players set first_name = 'Noor' where id = $1", payer.playerId);
    const guardian = "noors.guardian@canary.example";
    await agreed(payer.playerId, guardian);
    const { body } = await payer.pay("4242424242424242", { email: "noor@canary.example" });
    const orderNumber = String(body["orderNumber"]);
    const send = async (call: string, asked: object) => {
      app.clock.advance("1m");
      const answer = await payer.call(call, asked);
      expect(answer).toMatchObject({ status: 200 });
      await app.jobs.runDue();
      return answer.body;
    };
    await send("stop-subscription", {});
    const { resumeDisclosure } = (await payer.get("subscription")) as { resumeDisclosure: object };
    await send("resume-subscription", { read: { ...resumeDisclosure, timeZone: "Europe/Dublin" } });
    const named = { name: "Noor’s mother", email: "noor@canary.example", orderNumber };
    const { withdrawalId } = await send("withdraw-request", named);
    await send("withdraw-confirm", { withdrawalId });
    const [withdrawn, resumed, stopped, ...others] = mailsTo(guardian);
    expect(others).toHaveLength(1);
    for (const [mail, words, goesOn] of [
      [stopped, "Noor’s subscription has been cancelled", false],
      [resumed, "Noor’s subscription is no longer cancelled", true],
      [withdrawn, "Noor’s subscription contract has ended after a withdrawal", false],
    ] as const) {
      expect(mail?.subject).toBe(`Noor’s EAL European League subscription: order ${orderNumber}`);
      expect(mail?.text).toContain(words);
      expect(mail?.text.includes("/withdraw?order=")).toBe(goesOn);
    }
    // Nothing was paid yet.
    expect(withdrawn?.text).not.toContain("will be returned");
  });

  test("cannot pay without consent, and can from the birthday on", async () => {
    const payer = await createPayer(app);
    await bornOn(payer.playerId, "2008-11-16");
    expect(await payer.call("checkout-start", form)).toMatchObject({
      status: 403,
      body: { code: "too_young" },
    });
    expect(customersOf(payer.playerId)).toHaveLength(0);
    await bornOn(payer.playerId, "2008-11-15");
    expect(await payer.call("checkout-start", form)).toMatchObject({ status: 200 });
  });

  test.each([
    ["in time", "1m", "Der Vertrag über das Abo von Kim wurde widerrufen"],
    ["in time, after the birthday", "2d", "Der Vertrag über das Abo von Kim wurde widerrufen"],
    ["too late, after the birthday", "15d", "Das Abo von Kim wurde gekündigt"],
  ] as const)("sends a guardian who uses the receipt's link a confirmation: %s", async (_, later, words) => {
    const payer = await createPayer(app, "eal-eu-de");
    const tomorrow = new Date(app.clock.now().getTime() + 24 * 60 * 60_000);
    await bornOn(payer.playerId, `${tomorrow.getUTCFullYear() - 18}${tomorrow.toISOString().slice(4, 10)}`);
    await rows("update players set first_name = 'Kim' where id = $1", payer.playerId);
    const guardian = `kims.guardian.${later}@canary.example`;
    await agreed(payer.playerId, guardian);
    await payer.pay("4242424242424242", { email: `kim.${later}@canary.example` });
    await app.jobs.runDue();
    const [, query] = /\/withdraw\?(\S+)/.exec(mailsTo(guardian)[0]?.text ?? "") ?? [];
    const link = new URLSearchParams(query);
    app.clock.advance(later);
    const post = async (call: string, payload: object) => {
      const headers = { host: "eal-eu-de.localhost", origin: "http://eal-eu-de.localhost" };
      const request = { method: "POST", url: `/api/game/${call}`, headers, payload } as const;
      const answer = await app.server.inject(request);
      expect(answer.statusCode).toBe(200);
      return answer.json<{ withdrawalId: string }>();
    };
    const named = { name: "Kims Mutter", email: link.get("email"), orderNumber: link.get("order") };
    const { withdrawalId } = await post("withdraw-request", named);
    await post("withdraw-confirm", { withdrawalId });
    await app.jobs.runDue();
    const mails = mailsTo(guardian).filter(({ text }) => text.includes(words));
    expect(mails).toHaveLength(1);
  });
});

test("the card checkout asks a player without a date of birth for it", async () => {
  const payer = await createPayer(app, "blg-za-en");
  await app.database.run("update players set date_of_birth = null where id = $1", [payer.playerId]);
  expect(await payer.get("checkout-info")).toMatchObject({ code: "birth_date_missing" });
  expect(await payer.call("checkout-start", inSouthAfrica)).toMatchObject({
    status: 400,
    body: { code: "birth_date_missing" },
  });
});
