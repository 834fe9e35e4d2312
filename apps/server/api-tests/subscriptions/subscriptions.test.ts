import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { MessagingApp } from "../../testing/app.ts";
import { createPhone, wrongCode, type Phone } from "../../testing/phone.ts";
import {
  firstPackage,
  nonceIn,
  packagesIn,
  startSubscriptionApp,
  type SubscriptionApp,
} from "../../testing/subscription-app.ts";

let subscriptionApp: SubscriptionApp;
let app: MessagingApp;

beforeAll(async () => {
  subscriptionApp = await startSubscriptionApp();
  app = subscriptionApp.app;
});
afterAll(() => app.stop());

describe("packages", () => {
  test.each([
    ["mtn-ng-en", ["daily", "weekly", "monthly"], "own_pin", "N150 per day"],
    ["airtel-ng-en", ["daily", "weekly", "monthly"], "own_pin", "N100 per day"],
    ["saf-ke-en", ["daily", "monthly"], "operator_pin", "Ksh\u00a010 per day"],
    ["tlk-za-en", ["daily", "monthly"], "operator_page", "R7 per day"],
    ["blg-ps-ar", ["daily", "monthly"], "own_pin", "في اليوم"],
    ["eal-eu-en", [], null, undefined],
  ])("of %s", async (brand, periods, confirmation, price) => {
    const { body } = await createPhone(app, { brand }).get("packages");
    const packages = packagesIn({ body });
    expect(body).toMatchObject({ confirmation });
    expect(packages.map(({ period }) => period)).toEqual(periods);
    expect(packages[0]?.priceText ?? "").toContain(price ?? "");
    for (const { sentence, priceText } of packages) expect(sentence).toContain(priceText);
  });

  test.each([
    ["mtn-ng-en", true],
    ["airtel-ng-en", true],
    ["mtn-za-en", false],
  ])("of %s: the sentence contains VAT and the STOP keyword: %s", async (brand, isNamed) => {
    const packages = packagesIn(await createPhone(app, { brand }).get("packages"));
    const named = packages.filter(({ sentence }) =>
      sentence.endsWith(" VAT included. Text STOP to 13340 to cancel."),
    );
    expect(packages.length).toBeGreaterThan(1);
    expect(named).toHaveLength(isNamed ? packages.length : 0);
  });
});

describe("double opt-in", () => {
  test("with the operator's PIN creates an active subscription, evidence of both steps and a welcome SMS", async () => {
    const { phone, msisdn, answer } = await subscriptionApp.subscribe("saf-ke-en");
    expect(answer.body).toMatchObject({ state: "active", operatorStatus: "Active", continueAt: null });
    await subscriptionApp.settle("kenya");
    expect(app.messages.list({ to: msisdn, limit: 1 })[0]?.text).toContain("Welcome to Uwanja");
    const rows = await app.database.run(
      "select step, channel, address, user_agent, text_version <> '' as versioned, price_minor, shown_text from opt_in_evidence where msisdn = $1 order by at",
      [msisdn],
    );
    const { sentence, button } = await firstPackage(phone);
    expect(button).toBe("Subscribe for Ksh\u00a010 per day");
    expect(rows).toHaveLength(2);
    expect(rows[0]).toMatchObject({ shown_text: `I am 18 or over.\n${sentence}\n${button}` });
    expect(rows[1]).toMatchObject({
      step: "doi_two",
      channel: "web",
      user_agent: expect.stringContaining("Android"),
      versioned: true,
      price_minor: 1_000,
      shown_text: `${sentence}\n${button}`,
    });
    await expect(app.database.run("update opt_in_evidence set shown_text = ''")).rejects.toThrow(
      "append-only",
    );
    await expect(app.database.run("delete from opt_in_evidence")).rejects.toThrow("append-only");
  });

  test.each([
    ["blg-za-en", "I am 18 or over.", "Confirm that you’re 18 or over."],
    ["mtn-ng-en", "I am 18 or over.", "Confirm that you’re 18 or over."],
    ["blg-ps-ar", "عمري 18 عامًا أو أكثر.", "أكّد أن عمرك 18 عامًا أو أكثر."],
    ["blg-ps-am", "ዕድሜዬ 18 ወይም ከዚያ በላይ ነው።", "ዕድሜህ 18 ወይም ከዚያ በላይ መሆኑን አረጋግጥ።"],
  ])("at %s requires the age declaration and stores its exact text", async (brand, declaration, refusal) => {
    const { phone, msisdn } = await subscriptionApp.prove(brand);
    const { packageId, sentence, button } = await firstPackage(phone);
    expect(await phone.get("packages")).toMatchObject({ body: { ageDeclaration: declaration } });
    const evidence = () =>
      app.database.run("select step, shown_text from opt_in_evidence where msisdn = $1", [msisdn]);
    for (const isOfAge of [undefined, false, "true"]) {
      expect(await phone.post("opt-in-start", { packageId, isTrusted: true, isOfAge })).toMatchObject({
        status: 400,
        body: { fields: { isOfAge: { code: "age_not_declared", message: refusal } } },
      });
    }
    expect(await evidence()).toEqual([]);
    await subscriptionApp.giveFirstConsent(phone);
    expect(await evidence()).toEqual([
      { step: "doi_one", shown_text: `${declaration}\n${sentence}\n${button}` },
    ]);
  });

  test("in Nigeria shows VAT and the STOP short code with the price, and sends the welcome from that short code", async () => {
    const { phone, msisdn } = await subscriptionApp.subscribe("mtn-ng-en");
    const { sentence } = await firstPackage(phone);
    expect(sentence).toMatch(/at no cost\. VAT included\. Text STOP to 13340 to cancel\.$/);
    const { subscriptions: book } = app.operators.of.nigeria;
    book.set(
      book.list().find((entry) => entry.msisdn === msisdn)!,
      "ACTIVE",
      "opted_in",
    );
    await subscriptionApp.settle("nigeria");
    const [welcome] = app.messages.list({ to: msisdn, limit: 1 });
    expect(welcome).toMatchObject({
      from: "13340",
      text: expect.stringMatching(
        /^Welcome to Naija Clash!.* To cancel, reply STOP or go to \S+\/manage-subscription$/,
      ),
    });
  });

  test("at Telkom is pending until the consent on Telkom's page", async () => {
    const { phone, msisdn, answer } = await subscriptionApp.subscribe("tlk-za-en");
    expect(answer.body).toMatchObject({
      state: "pending",
      operatorStatus: "PENDING",
      continueAt: expect.stringMatching(
        /^https:\/\/optin\.telkom-za\.example\/service\/TLK-ZA-1\?ext_ref=[0-9a-f]{32}$/,
      ),
    });
    const [yes] = await app.database.run(
      "select shown_text from opt_in_evidence where msisdn = $1 and step = 'doi_two'",
      [msisdn],
    );
    expect(yes?.["shown_text"]).toMatch(/\nSubscribe for R7 per day through your network$/);
    const { subscriptions: book } = app.operators.of.telkom;
    book.set(
      book.list().find((entry) => entry.msisdn === msisdn)!,
      "ACTIVE",
      "opted_in",
    );
    await subscriptionApp.settle("telkom");
    const user = { msisdn, productId: 47 };
    expect(await phone.post("/api/telkom/v2-get-user-via-product-id", user)).toMatchObject({
      status: 200,
      body: { Status: "ACTIVE" },
    });
  });

  test("in South Africa is charged by us from the consent on, suspended without credit, and ended with an SMS after a week", async () => {
    const { msisdn } = await subscriptionApp.subscribe("mtn-za-en");
    const { subscriptions: book } = app.operators.of["south-african"];
    book.set(
      book.list().find((entry) => entry.msisdn === msisdn)!,
      "ACTIVE",
      "opted_in",
    );
    await subscriptionApp.settle("south-african");
    app.clock.advance("1m");
    await app.jobs.runDue();
    const charged = () =>
      app.database.run(
        "select s.state, c.state as charge from subscriptions s join subscription_charges c on c.subscription_id = s.id where s.msisdn = $1 order by c.period",
        [msisdn],
      );
    expect(await charged()).toEqual([{ state: "active", charge: "paid" }]);
    await subscriptionApp.control("south-african", { broke: [msisdn] });
    app.clock.advance("1d");
    await app.jobs.runDue();
    expect(await charged()).toEqual([
      { state: "suspended", charge: "paid" },
      { state: "suspended", charge: "due" },
    ]);
    for (let day = 0; day < 9; day += 1) {
      app.clock.advance("1d");
      await app.jobs.runDue();
    }
    expect((await charged())[0]).toMatchObject({ state: "ended" });
    const texts = app.messages.list({ to: msisdn }).map(({ text }) => text);
    expect(texts.filter((text) => text.includes("couldn't charge it"))).toHaveLength(1);
  });

  test("accepts a nonce once, in its own browser, after one second and within ten minutes", async () => {
    const { phone, msisdn } = await subscriptionApp.prove("mtn-ng-en");
    const { packageId } = await firstPackage(phone);
    const isOfAge = true;
    expect(await phone.post("opt-in-start", { packageId, isOfAge, isTrusted: false })).toMatchObject({
      status: 400,
      body: { code: "opt_in_untrusted" },
    });
    expect(await phone.post("opt-in-start", { packageId, isOfAge })).toMatchObject({
      body: { code: "invalid_input" },
    });
    const start = await phone.post("opt-in-start", { packageId, isOfAge, isTrusted: true });
    const nonce = nonceIn(start);
    const confirm = (from: Phone, changes: object = {}) =>
      from.post("opt-in-confirm", { nonce, isTrusted: true, ...changes });
    expect(await confirm(phone)).toMatchObject({ status: 400, body: { code: "opt_in_too_fast" } });
    app.clock.advance("2s");
    expect(await confirm(phone, { isTrusted: false })).toMatchObject({
      status: 400,
      body: { code: "opt_in_untrusted" },
    });
    expect(await confirm(phone, { nonce: "a".repeat(43) })).toMatchObject({
      body: { code: "opt_in_missing" },
    });
    const thief = await subscriptionApp.prove("mtn-ng-en");
    expect(await confirm(thief.phone)).toMatchObject({ status: 409, body: { code: "opt_in_missing" } });
    expect(await confirm(phone, { msisdn: thief.msisdn })).toMatchObject({
      status: 403,
      body: { code: "not_yours" },
    });
    const many = await Promise.all(Array.from({ length: 10 }, () => confirm(phone)));
    expect(many.some(({ status }) => status === 200)).toBe(true);
    expect(await confirm(phone)).toMatchObject({ status: 409, body: { code: "opt_in_missing" } });
    const [count] = await app.database.run("select count(*) as n from subscriptions where msisdn = $1", [
      msisdn,
    ]);
    expect(count).toEqual({ n: 1 });
    const late = await subscriptionApp.prove("mtn-ng-en");
    const started = await subscriptionApp.giveFirstConsent(late.phone);
    app.clock.advance("10m");
    expect(await late.phone.post("opt-in-confirm", { nonce: started, isTrusted: true })).toMatchObject({
      status: 410,
      body: { code: "opt_in_expired" },
    });
  });

  test("requires a proved number, a known package, and no subscription", async () => {
    const stranger = createPhone(app, { brand: "mtn-ng-en" });
    const start = (from: Phone, packageId: string) =>
      from.post("opt-in-start", { packageId, isOfAge: true, isTrusted: true });
    expect(await start(stranger, "mtn-ng-daily")).toMatchObject({
      status: 401,
      body: { code: "number_unproven" },
    });
    const { phone } = await subscriptionApp.prove("mtn-ng-en");
    expect(await start(phone, "free")).toMatchObject({ status: 404, body: { code: "package_unknown" } });
    const kenyan = await subscriptionApp.subscribe("saf-ke-en");
    expect(await start(kenyan.phone, "saf-ke-daily")).toMatchObject({
      status: 409,
      body: { code: "subscription_exists" },
    });
    const card = await start(createPhone(app, { brand: "eal-eu-en" }), "eal-eu-monthly");
    expect(card).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  test("replaces a card subscription only after its end", async () => {
    const { phone, msisdn } = await subscriptionApp.subscribe("tlk-za-en");
    app.clock.advance("1m");
    await phone.register(msisdn, "Card_then_airtime");
    await app.database.run(
      "update subscriptions set payer = 'card', msisdn = null, state = 'cancelling' where msisdn = $1",
      [msisdn],
    );
    const { packageId } = await firstPackage(phone);
    const asked = { packageId, isTrusted: true, isOfAge: true };
    app.clock.advance("1m");
    expect(await phone.post("opt-in-start", asked)).toMatchObject({ body: { code: "subscription_exists" } });
    await app.database.run(
      "update subscriptions set state = 'ended', ended_at = now() where payer = 'card' and state = 'cancelling'",
    );
    const nonce = await subscriptionApp.giveFirstConsent(phone);
    expect(await phone.post("opt-in-confirm", { nonce, isTrusted: true })).toMatchObject({
      status: 200,
      body: { state: "pending" },
    });
  });

  test("allows another try after a wrong PIN, and stores nothing when the operator is unreachable", async () => {
    const { phone, msisdn } = await subscriptionApp.prove("saf-ke-en");
    const nonce = await subscriptionApp.giveFirstConsent(phone);
    const confirm = (otp: string | undefined) =>
      phone.post("opt-in-confirm", { nonce, isTrusted: true, otp });
    expect(await confirm("0000")).toMatchObject({ status: 400, body: { code: "otp_invalid" } });
    await subscriptionApp.control("kenya", { behaviour: { kind: "http", status: 503 } });
    expect(await confirm(subscriptionApp.pinOf(msisdn))).toMatchObject({
      status: 503,
      body: { code: "operator_unavailable" },
    });
    expect(await confirm(subscriptionApp.pinOf(msisdn))).toMatchObject({
      status: 200,
      body: { state: "active" },
    });
  });

  test("checks a PIN in the second step even if the number is already proved", async () => {
    const { phone, msisdn } = await subscriptionApp.prove("mtn-ng-en");
    const nonce = await subscriptionApp.giveFirstConsent(phone);
    app.clock.advance("1m");
    const code = await phone.requestCode(msisdn);
    const confirm = (otp: string) => phone.post("opt-in-confirm", { nonce, isTrusted: true, otp });
    expect(await confirm(wrongCode(code))).toMatchObject({ status: 400, body: { code: "otp_invalid" } });
    expect(await phone.get("subscription-status")).toMatchObject({ body: { status: null } });
    expect(await confirm(code)).toMatchObject({ status: 200, body: { state: "pending" } });
  });

  test("without the operator's PIN does not call the operator", async () => {
    const { phone } = await subscriptionApp.prove("saf-ke-en");
    const nonce = await subscriptionApp.giveFirstConsent(phone);
    expect(await phone.post("opt-in-confirm", { nonce, isTrusted: true })).toMatchObject({
      status: 400,
      body: { code: "otp_invalid" },
    });
    expect(await phone.get("subscription-status")).toMatchObject({ body: { status: null } });
  });

  test("is refused here if the operator uses its own page", async () => {
    const { phone, msisdn } = await subscriptionApp.prove("mtn-za-en");
    const nonce = await subscriptionApp.giveFirstConsent(phone);
    expect(await phone.post("opt-in-confirm", { nonce, isTrusted: true })).toMatchObject({
      status: 409,
      body: { code: "operator_page_needed" },
    });
    expect(
      app.operators.of["south-african"].subscriptions.list().some((entry) => entry.msisdn === msisdn),
    ).toBe(false);
  });
});
