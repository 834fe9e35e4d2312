import type { Site } from "#features/branding/server/index.ts";

/** Crawlers may index pages but not the API, and nothing of a demo. */
export function robotsOf({ brand }: Site, isDemo: boolean): string {
  const rules = isDemo || brand.demoBrandConfig ? ["Disallow: /"] : ["Disallow: /api/", "Allow: /"];
  return ["User-agent: *", ...rules, ""].join("\n");
}
