import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { hosts } from "#brands/hosts.ts";
import { composeMail } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import { loadSites, type Sites } from "./sites.ts";

const root = join(import.meta.dirname, "../../..");
const keys = [...new Set(hosts.map(({ brand }) => brand))];
let sites: Sites;

beforeAll(async () => {
  sites = await loadSites({
    brandsFolder: join(root, "brands"),
    languagesFolder: join(root, "languages"),
    fontUrlOf: () => "",
    isDemo: false,
    port: 443,
  });
});

function siteOf(key: string): Site {
  const site = sites.byKey.get(key);
  if (!site) throw new Error(`${key} has no site`);
  return site;
}

const kinds: readonly Parameters<typeof composeMail>[1][] = [
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
  test.each(kinds)("%s is whole, in both forms, and leads to the brand", (kind) => {
    const site = siteOf(key);
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

test("only mails that carry a link of their own carry a token", () => {
  const site = siteOf("eal-eu-en");
  const carriers = kinds.filter((kind) => composeMail(site, kind, { token }).text.includes(token));
  expect(carriers).toEqual(["verify", "reset", "guardian", "second"]);
});

test("who signs in at the end of a mail is led on, a guardian is not", () => {
  const site = siteOf("eal-eu-en");
  const next = "/auth/checkout-payment?plan=a&b";
  const led = kinds.filter((kind) => composeMail(site, kind, { token, next }).text.includes("next="));
  expect(led).toEqual(["verify", "reset", "registered", "welcome", "second"]);
  const [link] = /https:\/\/\S+/.exec(composeMail(site, "verify", { token, next }).text) ?? [];
  expect(new URL(link ?? "").searchParams.get("next")).toBe(next);
});
