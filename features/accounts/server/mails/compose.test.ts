import { describe, expect, test } from "vitest";
import { readBrands, readSite } from "../testing/sites.ts";
import { composeMail, type MailKind } from "./compose.ts";

const sites = await Promise.all((await readBrands()).map((brand) => readSite(brand, "mails")));
const european = sites.find(({ brand }) => brand.key === "eal-eu-en")!;

const kinds: readonly MailKind[] = [
  "verify",
  "reset",
  "registered",
  "passwordChanged",
  "guardian",
  "welcome",
  "secondProof",
  "refused",
];
const token = "t".repeat(43);

describe.each(sites)("$brand.key", (site) => {
  test.each(kinds)("renders %s as HTML and text with a link to the brand", (kind) => {
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
    expect(link).toMatch(
      new RegExp(`^https://${site.brand.key}\\.kickoff\\.example/(auth/|submit-otp\\?link=)`),
    );
    // The button and the plain link.
    expect(html.split(`href="${link?.replaceAll("&", "&amp;")}"`)).toHaveLength(3);
    expect(html).not.toContain("<b>Maya");
    expect(html).toContain(`<html lang="${site.brand.language}" dir="${site.brand.direction}">`);
    expect(html).toContain(site.themeTokens.brand);
    expect(html).not.toMatch(/var\(|currentColor|\bsrc=/);
    expect(Buffer.byteLength(html)).toBeLessThan(20_000);
  });
});

test("the mail about a child's prize leads a guardian to support, who needs no account there", () => {
  const { subject, text } = composeMail(european, "guardianPrize", { detail: "Maya" });
  expect(subject).toContain("Maya");
  expect(text).toContain("https://eal-eu-en.kickoff.example/support/ask");
});

test("only mails with a link of their own contain a token", () => {
  const carriers = kinds.filter((kind) => composeMail(european, kind, { token }).text.includes(token));
  expect(carriers).toEqual(["verify", "reset", "guardian", "secondProof"]);
});

test("mails that end with a sign-in carry the next page; a guardian's mail does not", () => {
  const next = "/auth/checkout-payment?plan=a&b";
  const withNext = kinds.filter((kind) =>
    composeMail(european, kind, { token, next }).text.includes("next="),
  );
  expect(withNext).toEqual(["verify", "reset", "registered", "welcome", "secondProof"]);
  const [link] = /https:\/\/\S+/.exec(composeMail(european, "verify", { token, next }).text) ?? [];
  expect(new URL(link ?? "").searchParams.get("next")).toBe(next);
});

test("French mails use no word before the brand name that would need an elision", () => {
  const french = sites.filter(({ brand }) => brand.language === "fr");
  expect(french).not.toEqual([]);
  for (const site of french) {
    for (const kind of kinds) {
      const { subject, text } = composeMail(site, kind, { token });
      for (const part of [subject, text])
        expect(part).not.toMatch(new RegExp(`\\b(de|que|le|la) ${site.brand.name}`));
    }
  }
});
