import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { subscriptionOf } from "#features/subscriptions/server/index.ts";
import type { MessagingApp } from "../../testing/app.ts";
import { createPhone, type Phone } from "../../testing/phone.ts";
import {
  firstPackage,
  nonceIn,
  packagesIn,
  startSubscribing,
  type Subscribing,
} from "../../testing/subscribing.ts";

let world: Subscribing;
let app: MessagingApp;

beforeAll(async () => {
  world = await startSubscribing();
  app = world.app;
});
afterAll(() => app.stop());

describe("packages", () => {
  test.each([
    ["mtn-ng-en", ["daily", "weekly", "monthly"], "own_pin", "N150 per day"],
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
});

describe("double opt-in", () => {
  test("with the operator's PIN makes an active subscription, with evidence of both steps and a welcome", async () => {
    const { phone, msisdn, answer } = await world.subscribe("saf-ke-en");
    expect(answer.body).toMatchObject({ state: "active", operatorStatus: "Active", continueAt: null });
    await world.settle("kenya");
    expect(app.messages.list({ to: msisdn, limit: 1 })[0]?.text).toContain("Welcome to Uwanja");
    const rows = await app.database.run(
      "select step, channel, address, user_agent, text_version <> '' as versioned, price_minor, shown_text from opt_in_evidence where msisdn = $1 order by at",
      [msisdn],
    );
    const { sentence } = await firstPackage(phone);
    expect(rows).toHaveLength(2);
    expect(rows[1]).toMatchObject({
      step: "doi_two",
      channel: "web",
      user_agent: expect.stringContaining("Android"),
      versioned: true,
      price_minor: 1_000,
      shown_text: sentence,
    });
    await expect(app.database.run("update opt_in_evidence set shown_text = ''")).rejects.toThrow(
      "append-only",
    );
    await expect(app.database.run("delete from opt_in_evidence")).rejects.toThrow("append-only");
  });

  test.each([
    ["blg-za-en", "I am 18 or over.", "Please confirm that you are 18 or over."],
    ["mtn-ng-en", "I am 18 or over.", "Please confirm that you are 18 or over."],
    ["blg-ps-ar", "عمري 18 عامًا أو أكثر.", "أكّد أن عمرك 18 عامًا أو أكثر."],
    ["blg-ps-am", "ዕድሜዬ 18 ወይም ከዚያ በላይ ነው።", "እባክህ ዕድሜህ 18 ወይም ከዚያ በላይ መሆኑን አረጋግጥ።"],
  ])(
    "at %s begins only with the declaration to be of age, which is kept word for word",
    async (brand, declaration, refusal) => {
      const { phone, msisdn } = await world.prove(brand);
      const { packageId, sentence } = await firstPackage(phone);
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
      await world.say(phone);
      expect(await evidence()).toEqual([{ step: "doi_one", shown_text: `${sentence} ${declaration}` }]);
    },
  );

  test("at Telkom waits for consent on Telkom's own page, then is active", async () => {
    const { phone, msisdn, answer } = await world.subscribe("tlk-za-en");
    expect(answer.body).toMatchObject({
      state: "pending",
      operatorStatus: "PENDING",
      continueAt: expect.stringMatching(
        /^https:\/\/optin\.telkom-za\.example\/service\/TLK-ZA-1\?ext_ref=[0-9a-f]{32}$/,
      ),
    });
    const { book } = app.operators.of.telkom;
    book.set(
      book.list().find((entry) => entry.msisdn === msisdn)!,
      "ACTIVE",
      "opted_in",
    );
    await world.settle("telkom");
    const user = { msisdn, productId: 47 };
    expect(await phone.post("/api/telkom/v2-get-user-via-product-id", user)).toMatchObject({
      status: 200,
      body: { Status: "ACTIVE" },
    });
  });

  test("in South Africa is charged by us from the yes on, and a broke number is suspended", async () => {
    const { msisdn } = await world.subscribe("mtn-za-en");
    const { book } = app.operators.of["south-african"];
    book.set(
      book.list().find((entry) => entry.msisdn === msisdn)!,
      "ACTIVE",
      "opted_in",
    );
    await world.settle("south-african");
    app.clock.advance("1m");
    await app.jobs.runDue();
    const charged = () =>
      app.database.run(
        "select s.state, c.state as charge from subscriptions s join subscription_charges c on c.subscription_id = s.id where s.msisdn = $1 order by c.period",
        [msisdn],
      );
    expect(await charged()).toEqual([{ state: "active", charge: "paid" }]);
    await world.control("south-african", { broke: [msisdn] });
    app.clock.advance("1d");
    await app.jobs.runDue();
    expect(await charged()).toEqual([
      { state: "suspended", charge: "paid" },
      { state: "suspended", charge: "due" },
    ]);
  });

  test("takes a nonce once, in the browser that has it, after a second and within ten minutes", async () => {
    const { phone, msisdn } = await world.prove("mtn-ng-en");
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
    const thief = await world.prove("mtn-ng-en");
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
    const late = await world.prove("mtn-ng-en");
    const started = await world.say(late.phone);
    app.clock.advance("10m");
    expect(await late.phone.post("opt-in-confirm", { nonce: started, isTrusted: true })).toMatchObject({
      status: 410,
      body: { code: "opt_in_expired" },
    });
  });

  test("needs a proved number, a known package, and no subscription yet", async () => {
    const stranger = createPhone(app, { brand: "mtn-ng-en" });
    const start = (from: Phone, packageId: string) =>
      from.post("opt-in-start", { packageId, isOfAge: true, isTrusted: true });
    expect(await start(stranger, "mtn-ng-daily")).toMatchObject({
      status: 401,
      body: { code: "number_unproven" },
    });
    const { phone } = await world.prove("mtn-ng-en");
    expect(await start(phone, "free")).toMatchObject({ status: 404, body: { code: "package_unknown" } });
    const kenyan = await world.subscribe("saf-ke-en");
    expect(await start(kenyan.phone, "saf-ke-daily")).toMatchObject({
      status: 409,
      body: { code: "subscription_exists" },
    });
    const card = await start(createPhone(app, { brand: "eal-eu-en" }), "eal-eu-monthly");
    expect(card).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  test("a wrong PIN may be typed again; an operator that is away leaves nothing half done", async () => {
    const { phone, msisdn } = await world.prove("saf-ke-en");
    const nonce = await world.say(phone);
    const confirm = (otp: string | undefined) =>
      phone.post("opt-in-confirm", { nonce, isTrusted: true, otp });
    expect(await confirm("0000")).toMatchObject({ status: 400, body: { code: "otp_invalid" } });
    await world.control("kenya", { behaviour: { kind: "http", status: 503 } });
    expect(await confirm(world.pinOf(msisdn))).toMatchObject({
      status: 503,
      body: { code: "operator_unavailable" },
    });
    expect(await confirm(world.pinOf(msisdn))).toMatchObject({ status: 200, body: { state: "active" } });
  });
});

describe("the player's own subscription", () => {
  let players = 0;

  const pageIn = ({ body }: { body: unknown }) => body as { charges: { id: string }[]; nextCharges: string };

  async function player() {
    const subscribed = await world.subscribe("mtn-ng-en");
    const { phone, msisdn } = subscribed;
    const { book } = app.operators.of.nigeria;
    const entry = book.list().find((one) => one.msisdn === msisdn)!;
    book.set(entry, "ACTIVE", "opted_in");
    await world.settle("nigeria");
    app.clock.advance("1m");
    expect(await phone.register(msisdn, `Ada_${++players}`)).toMatchObject({ status: 200 });
    return { ...subscribed, entry };
  }

  test("is there for whoever registers after subscribing, with charges by page, evidence and history", async () => {
    const { phone, msisdn, entry } = await player();
    expect(await subscriptionOf(app.database, { service: "mtn-ng", msisdn })).toEqual({
      state: "active",
      operatorStatus: "ACTIVE",
      isEntitled: true,
      renews: true,
      packageId: "mtn-ng-daily",
      paidUntil: null,
      isChargedByUs: false,
    });
    for (let charge = 0; charge < 3; charge++) {
      app.clock.advance("1s");
      app.operators.of.nigeria.book.charge(entry, 15_000, charge !== 1);
    }
    await world.settle("nigeria");
    const { body } = await phone.get("subscription?limit=2");
    expect(body).toMatchObject({
      subscription: {
        state: "active",
        operatorStatus: "ACTIVE",
        isEntitled: true,
        payer: "operator",
        period: "daily",
        price: { minor: 15_000, currency: "NGN" },
        canStop: true,
        nextChargeAt: expect.any(String),
      },
      evidence: [{ step: "doi_one" }, { step: "doi_two" }],
      nextCharges: expect.any(String),
    });
    const { charges, nextCharges } = pageIn({ body });
    const rest = pageIn(await phone.get(`subscription?limit=2&after=${nextCharges}`));
    expect(new Set([...charges, ...rest.charges].map(({ id }) => id)).size).toBe(3);
  });

  test("is stopped by its owner, confirmed by SMS, and usable to the end of what is paid", async () => {
    const { phone, msisdn, entry } = await player();
    app.operators.of.nigeria.book.charge(entry, 15_000, true);
    await world.settle("nigeria");
    app.clock.advance("1m");
    // A session that only the operator's link opened.
    await app.database.run(
      "update sessions set proven_at = null where player_id = (select id from players where msisdn = $1)",
      [msisdn],
    );
    expect(await phone.post("stop-subscription", {})).toMatchObject({
      status: 403,
      body: { code: "proof_needed" },
    });
    await phone.prove(msisdn);
    // Whoever has signed in by a code stops in two taps, however long ago that was.
    app.clock.advance("11m");
    expect(await phone.post("stop-subscription", { msisdn: "2348039999999" })).toMatchObject({ status: 403 });
    const stops = await Promise.all([
      phone.post("stop-subscription", {}),
      phone.post("stop-subscription", {}),
    ]);
    for (const stop of stops)
      expect(stop).toMatchObject({ status: 200, body: { state: "cancelling", endsAt: expect.any(String) } });
    await world.settle("nigeria");
    await world.settle("nigeria");
    const texts = app.messages.list({ to: msisdn }).map(({ text }) => text);
    expect(texts.filter((text) => text.startsWith("You have stopped Naija Clash"))).toHaveLength(1);
    expect(entry.word).toBe("DEACTIVATED");
    expect((await phone.get("subscription")).body).toMatchObject({
      subscription: { state: "cancelling", isEntitled: true, nextChargeAt: null, canStop: false },
      evidence: [
        { step: "doi_one" },
        { step: "doi_two" },
        { step: "stop", text: "Yes, stop it", channel: "web" },
      ],
    });
    app.clock.advance("1d");
    await app.jobs.runDue();
    expect((await phone.get("subscription")).body).toMatchObject({
      subscription: { state: "ended", isEntitled: false },
    });
  });

  test("goes on after a stop by two new yeses to the same package, with what it has paid, and an SMS says so", async () => {
    const { phone, msisdn, entry } = await player();
    app.operators.of.nigeria.book.charge(entry, 15_000, true);
    await world.settle("nigeria");
    app.clock.advance("1m");
    expect(await phone.post("stop-subscription", {})).toMatchObject({ body: { state: "cancelling" } });
    await world.settle("nigeria");
    await world.settle("nigeria");
    const { body: before } = await phone.get("subscription");
    expect(before).toMatchObject({ subscription: { canResume: true, canStop: false } });
    expect((await phone.get("subscription-standing")).body).toMatchObject({
      standing: { renews: false, packageId: (await firstPackage(phone)).packageId },
    });
    app.clock.advance("1m");
    const other = packagesIn(await phone.get("packages"))[1]!;
    const asked = { packageId: other.packageId, isTrusted: true, isOfAge: true };
    expect(await phone.post("opt-in-start", asked)).toMatchObject({ body: { code: "subscription_exists" } });

    const nonce = await world.say(phone);
    expect(await phone.post("opt-in-confirm", { nonce, isTrusted: true })).toMatchObject({ status: 200 });
    const again = app.operators.of.nigeria.book.list().find((one) => one.msisdn === msisdn)!;
    expect(again.subscriptionId).not.toBe(entry.subscriptionId);
    app.clock.advance("1s");
    app.operators.of.nigeria.book.set(again, "ACTIVE", "opted_in");
    await world.settle("nigeria");
    await world.settle("nigeria");
    const { body: after } = await phone.get("subscription");
    const idIn = (body: unknown) =>
      (body as { subscription: { id: string; paidUntil: string } }).subscription;
    expect(idIn(after)).toMatchObject({
      state: "active",
      id: idIn(before).id,
      paidUntil: idIn(before).paidUntil,
      stopRequestedAt: null,
      canStop: true,
      canResume: false,
    });
    expect(after).toMatchObject({
      evidence: [{}, {}, { step: "stop" }, { step: "doi_two" }],
    });
    const texts = app.messages.list({ to: msisdn }).map(({ text }) => text);
    expect(texts.filter((text) => text.startsWith("Your subscription to Naija Clash goes on"))).toHaveLength(
      1,
    );
    expect(again.word).toBe("ACTIVE");
  });

  test("is seen and stopped by a proved number that nobody has registered yet, and by nobody else", async () => {
    const { phone, msisdn } = await world.subscribe("mtn-ng-en");
    const { book } = app.operators.of.nigeria;
    const entry = book.list().find((one) => one.msisdn === msisdn)!;
    book.set(entry, "ACTIVE", "opted_in");
    await world.settle("nigeria");
    expect((await phone.get("subscription")).body).toMatchObject({
      subscription: { state: "active", canStop: true },
      evidence: [{ step: "doi_one" }, { step: "doi_two" }],
    });
    const stranger = createPhone(app, { brand: "mtn-ng-en" });
    for (const answer of [
      await stranger.get("subscription"),
      await stranger.get(`subscription?msisdn=${msisdn}`),
      await stranger.post("stop-subscription", { msisdn }),
    ])
      expect(answer).toMatchObject({ status: 401, body: { code: "sign_in_required" } });
    expect(await phone.post("stop-subscription", {})).toMatchObject({ status: 200 });
    await world.settle("nigeria");
    const texts = app.messages.list({ to: msisdn }).map(({ text }) => text);
    expect(texts.filter((text) => text.startsWith("You have stopped Naija Clash"))).toHaveLength(1);
    expect((await phone.get("subscription")).body).toMatchObject({
      subscription: { canStop: false },
      evidence: [{ step: "doi_one" }, { step: "doi_two" }, { step: "stop" }],
    });
  });

  test("that ended while its number was a player's is not told to whoever has only the number", async () => {
    const { phone, msisdn } = await player();
    await app.database.run("update subscriptions set state = 'ended', ended_at = now() where msisdn = $1", [
      msisdn,
    ]);
    await app.database.run("update players set churned_at = $2 where msisdn = $1", [msisdn, app.clock.now()]);
    expect((await phone.get("subscription")).body).toMatchObject({ subscription: { state: "ended" } });
    const heir = createPhone(app, { brand: "mtn-ng-en", address: "10.9.9.9" });
    app.clock.advance("1m");
    await heir.prove(msisdn);
    expect(await heir.get("subscription")).toMatchObject({
      status: 200,
      body: { subscription: null, history: [] },
    });
  });

  test("is stopped by an SMS to the short code as well", async () => {
    const { phone, msisdn } = await player();
    app.operators.of.nigeria.sendSms(msisdn, "STOP DAILY");
    await world.settle("nigeria");
    expect((await phone.get("subscription")).body).toMatchObject({
      subscription: { stopRequestedAt: expect.any(String) },
      evidence: [
        { step: "doi_one" },
        { step: "doi_two" },
        { step: "stop", text: "STOP DAILY", channel: "sms" },
      ],
    });
  });
});
