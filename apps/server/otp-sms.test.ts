import { fileURLToPath } from "node:url";
import { beforeAll, expect, test } from "vitest";
import { codeOf, otpText } from "#features/accounts/server/otp-code.ts";
import { countSegments } from "#kit/sms/segments.ts";
import { loadSites, type Sites } from "./sites.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
let sites: Sites;

beforeAll(async () => {
  sites = await loadSites({
    brandsFolder: `${root}brands`,
    languagesFolder: `${root}languages`,
    fontUrls: { 68: "", 88: "", 100: "", 118: "" },
    isDemo: false,
    port: 0,
  });
});

test("every brand's SMS says the code and the brand, and ends with the line that fills it in on that host alone", () => {
  for (const site of sites.byKey.values()) {
    const text = otpText(site, "012345");
    expect(text).toContain("012345");
    expect(text).toContain(site.brand.shortName);
    expect(text.split("\n").at(-1)).toBe(`@${new URL(site.canonicalOrigin).host} #012345`);
    expect(text).not.toMatch(/\{\d\}/);
  }
});

test("it costs one SMS in Latin letters, two at most in others", () => {
  for (const site of sites.byKey.values()) {
    const { encoding, segments } = countSegments(otpText(site, "012345"));
    const isLatin = !["ar", "am"].includes(site.brand.language);
    expect([site.brand.key, encoding, segments <= (isLatin ? 1 : 2)]).toEqual([
      site.brand.key,
      isLatin ? "gsm-7" : "ucs-2",
      true,
    ]);
  }
});

test("a code follows from its id, its number and the secret, and is spread evenly", () => {
  const code = { id: "01a1df14-1e00-7bd1-9d5e-0955786d9c7b", msisdn: "27821230001" };
  const made = codeOf("secret", code);
  expect(made).toMatch(/^\d{6}$/);
  expect(codeOf("secret", code)).toBe(made);
  expect(codeOf("other", code)).not.toBe(made);
  expect(codeOf("secret", { ...code, msisdn: "27821230002" })).not.toBe(made);
  const counts = Array.from({ length: 10 }, () => 0);
  for (let n = 0; n < 10_000; n++) {
    const first = Number(codeOf("secret", { ...code, id: String(n) })[0]);
    counts[first] = (counts[first] ?? 0) + 1;
  }
  for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(150);
});
