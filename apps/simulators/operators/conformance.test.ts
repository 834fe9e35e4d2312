import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { signCallback } from "#adapters/operators/signature.ts";
import { createAdapter } from "#apps/server/operators/adapter.ts";
import { operatorFamilies, type OperatorFamily } from "#features/branding/rules.ts";
import { triggerOf } from "#features/subscriptions/rules.ts";
import type {
  OperatorEvent,
  OperatorPort,
  OperatorSubscription,
} from "#features/subscriptions/server/index.ts";
import { createTestClock } from "#kit/testing/clock.ts";
import { createMessages, type Messages } from "../messages.ts";
import { startOperators, type OperatorSimulators } from "./index.ts";
import { startCallbackReceiver, type CallbackReceiver } from "./testing/callback-receiver.ts";

const clock = createTestClock("2026-11-15T12:00:00Z");
const numbers: Record<OperatorFamily, string> = {
  kenya: "254710000001",
  telkom: "27821234567",
  "south-african": "27821234568",
  nigeria: "2348094191142",
};

const brands = [
  { operator: "kenya", dialCode: "254" },
  { operator: "telkom", dialCode: "27" },
  { operator: "south-african", dialCode: "27" },
  { operator: "south-african", dialCode: "233" },
  { operator: "nigeria", dialCode: "234" },
] as const;

let messages: Messages;
let operators: OperatorSimulators;
let receiver: CallbackReceiver;

beforeEach(async () => {
  messages = createMessages(clock);
  operators = await startOperators({ clock, messages, brands, approves: false });
  receiver = await startCallbackReceiver();
  operators.deliverTo(receiver.url);
});

afterEach(async () => {
  await operators.stop();
  await receiver.stop();
});

function portOf(family: OperatorFamily, timeoutMs = 10_000): OperatorPort {
  return createAdapter(family, {
    url: operators.of[family].url,
    apiKey: "key",
    callbackSecret: operators.secret,
    timeoutMs,
    clock,
    accessKeyId: "AKID",
    secretAccessKey: "secret",
  });
}

const subscriptionOf = (family: OperatorFamily): OperatorSubscription => ({
  msisdn: numbers[family],
  productId: "42",
  serviceId: family === "kenya" ? "42" : "SVC-1",
  serviceName: "Daily",
  packageId: "daily",
  period: "daily",
  network: { name: "mtn", id: 2, shortCode: "13340" },
  reference: "ref-1",
  operatorRef: null,
  price: { minor: 1_000, currency: "KES" },
});

async function control(family: OperatorFamily, order: object): Promise<void> {
  const response = await fetch(`${operators.of[family].url}/control`, {
    method: "POST",
    body: JSON.stringify(order),
  });
  expect(response.status).toBe(200);
}

describe.each(operatorFamilies)("the adapter of %s", (family) => {
  let port: OperatorPort;
  let subscription: OperatorSubscription;

  beforeEach(() => {
    port = portOf(family);
    subscription = subscriptionOf(family);
  });

  async function start() {
    if (port.confirmation !== "operator_pin") return port.start(subscription);
    await port.requestPin?.(subscription);
    const pin = /\d{6}/.exec(messages.list({ to: subscription.msisdn })[0]?.text ?? "")?.[0];
    return port.start(subscription, pin);
  }

  async function receivedEvents(): Promise<(OperatorEvent | undefined)[]> {
    await operators.of[family].settled();
    return receiver.received.map((callback) => port.readEvent(callback));
  }

  const entry = () => operators.of[family].subscriptions.list()[0]!;

  test("finds no subscription before the start", async () => {
    expect(await port.status(subscription)).toEqual({ operatorStatus: null, operatorRef: null });
  });

  test("starts, finds and stops a subscription, with statuses that we know", async () => {
    const begun = await start();
    expect(triggerOf(family, begun.operatorStatus ?? "")).toMatch(/confirmed|awaited/);
    expect(await port.status(subscription)).toMatchObject({ operatorStatus: begun.operatorStatus });
    await port.stop({ ...subscription, operatorRef: begun.operatorRef });
    const { operatorStatus } = await port.status(subscription);
    expect(triggerOf(family, operatorStatus ?? "")).toBe("closed");
  });

  test("charges airtime once per reference, finds the outcome and gives it back", async () => {
    const airtime = port.airtime!;
    const charge = { ...subscription, amount: { minor: 500, currency: "KES" } };
    expect(await airtime.find("p-1")).toBeUndefined();
    const paid = await airtime.charge({ ...charge, reference: "p-1" });
    expect(paid).toMatchObject({ outcome: "paid" });
    await control(family, { broke: [subscription.msisdn] });
    expect(await airtime.charge({ ...charge, reference: "p-1" })).toEqual(paid);
    expect(await airtime.find("p-1")).toEqual(paid);
    expect(await airtime.charge({ ...charge, reference: "p-2" })).toMatchObject({
      outcome: "declined",
      reason: "insufficient_funds",
    });
    await airtime.refund("p-1");
    await airtime.refund("p-1");
    await expect(airtime.refund("p-2")).rejects.toMatchObject({ code: "refused" });
  });

  test("does not know the outcome of an airtime charge without a response, and finds it later", async () => {
    const airtime = portOf(family, 200).airtime!;
    const charge = { ...subscription, amount: { minor: 500, currency: "KES" } };
    await control(family, { behaviour: { kind: "drop" }, times: 3 });
    await expect(airtime.charge({ ...charge, reference: "silent" })).rejects.toMatchObject({
      code: "outcome_unknown",
    });
    expect(await airtime.find("silent")).toMatchObject({ outcome: "paid" });
    await control(family, { behaviour: { kind: "http", status: 503 }, times: 3 });
    await expect(airtime.charge({ ...charge, reference: "down" })).rejects.toMatchObject({
      code: "unavailable",
    });
    expect(await airtime.find("down")).toBeUndefined();
  });

  test("stops an unknown or stopped subscription without an error", async () => {
    await port.stop(subscription);
    const { operatorRef } = await start();
    await port.stop({ ...subscription, operatorRef });
    await port.stop({ ...subscription, operatorRef });
    expect(entry().operatorStatus).toBe(operators.of[family].statuses.ended);
  });

  test("stops by number alone if the operator's reference is unknown", async () => {
    await start();
    await port.stop(subscription);
    expect(entry().operatorStatus).toBe(operators.of[family].statuses.ended);
  });

  test("retries a repeatable call when the response is lost", async () => {
    await start();
    await control(family, { behaviour: { kind: "drop" }, times: 2 });
    expect(await port.status(subscription)).toMatchObject({ operatorStatus: entry().operatorStatus });
    await control(family, { behaviour: { kind: "http", status: 503 }, times: 2 });
    await port.stop(subscription);
    expect(operators.of[family].subscriptions.list()).toHaveLength(1);
  });

  test("reports a time-out of the operator", async () => {
    await control(family, { behaviour: { kind: "delay", ms: 60_000 }, times: 5 });
    await expect(portOf(family, 150).status(subscription)).rejects.toMatchObject({
      name: "OperatorFailed",
      code: "outcome_unknown",
    });
  });

  test.each([
    ["answers with a server error", { kind: "http", status: 500 }, "outcome_unknown"],
    ["is overloaded", { kind: "http", status: 429 }, "unavailable"],
    ["refuses the key", { kind: "http", status: 401 }, "bad_credentials"],
    ["refuses the request", { kind: "http", status: 422 }, /refused|outcome_unknown/],
  ])("reports an operator that %s", async (_, behaviour, code) => {
    await control(family, { behaviour, times: 5 });
    await expect(port.status(subscription)).rejects.toMatchObject({
      name: "OperatorFailed",
      code: expect.stringMatching(code),
    });
  });

  test("reports an unreachable operator", async () => {
    await operators.stop();
    await expect(port.status(subscription)).rejects.toMatchObject({ code: "unavailable" });
  });

  test("reads every callback of the operator, each with its own id and position", async () => {
    await start();
    const { subscriptions, statuses } = operators.of[family];
    for (const operatorStatus of statuses.all) {
      clock.advance("1s");
      subscriptions.set(entry(), operatorStatus);
    }
    subscriptions.charge(entry(), 1_000, true);
    subscriptions.charge(entry(), 1_000, false);
    const events = await receivedEvents();
    expect(events.every((event) => event?.msisdn === subscription.msisdn)).toBe(true);
    expect(new Set(events.map((event) => event?.eventId)).size).toBe(events.length);
    expect(new Set(events.map((event) => event?.operatorStatus))).toEqual(new Set(statuses.all));
    expect(events.map((event) => event?.kind)).toEqual(
      expect.arrayContaining(["status", "charged", "charge_failed"]),
    );
    expect(events.map((event) => event?.service)).toEqual(events.map(() => subscription.serviceId));
  });

  test("accepts a callback only with the secret and within five minutes", async () => {
    await start();
    operators.of[family].subscriptions.set(entry(), operators.of[family].statuses.active);
    await receivedEvents();
    const [callback] = receiver.received;
    const genuine = callback!;
    expect(port.isAuthentic(genuine, clock.now())).toBe(true);
    const later = (seconds: number) => new Date(clock.now().getTime() + seconds * 1_000);
    expect(port.isAuthentic(genuine, later(300))).toBe(true);
    expect(port.isAuthentic(genuine, later(301))).toBe(false);
    expect(port.isAuthentic(genuine, later(-301))).toBe(false);
    expect(port.isAuthentic({ ...genuine, body: `${genuine.body} ` }, clock.now())).toBe(false);
    expect(port.isAuthentic({ ...genuine, headers: {} }, clock.now())).toBe(false);
    const timestamp = String(clock.now().getTime() / 1_000);
    const forged = {
      "x-timestamp": timestamp,
      "x-signature": signCallback("guess", timestamp, genuine.body),
    };
    expect(port.isAuthentic({ ...genuine, headers: forged }, clock.now())).toBe(false);
  });

  test("reads STOP and other texts from a phone", async () => {
    operators.of[family].sendSms(subscription.msisdn, " stop daily");
    operators.of[family].sendSms(subscription.msisdn, "stopwatch?");
    const texts = (await receivedEvents()).map((event) => ({ kind: event?.kind, text: event?.text }));
    expect(texts.toSorted((a, b) => String(a.kind).localeCompare(String(b.kind)))).toEqual([
      { kind: "stop", text: "stop daily" },
      { kind: "text", text: "stopwatch?" },
    ]);
  });

  test.each(["", "{}", "[]", "null", '{"msisdn":"x"}', "<xml/>", '"STOP"'])("ignores the body %j", (body) => {
    expect(port.readEvent({ kind: "event", body })).toBeUndefined();
    expect(port.readEvent({ kind: "sms", body })).toBeUndefined();
  });
});

describe("details of each operator", () => {
  test("returns the same subscription for the same reference", async () => {
    for (const family of ["telkom", "south-african", "nigeria"] as const) {
      const port = portOf(family);
      const first = await port.start(subscriptionOf(family));
      expect(await port.start(subscriptionOf(family))).toEqual(first);
      await control(family, { behaviour: { kind: "drop" } });
      expect(await port.start(subscriptionOf(family))).toEqual(first);
      expect(operators.of[family].subscriptions.list()).toHaveLength(1);
    }
  });

  test.each(["STOP DAILY", "STOP WEEKLY"])("Nigeria reads %s as a stop", (text) => {
    const body = JSON.stringify({ from: numbers.nigeria, to: "13340", text, date: clock.now() });
    expect(portOf("nigeria").readEvent({ kind: "sms", body })).toMatchObject({ kind: "stop", text });
  });

  test("Kenya checks its own PIN", async () => {
    const port = portOf("kenya");
    const subscription = subscriptionOf("kenya");
    await expect(port.start(subscription, "000000")).rejects.toMatchObject({ code: "pin_expired" });
    await port.requestPin?.(subscription);
    await expect(port.start(subscription, "wrong")).rejects.toMatchObject({ code: "wrong_pin" });
    await expect(port.requestPin?.({ ...subscription, msisdn: "27821234567" })).rejects.toMatchObject({
      code: "not_a_customer",
    });
  });

  test("a platform accepts only numbers of countries in which it sells a brand", async () => {
    const port = portOf("south-african");
    const subscription = subscriptionOf("south-african");
    await port.start({ ...subscription, msisdn: "233241234567", reference: "ghana" });
    expect(operators.of["south-african"].subscriptions.find("233241234567", "SVC-1")).toBeDefined();
    const foreign = { ...subscription, msisdn: "254712345678" };
    await expect(port.start(foreign)).rejects.toBeInstanceOf(Error);
  });

  test("the South African platform charges once per key and gives a reason when it declines", async () => {
    const { charges } = portOf("south-african");
    const request = {
      subscriptionId: "s",
      msisdn: numbers["south-african"],
      playerId: null,
      operatorRef: null,
      productId: "47",
      serviceId: "SVC-1",
      amount: { minor: 700, currency: "ZAR" },
    };
    const first = await charges!.charge({ ...request, idempotencyKey: "s:0:1" });
    await control("south-african", { broke: [request.msisdn] });
    expect(await charges!.charge({ ...request, idempotencyKey: "s:0:1" })).toEqual(first);
    expect(await charges!.charge({ ...request, idempotencyKey: "s:1:1" })).toMatchObject({
      outcome: "declined",
      reason: "insufficient_funds",
    });
    await control("south-african", { behaviour: { kind: "drop" }, times: 3 });
    await expect(charges!.charge({ ...request, idempotencyKey: "s:2:1" })).rejects.toMatchObject({
      code: "outcome_unknown",
    });
  });

  test("sends callbacks twice and out of order when configured", async () => {
    await portOf("telkom").start(subscriptionOf("telkom"));
    await control("telkom", { callbacks: { copies: 2, reversedBy: 4 } });
    const { subscriptions, settled } = operators.of.telkom;
    const entry = subscriptions.list()[0]!;
    subscriptions.set(entry, "ACTIVE");
    subscriptions.set(entry, "SUSPENDED");
    await settled();
    const statuses = receiver.received.map(
      (callback) => portOf("telkom").readEvent(callback)?.operatorStatus,
    );
    expect(statuses).toHaveLength(4);
    expect(statuses.filter((operatorStatus) => operatorStatus === "ACTIVE")).toHaveLength(2);
    expect(statuses.filter((operatorStatus) => operatorStatus === "SUSPENDED")).toHaveLength(2);
  });
});
