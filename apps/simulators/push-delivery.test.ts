import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMessages } from "./messages.ts";
import { startPushService, type PushService } from "./push-service.ts";
import { recordPushes } from "./recorded-push.ts";
import { createWebPush, generateVapidKeys } from "#adapters/push/web-push.ts";

let service: PushService;

beforeAll(async () => {
  service = await startPushService();
});
afterAll(() => service.stop());

const keys = generateVapidKeys();
const portOf = (change: { subject?: string } = {}) =>
  createWebPush({ ...keys, subject: "mailto:ops@kickoff.example", simulator: service.origin, ...change });

const messageTo = (subscription: { endpoint: string; p256dh: string; auth: string }) => ({
  subscription,
  receiver: "Thandi_FC",
  payload: JSON.stringify({ title: "سامي يتحدّاك" }),
  ttlSeconds: 90,
  isUrgent: true,
  topic: "challenge_received",
});

test("encrypts for the device and signs for its push service", async () => {
  const device = service.newDevice();
  await portOf().send(messageTo(device.subscription));
  expect(device.delivered).toEqual([
    { payload: { title: "سامي يتحدّاك" }, ttl: 90, urgency: "high", topic: "challenge_received" },
  ]);
});

test.each([
  [404, "expired", false],
  [410, "expired", false],
  [429, "too_many", true],
  [503, "unavailable", true],
  [403, "refused", false],
  [302, "refused", false],
])("response %i means %s", async (status, code, isRetryable) => {
  const device = service.newDevice();
  device.respondWith(status);
  await expect(portOf().send(messageTo(device.subscription))).rejects.toMatchObject({ code, isRetryable });
});

test("the simulator lists what was sent, and what the push service answered", async () => {
  const messages = createMessages({ now: () => new Date() });
  const push = recordPushes(portOf(), messages);
  const device = service.newDevice();
  await push.send(messageTo(device.subscription));
  device.respondWith(410);
  await expect(push.send(messageTo(device.subscription))).rejects.toMatchObject({ code: "expired" });
  expect(messages.list({ to: "push:Thandi_FC" }).map(({ from, text }) => [from, text])).toEqual([
    ["127.0.0.1 · challenge_received · expired", "سامي يتحدّاك"],
    ["127.0.0.1 · challenge_received · accepted", "سامي يتحدّاك"],
  ]);
});

test("a subscription with keys that are no keys is expired", async () => {
  const { endpoint } = service.newDevice().subscription;
  const broken = {
    endpoint,
    p256dh: randomBytes(65).toString("base64url"),
    auth: randomBytes(16).toString("base64url"),
  };
  await expect(portOf().send(messageTo(broken))).rejects.toMatchObject({ code: "expired" });
});

test("a push service that does not respond is unavailable", async () => {
  const stopped = await startPushService();
  const device = stopped.newDevice();
  await stopped.stop();
  const push = createWebPush({ ...keys, subject: "mailto:ops@kickoff.example", simulator: stopped.origin });
  await expect(push.send(messageTo(device.subscription))).rejects.toMatchObject({ code: "unavailable" });
});

test.each([
  "https://fcm.googleapis.com/fcm/send/x",
  "https://updates.push.services.mozilla.com/wpush/v2/x",
  "https://wns2-par02p.notify.windows.com/w/?token=x",
  "https://web.push.apple.com/x",
])("sends to %s", (endpoint) => {
  expect(portOf().accepts(endpoint)).toBe(true);
});

test.each([
  "http://fcm.googleapis.com/fcm/send/x",
  "https://fcm.googleapis.com.evil.example/x",
  "https://evil.example/fcm.googleapis.com",
  "https://fcm.googleapis.com:8443/x",
  "https://user:pass@fcm.googleapis.com/x",
  "https://169.254.169.254/latest/meta-data",
  "http://127.0.0.1:1/x",
  "file:///etc/passwd",
  "nonsense",
])("never sends to %s", (endpoint) => {
  expect(portOf().accepts(endpoint)).toBe(false);
});
