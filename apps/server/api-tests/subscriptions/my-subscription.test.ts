import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { subscriptionOf } from "#features/subscriptions/server/index.ts";
import { createFormat } from "#kit/i18n/format.ts";
import type { MessagingApp } from "../../testing/app.ts";
import { createPhone } from "../../testing/phone.ts";
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

describe("the player's own subscription", () => {
  let players = 0;

  const pageIn = ({ body }: { body: unknown }) => body as { charges: { id: string }[]; nextCharges: string };

  async function player() {
    const subscribed = await subscriptionApp.subscribe("mtn-ng-en");
    const { phone, msisdn } = subscribed;
    const { subscriptions: book } = app.operators.of.nigeria;
    const entry = book.list().find((one) => one.msisdn === msisdn)!;
    book.set(entry, "ACTIVE", "opted_in");
    await subscriptionApp.settle("nigeria");
    app.clock.advance("1m");
    expect(await phone.register(msisdn, `Ada_${++players}`)).toMatchObject({ status: 200 });
    return { ...subscribed, entry };
  }

  test("is linked on registration, with paged charges, evidence and history", async () => {
    const { phone, msisdn, entry } = await player();
    expect(await subscriptionOf(app.database, { service: "mtn-ng", msisdn })).toEqual({
      state: "active",
      operatorStatus: "ACTIVE",
      isEntitled: true,
      renews: true,
      packageId: "mtn-ng-daily",
      paidUntil: null,
      isChargedByUs: false,
      payer: "operator",
    });
    for (let charge = 0; charge < 3; charge++) {
      app.clock.advance("1s");
      app.operators.of.nigeria.subscriptions.charge(entry, 15_000, charge !== 1);
    }
    await subscriptionApp.settle("nigeria");
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
      evidence: [{ step: "doi_two" }, { step: "doi_one" }],
      nextCharges: expect.any(String),
    });
    const { charges, nextCharges } = pageIn({ body });
    const rest = pageIn(await phone.get(`subscription?limit=2&after=${nextCharges}`));
    expect(new Set([...charges, ...rest.charges].map(({ id }) => id)).size).toBe(3);
  });

  test("can be stopped, with an SMS, and stays usable until the end of the paid time", async () => {
    const { phone, msisdn, entry } = await player();
    app.operators.of.nigeria.subscriptions.charge(entry, 15_000, true);
    await subscriptionApp.settle("nigeria");
    app.clock.advance("1m");
    // A session opened by the operator's link alone.
    await app.database.run(
      "update sessions set proven_at = null where player_id = (select id from players where msisdn = $1)",
      [msisdn],
    );
    expect(await phone.post("stop-subscription", {})).toMatchObject({
      status: 403,
      body: { code: "proof_needed" },
    });
    await phone.prove(msisdn);
    // A player who signed in with a code at any time can stop in two taps.
    app.clock.advance("11m");
    expect(await phone.post("stop-subscription", { msisdn: "2348039999999" })).toMatchObject({ status: 403 });
    const overview = (await phone.get("subscription")).body as { stopDisclosure: { at: string } };
    expect(overview.stopDisclosure).toEqual({
      sentence: "You can play until {0}. You won’t be charged again.",
      at: expect.stringMatching(/^2026-11-/),
    });
    const stops = await Promise.all([
      phone.post("stop-subscription", {}),
      phone.post("stop-subscription", {}),
    ]);
    for (const stop of stops)
      expect(stop).toMatchObject({ status: 200, body: { state: "cancelling", endsAt: expect.any(String) } });
    await subscriptionApp.settle("nigeria");
    await subscriptionApp.settle("nigeria");
    const texts = app.messages.list({ to: msisdn }).map(({ text }) => text);
    expect(texts.filter((text) => text.startsWith("You've cancelled Naija Clash"))).toHaveLength(1);
    expect(entry.operatorStatus).toBe("DEACTIVATED");
    expect((await phone.get("subscription")).body).toMatchObject({
      subscription: { state: "cancelling", isEntitled: true, nextChargeAt: null, canStop: false },
      evidence: [
        {
          step: "stop",
          // In the market's time zone, because no page has sent another one.
          text: expect.stringMatching(
            /^You can play until \d+ November 2026, .+ WAT\. You won’t be charged again\.\nYes, cancel it$/,
          ),
          channel: "web",
        },
        { step: "doi_two" },
        { step: "doi_one" },
      ],
    });
    app.clock.advance("1d");
    await app.jobs.runDue();
    expect((await phone.get("subscription")).body).toMatchObject({
      subscription: { state: "ended", isEntitled: false },
    });
  });

  test("is reactivated after a stop by a new double opt-in, keeps its paid time, and sends an SMS", async () => {
    const { phone, msisdn, entry } = await player();
    await subscriptionApp.payAndStop({ phone, msisdn });
    await subscriptionApp.settle("nigeria");
    const { body: before } = await phone.get("subscription");
    expect(before).toMatchObject({ subscription: { canResume: true, canStop: false } });
    expect((await phone.get("subscription-status")).body).toMatchObject({
      status: { renews: false, packageId: (await firstPackage(phone)).packageId },
    });
    app.clock.advance("1m");
    const other = packagesIn(await phone.get("packages"))[1]!;
    const asked = { packageId: other.packageId, isTrusted: true, isOfAge: true };
    expect(await phone.post("opt-in-start", asked)).toMatchObject({ body: { code: "subscription_exists" } });

    const nonce = await subscriptionApp.giveFirstConsent(phone);
    expect(await phone.post("opt-in-confirm", { nonce, isTrusted: true })).toMatchObject({ status: 200 });
    const again = app.operators.of.nigeria.subscriptions.list().find((one) => one.msisdn === msisdn)!;
    expect(again.subscriptionId).not.toBe(entry.subscriptionId);
    app.clock.advance("1s");
    app.operators.of.nigeria.subscriptions.set(again, "ACTIVE", "opted_in");
    await subscriptionApp.settle("nigeria");
    await subscriptionApp.settle("nigeria");
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
      others: [],
      evidence: [
        { step: "doi_two" },
        { step: "doi_one" },
        { step: "stop" },
        { step: "doi_two" },
        { step: "doi_one" },
      ],
    });
    const texts = app.messages.list({ to: msisdn }).map(({ text }) => text);
    expect(texts.filter((text) => text.startsWith("Naija Clash continues at"))).toHaveLength(1);
    expect(again.operatorStatus).toBe("ACTIVE");
  });

  test("stores the paid-time disclosure of a new consent, and refuses an outdated one", async () => {
    const { phone, msisdn } = await player();
    await subscriptionApp.payAndStop({ phone, msisdn });
    const disclosed = async () =>
      ((await phone.get("subscription-status")).body as { status: { paidDisclosure: { at: string } } }).status
        .paidDisclosure;
    const disclosure = await disclosed();
    expect(disclosure).toEqual({
      sentence: "You’ve paid until {0}. Your network sets the day of the next charge.",
      at: expect.stringMatching(/^2026-11-/),
    });
    const { packageId, sentence, button } = await firstPackage(phone);
    const start = async (read?: object | null) => {
      app.clock.advance("1m");
      const shown = read === undefined ? {} : { read };
      return phone.post("opt-in-start", { packageId, isOfAge: true, isTrusted: true, ...shown });
    };
    const read = { ...disclosure, timeZone: "Asia/Tokyo" };
    const changed = { status: 409, body: { code: "subscription_changed" } };
    expect(await start(null)).toMatchObject(changed);
    expect(await start({ ...read, at: "2026-11-01T00:00:00.000Z" })).toMatchObject(changed);
    expect(await start({ ...read, sentence: "It costs nothing." })).toMatchObject(changed);

    const clock = createFormat({
      locale: "en-NG",
      currency: { code: "NGN", symbol: "N" },
      timeZone: "Asia/Tokyo",
    });
    const paid = `You’ve paid until ${clock.fullDateTime(disclosure.at)}. Your network sets the day of the next charge.`;
    const started = await start(read);
    expect(started).toMatchObject({ status: 200, body: { paid, sentence } });
    app.clock.advance("2s");
    const nonce = nonceIn(started);
    expect(await phone.post("opt-in-confirm", { nonce, isTrusted: true })).toMatchObject({ status: 200 });
    expect(
      await app.database.run(
        "select step, shown_text as text from opt_in_evidence where msisdn = $1 order by at desc limit 2",
        [msisdn],
      ),
    ).toEqual([
      { step: "doi_two", text: [paid, sentence, button].join("\n") },
      { step: "doi_one", text: ["I am 18 or over.", paid, sentence, button].join("\n") },
    ]);
  });

  test("stores no paid-time disclosure if nothing is paid, and uses the brand's time zone for pages of the previous version", async () => {
    const { phone } = await subscriptionApp.prove("mtn-ng-en");
    const { packageId } = await firstPackage(phone);
    const start = (fields: object) =>
      phone.post("opt-in-start", { packageId, isOfAge: true, isTrusted: true, ...fields });
    const read = { sentence: "You have paid.", at: "2026-11-01T00:00:00.000Z", timeZone: "Asia/Tokyo" };
    expect(await start({ read })).toMatchObject({ status: 409, body: { code: "subscription_changed" } });
    expect(await start({ read: null })).toMatchObject({ status: 200, body: { paid: null } });
    app.clock.advance("1m");
    const { phone: payer, entry } = await player();
    app.operators.of.nigeria.subscriptions.charge(entry, 15_000, true);
    await subscriptionApp.settle("nigeria");
    app.clock.advance("1m");
    await payer.post("stop-subscription", {});
    const { body } = await payer.post("opt-in-start", { packageId, isOfAge: true, isTrusted: true });
    expect((body as { paid: string }).paid).toMatch(/^You’ve paid until \d+ November 2026, .+ WAT\. Your/);
  });

  test("can be read and stopped with a proved unregistered number, and by nobody else", async () => {
    const { phone, msisdn } = await subscriptionApp.subscribe("mtn-ng-en");
    const { subscriptions: book } = app.operators.of.nigeria;
    const entry = book.list().find((one) => one.msisdn === msisdn)!;
    book.set(entry, "ACTIVE", "opted_in");
    await subscriptionApp.settle("nigeria");
    expect((await phone.get("subscription")).body).toMatchObject({
      subscription: { state: "active", canStop: true },
      evidence: [{ step: "doi_two" }, { step: "doi_one" }],
    });
    const stranger = createPhone(app, { brand: "mtn-ng-en" });
    for (const answer of [
      await stranger.get("subscription"),
      await stranger.get(`subscription?msisdn=${msisdn}`),
      await stranger.post("stop-subscription", { msisdn }),
    ])
      expect(answer).toMatchObject({ status: 401, body: { code: "sign_in_required" } });
    expect((await phone.get("subscription")).body).toMatchObject({
      stopDisclosure: { sentence: "You won’t be charged again. You can subscribe again any time.", at: null },
    });
    app.clock.advance("1s");
    // No payment was reported, so the stop ends the subscription at once.
    expect(await phone.post("stop-subscription", {})).toMatchObject({ body: { state: "ended" } });
    await subscriptionApp.settle("nigeria");
    const texts = app.messages.list({ to: msisdn }).map(({ text }) => text);
    expect(texts.filter((text) => text.startsWith("You've cancelled Naija Clash"))).toHaveLength(1);
    expect((await phone.get("subscription")).body).toMatchObject({
      subscription: { state: "ended", canStop: false, isEntitled: false, endedAt: expect.any(String) },
      stopDisclosure: null,
      evidence: [{ step: "stop" }, { step: "doi_two" }, { step: "doi_one" }],
    });
  });

  test("is hidden from a caller with only the number if it ended as a player's", async () => {
    const { phone, msisdn } = await player();
    await app.database.run("update subscriptions set state = 'ended', ended_at = now() where msisdn = $1", [
      msisdn,
    ]);
    await app.database.run("update players set churned_at = $2 where msisdn = $1", [msisdn, app.clock.now()]);
    expect((await phone.get("subscription")).body).toMatchObject({ subscription: { state: "ended" } });
    const nextOwner = createPhone(app, { brand: "mtn-ng-en", address: "10.9.9.9" });
    app.clock.advance("1m");
    await nextOwner.prove(msisdn);
    expect(await nextOwner.get("subscription")).toMatchObject({
      status: 200,
      body: { subscription: null, history: [] },
    });
  });

  test("can be stopped by SMS to the short code", async () => {
    const { phone, msisdn } = await player();
    app.operators.of.nigeria.sendSms(msisdn, "STOP DAILY");
    await subscriptionApp.settle("nigeria");
    expect((await phone.get("subscription")).body).toMatchObject({
      subscription: { stopRequestedAt: expect.any(String) },
      evidence: [
        { step: "stop", text: "STOP DAILY", channel: "sms" },
        { step: "doi_two" },
        { step: "doi_one" },
      ],
    });
  });

  test("replies with help to any other SMS, in the brand's language and from its short code, even at night", async () => {
    const { msisdn } = await player();
    const stranger = "2348031999001";
    const untilNight = (24 - app.clock.now().getUTCHours() + 1) % 24;
    app.clock.advance(`${untilNight}h`);
    for (const [from, text] of [
      [msisdn, "HELP"],
      [msisdn, "what is this"],
      [stranger, "stop"],
    ] as const) {
      app.operators.of.nigeria.sendSms(from, text);
      await subscriptionApp.settle("nigeria");
      await subscriptionApp.settle("nigeria");
    }
    const sentTo = (to: string) => app.messages.list({ to }).map(({ text }) => text);
    const help =
      "Naija Clash is a subscription to gaming battlegrounds. To cancel, reply STOP. For help, write to ";
    expect(sentTo(msisdn).filter((text) => text.startsWith(help))).toHaveLength(1);
    // Only the operator of a number without a subscription is known, and two brands share it.
    expect(sentTo(stranger)).toEqual([
      expect.stringMatching(/^You have no subscription to Clash Arena Nigeria Ltd and won't be charged\./),
    ]);
  });
});
