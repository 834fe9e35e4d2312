import { expect, test } from "vitest";
import { createHealthTally } from "#kit/pure/health-tally.ts";
import { createTestClock } from "#kit/testing/clock.ts";
import { MailFailed } from "#kit/mail/port.ts";
import { SmsFailed } from "#kit/sms/port.ts";
import { watchAdapter } from "./watch-adapters.ts";

const clock = createTestClock("2026-11-15T12:00:00Z");

async function countOf(send: () => Promise<unknown>) {
  const health = createHealthTally();
  const port = watchAdapter("sms", { send, origins: ["a"] }, { health, clock });
  expect(port.origins).toEqual(["a"]);
  const outcome = await port.send().catch((error: unknown) => error);
  const [count] = health.take();
  return { outcome, count };
}

test.each<[name: string, send: () => Promise<unknown>, counted: object]>([
  ["a sent message", () => Promise.resolve({ status: "accepted" }), { succeeded: 1, failed: 0 }],
  [
    "an unknown outcome",
    () => Promise.resolve({ status: "unknown" }),
    { failed: 1, failure: "outcome_unknown" },
  ],
  ["no credit", () => Promise.reject(new SmsFailed("no_credit", true)), { failed: 1, failure: "no_credit" }],
  [
    "a wrong number",
    () => Promise.reject(new SmsFailed("invalid_number", false)),
    { succeeded: 1, failed: 0 },
  ],
  ["a dead relay", () => Promise.reject(new MailFailed("unavailable", true)), { failure: "unavailable" }],
  ["a fault of ours", () => Promise.reject(new TypeError("to 27821234567")), { failure: "TypeError" }],
])("%s is counted, and passed on as it is", async (_, send, counted) => {
  const expected = await send().catch((error: unknown) => error);
  const { outcome, count } = await countOf(send);
  expect(outcome).toEqual(expected);
  expect(count).toMatchObject({ kind: "adapter", name: "sms", ...counted });
  expect(JSON.stringify(count)).not.toContain("27821234567");
});

test("counts are taken once", () => {
  const health = createHealthTally();
  health.failed("call", "GET /a", "500", clock.now());
  expect(health.take()).toHaveLength(1);
  expect(health.take()).toEqual([]);
});
