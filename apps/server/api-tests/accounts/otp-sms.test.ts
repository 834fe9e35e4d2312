import { afterAll, beforeAll, expect, test } from "vitest";
import type { Brand } from "#features/branding/rules.ts";
import { countSegments } from "#kit/sms/segments.ts";
import { startMessagingApp, type MessagingApp } from "../../testing/app.ts";
import { codeIn, createPhone } from "../../testing/phone.ts";

let app: MessagingApp;
let sent: { brand: Brand; text: string }[];

beforeAll(async () => {
  app = await startMessagingApp();
  sent = [];
  for (const { brand } of app.sites.byKey.values()) {
    if (brand.signUp !== "otp") continue;
    const start = brand.dialCode + (brand.phone.mobilePrefixes.at(-1) ?? "");
    const msisdn = start.padEnd(brand.dialCode.length + (brand.phone.digits[0] ?? 0) - 1, "0") + "7";
    const phone = createPhone(app, { brand: brand.key, address: `10.0.${sent.length}.1` });
    await phone.requestCode(msisdn);
    app.clock.advance("3h");
    sent.push({ brand, text: app.messages.list({ to: msisdn })[0]?.text ?? "" });
  }
});
afterAll(() => app.stop());

test("the SMS of every brand has code and brand name and ends with the WebOTP line of its host", () => {
  expect(sent.length).toBeGreaterThan(10);
  for (const { brand, text } of sent) {
    expect(text).toMatch(new RegExp(`^${codeIn(text)} `));
    expect(text).toContain(brand.shortName);
    expect(text.split("\n").at(-1)).toBe(`@${brand.key}.localhost #${codeIn(text)}`);
    expect(text).not.toMatch(/\{\d\}/);
  }
});

test("the text fits in one SMS in Latin script and two in others, also with the production host", () => {
  for (const { brand, text } of sent) {
    const host = app.sites.hosts.mainHostOf.get(brand.key) ?? "";
    const { encoding, segments } = countSegments(text.replace(`${brand.key}.localhost`, host));
    const isLatin = !["ar", "am"].includes(brand.language);
    expect([brand.key, encoding, Math.max(segments, isLatin ? 1 : 2)]).toEqual([
      brand.key,
      isLatin ? "gsm-7" : "ucs-2",
      isLatin ? 1 : 2,
    ]);
  }
});
