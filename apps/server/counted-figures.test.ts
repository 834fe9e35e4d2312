import { expect, test } from "vitest";
import type { Executor } from "#kit/db/database.ts";
import { createTestClock } from "#kit/testing/clock.ts";
import { countSms } from "./counted-figures.ts";

test("an SMS that was sent is reported as sent although it could not be counted", async () => {
  const logged: object[] = [];
  const brand = { key: "blg-za-en", service: "blg-za", timeZone: "UTC", country: "ZA" };
  const sms = countSms(
    { send: () => Promise.resolve({ id: "1", status: "accepted" }) },
    {
      database: {} as Executor,
      clock: createTestClock("2026-11-15T12:00:00Z"),
      log: { warn: (fields) => void logged.push(fields) },
      siteOf: () => ({ brand: brand as never }),
      prices: { ZA: { minor: 20, currency: "ZAR" } },
    },
  );
  const sent = { to: "27821234567", text: "hello", brand: "blg-za-en", idempotencyKey: "1" };
  expect(await sms.send(sent)).toEqual({ id: "1", status: "accepted" });
  expect(logged).toMatchObject([{ figure: "sms" }, { figure: "sms_cost" }]);
  expect(JSON.stringify(logged)).not.toContain("0821234567");
});
