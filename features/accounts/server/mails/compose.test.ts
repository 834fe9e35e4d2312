import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { checkBrand } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import { createText } from "#kit/i18n/text.ts";
import { compileTheme } from "#kit/ui/theme/compile.ts";
import { composeMail, type MailKind } from "./compose.ts";

const root = new URL("../../../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");
const keys = readdirSync(new URL("brands", root), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "privacy")
  .map(({ name }) => name);

/** As much of a site as a mail looks at. */
async function siteOf(key: string): Promise<Site> {
  const file = (await import(new URL(`brands/${key}/brand.ts`, root).href)) as { default: unknown };
  const brand = checkBrand(file.default, `brands/${key}/brand.ts`);
  const mails = JSON.parse(read(`languages/${brand.language}/mails.json`)) as Record<string, string>;
  const dictionary = { mails };
  return {
    brand,
    dictionary,
    text: createText(dictionary, brand.locale),
    problemText: (code) => code,
    logoSvg: read(`brands/${key}/logo.svg`),
    legal: { terms: "", privacy: { en: "", fr: "", de: "", es: "", it: "", ar: "", am: "" } },
    themeCss: "",
    themeTokens: compileTheme(brand.theme),
    canonicalOrigin: `https://${key}.kickoff.example`,
  };
}

const kinds: readonly MailKind[] = [
  "verify",
  "reset",
  "registered",
  "changed",
  "guardian",
  "welcome",
  "second",
  "refused",
];
const token = "t".repeat(43);

describe.each(keys)("%s", (key) => {
  test.each(kinds)("%s is whole, in both forms, and leads to the brand", async (kind) => {
    const site = await siteOf(key);
    const { subject, html, text, from } = composeMail(site, kind, {
      token,
      detail: "<b>Maya</b>",
      offer: "29.99 a month",
    });
    expect(text.includes("29.99 a month")).toBe(kind === "guardian");
    expect(from).toEqual({ name: site.brand.name, address: site.brand.support.email });
    for (const part of [subject, html, text]) {
      expect(part).toContain(site.brand.name);
      expect(part).not.toMatch(/\{\d\}|undefined|(subject|heading|body|button|preheader)_/);
    }
    expect(subject.length).toBeLessThan(78);
    const [link] = /https:\/\/\S+/.exec(text) ?? [];
    expect(link).toMatch(new RegExp(`^https://${key}\\.kickoff\\.example/(auth/|submit-otp\\?link=)`));
    // The button and the bare address.
    expect(html.split(`href="${link?.replaceAll("&", "&amp;")}"`)).toHaveLength(3);
    expect(html).not.toContain("<b>Maya");
    expect(html).toContain(`<html lang="${site.brand.language}" dir="${site.brand.direction}">`);
    expect(html).toContain(site.themeTokens.brand);
    expect(html).not.toMatch(/var\(|currentColor|\bsrc=/);
    expect(Buffer.byteLength(html)).toBeLessThan(20_000);
  });
});

test("only mails that carry a link of their own carry a token", async () => {
  const site = await siteOf("eal-eu-en");
  const carriers = kinds.filter((kind) => composeMail(site, kind, { token }).text.includes(token));
  expect(carriers).toEqual(["verify", "reset", "guardian", "second"]);
});

test("who signs in at the end of a mail is led on, a guardian is not", async () => {
  const site = await siteOf("eal-eu-en");
  const next = "/auth/checkout-payment?plan=a&b";
  const led = kinds.filter((kind) => composeMail(site, kind, { token, next }).text.includes("next="));
  expect(led).toEqual(["verify", "reset", "registered", "welcome", "second"]);
  const [link] = /https:\/\/\S+/.exec(composeMail(site, "verify", { token, next }).text) ?? [];
  expect(new URL(link ?? "").searchParams.get("next")).toBe(next);
});
