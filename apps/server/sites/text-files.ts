import { createHash } from "node:crypto";
import type { Site } from "#features/branding/server/index.ts";
import { textAsset, type Assets } from "#kit/http/assets.ts";

/** Namespaces that only the server uses, in SMS, mails and responses. */
const serverOnlyNamespaces = ["mails", "players", "receipts", "sessions", "sms"];

/** The whole dictionary of each brand as one immutable file, for the pages after the first. */
export function textFiles(sites: Iterable<Site>): { assets: Assets; urlOf(site: Site): string } {
  const urls = new Map<string, string>();
  const assets = new Map<string, ReturnType<typeof textAsset>>();
  for (const site of sites) {
    const json = Buffer.from(JSON.stringify(textsOfPages(site)));
    const hash = createHash("sha256").update(json).digest("base64url").slice(0, 10);
    const url = `/text/${site.brand.key}.${hash}.json`;
    urls.set(site.brand.key, url);
    assets.set(url, textAsset(".json", json));
  }
  return { assets, urlOf: (site) => urls.get(site.brand.key) ?? "" };
}

function textsOfPages({ dictionary }: Site): Site["dictionary"] {
  return Object.fromEntries(
    Object.entries(dictionary).filter(([name]) => !serverOnlyNamespaces.includes(name)),
  );
}
