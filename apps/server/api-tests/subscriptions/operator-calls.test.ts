import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signCallback } from "#adapters/operators/signature.ts";
import type { MessagingApp } from "../../testing/app.ts";
import { createPhone, wrongCode } from "../../testing/phone.ts";
import { startSubscriptionApp, type SubscriptionApp } from "../../testing/subscription-app.ts";

let subscriptionApp: SubscriptionApp;
let app: MessagingApp;

beforeAll(async () => {
  subscriptionApp = await startSubscriptionApp();
  app = subscriptionApp.app;
});
afterAll(() => app.stop());

describe("the operators' own calls", () => {
  const calls = [
    ["kenya/get-user", {}],
    ["kenya/request-otp", {}],
    ["kenya/validate-otp", { productId: 42, otp: "123456" }],
    ["kenya/unsubscribe", { requestId: "r", channel: "WEB", offerCode: "o" }],
    ["telkom/update-user-state", { productId: 47 }],
    ["telkom/subscribe", { svc_id: "TLK-ZA-1", ext_ref: "x", channel: "WAP", doi_channel: "WAP_REDIRECT" }],
    ["telkom/unsubscribe", {}],
    ["telkom/v2-get-user-via-product-id", { productId: 47 }],
  ] as const;

  test.each(calls)("%s is not found on brands of other operators", async (call, body) => {
    for (const brand of ["blg-za-en", "eal-eu-en", call.startsWith("kenya") ? "tlk-za-en" : "saf-ke-en"]) {
      const phone = createPhone(app, { brand });
      const answer = await phone.post(`/api/${call}`, { msisdn: "27821234567", ...body });
      expect({ brand, ...answer }).toMatchObject({ brand, status: 404 });
    }
  });

  test("Kenya: PIN, status and stop with the specification's payloads", async () => {
    const { phone, msisdn } = await subscriptionApp.prove("saf-ke-en");
    await subscriptionApp.giveFirstConsent(phone);
    expect(await phone.post("/api/kenya/request-otp", { msisdn })).toMatchObject({ body: { isSent: true } });
    const otp = subscriptionApp.pinOf(msisdn);
    expect(await phone.post("/api/kenya/validate-otp", { msisdn, productId: 42, otp })).toMatchObject({
      status: 200,
      body: { StatusName: "Active" },
    });
    expect(await phone.post("/api/kenya/get-user", { msisdn })).toMatchObject({
      body: { msisdn, productId: 42, StatusName: "Active" },
    });
    const stop = { requestId: "r-1", channel: "WEB", msisdn, offerCode: "saf-ke-daily" };
    expect(await phone.post("/api/kenya/unsubscribe", stop)).toMatchObject({ status: 200 });
    await subscriptionApp.settle("kenya");
    expect(app.operators.of.kenya.subscriptions.find(msisdn, "42")?.operatorStatus).toBe("Inactive");
  });
});

test("a call without a nonce uses the newest opt-in of its own browser", async () => {
  const first = await subscriptionApp.prove("saf-ke-en");
  await subscriptionApp.giveFirstConsent(first.phone);
  const second = await subscriptionApp.prove("saf-ke-en");
  await subscriptionApp.giveFirstConsent(second.phone);
  await first.phone.post("/api/kenya/request-otp", { msisdn: first.msisdn });
  const body = { msisdn: first.msisdn, productId: 42, otp: subscriptionApp.pinOf(first.msisdn) };
  expect(await first.phone.post("/api/kenya/validate-otp", body)).toMatchObject({
    status: 200,
    body: { StatusName: "Active" },
  });
});

test("Kenya: a mistyped PIN is refused, and the right one still works", async () => {
  const { phone, msisdn } = await subscriptionApp.prove("saf-ke-en");
  await subscriptionApp.giveFirstConsent(phone);
  const validate = (otp: string | undefined) =>
    phone.post("/api/kenya/validate-otp", { msisdn, productId: 42, otp });
  const status = async () => (await phone.get("subscription-status")).body;
  const right = subscriptionApp.pinOf(msisdn) ?? "";
  expect(await validate(wrongCode(right))).toMatchObject({
    status: 400,
    body: { code: "otp_invalid" },
  });
  expect(await status()).toMatchObject({ status: { state: "pending", isEntitled: false } });
  expect(await validate(right)).toMatchObject({ status: 200, body: { StatusName: "Active" } });
  expect(await status()).toMatchObject({ status: { state: "active", isEntitled: true } });
});

describe("callbacks", () => {
  const send = (family: string, body: string, headers: Record<string, string>) =>
    app.server.inject({
      method: "POST",
      url: `/api/callbacks/${family}`,
      headers: { host: "saf-ke-en.localhost", "content-type": "application/json", ...headers },
      payload: body,
    });
  const signed = (body: string, at = app.clock.now(), secret = app.operators.secret) => {
    const timestamp = String(Math.floor(at.getTime() / 1_000));
    return { "x-timestamp": timestamp, "x-signature": signCallback(secret, timestamp, body) };
  };

  test("with a wrong or expired signature are refused and not stored", async () => {
    const body = JSON.stringify({ id: "forged-1" });
    const old = new Date(app.clock.now().getTime() - 301_000);
    for (const headers of [{}, signed(body, old), signed(body, undefined, "guess"), signed(`${body} `)]) {
      expect((await send("kenya", body, headers)).statusCode).toBe(403);
    }
    expect((await send("mars", body, signed(body))).statusCode).toBe(404);
    expect(await app.database.run("select 1 from operator_inbox where body like '%forged-1%'")).toEqual([]);
  });

  test("of an unknown subscriber are accepted, but change nothing without the operator's confirmation", async () => {
    const body = JSON.stringify({
      id: "k-1",
      timestamp: app.clock.now().toISOString(),
      event: "SUBSCRIPTION",
      msisdn: "254719999999",
      productId: 42,
      StatusName: "Active",
    });
    for (let copy = 0; copy < 3; copy++)
      expect((await send("kenya", body, signed(body))).statusCode).toBe(200);
    await app.jobs.runDue();
    const rows = await app.database.run("select outcome from operator_inbox where event_id = 'k-1'");
    expect(rows).toEqual([{ outcome: "unchanged" }]);
    expect(await app.database.run("select 1 from subscriptions where msisdn = '254719999999'")).toEqual([]);
  });

  test("whose job died are processed by the sweep, with an alarm after an hour", async () => {
    const body = JSON.stringify({ told: "something new" });
    await send("kenya", body, signed(body));
    await app.database.run("delete from pgboss.job where name = 'process-operator-inbox'");
    await app.jobs.runDue();
    const unprocessed = () => app.database.run("select body from operator_inbox where processed_at is null");
    expect(await unprocessed()).toEqual([{ body }]);
    app.clock.advance("2h");
    await app.jobs.runDue();
    expect(await unprocessed()).toEqual([]);
    expect(app.alarms).toContain("operator_inbox ");
  });
});
