import { expect, test } from "vitest";
import type { SmsMessage } from "#kit/sms/port.ts";
import { smsByBrand } from "./sms-by-brand.ts";

test("sends no SMS for unknown brands and brands without SMS", async () => {
  const sent: string[] = [];
  const gateway = {
    send: (message: SmsMessage) => {
      sent.push(message.brand);
      return Promise.resolve({ id: "1", status: "accepted" as const });
    },
  };
  const siteOf = (key: string) =>
    key === "nobody" ? undefined : { brand: { demoBrandConfig: key.endsWith("demo") } };
  const sms = smsByBrand(gateway, { siteOf, sendsSms: (brand) => !brand.demoBrandConfig });
  for (const brand of ["blg-za-en", "vc-za-en-demo", "nobody"]) {
    expect(await sms.send({ to: "27820000000", text: "hello", brand, idempotencyKey: brand })).toMatchObject({
      status: "accepted",
    });
  }
  expect(sent).toEqual(["blg-za-en"]);
});
