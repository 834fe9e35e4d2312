import type { Site } from "#features/branding/server/index.ts";

/** Pages may be found, calls not; what is only for trying is found by nobody. */
export function robotsOf({ brand }: Site, isDemo: boolean): string {
  const rules = isDemo || brand.demoBrandConfig ? ["Disallow: /"] : ["Disallow: /api/", "Allow: /"];
  return ["User-agent: *", ...rules, ""].join("\n");
}
