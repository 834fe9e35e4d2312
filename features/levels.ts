/**
 * Lowest level first. A slice imports only from lines above its own, and only through entry points (docs/architecture.md). A slice
 * has its level before it has its folder: `npm run new feature` asks for it.
 */
export const levels = [
  ["branding"],
  ["files"],
  ["staff"],
  ["accounts"],
  ["notifications", "enhancers"],
  ["subscriptions", "game-accounts", "friends", "terms-versions"],
  ["coins", "chat", "rankings"],
  ["battlegrounds"],
  ["matches"],
  ["profiles", "store", "support", "home", "brand-statistics", "announcements"],
] as const satisfies readonly (readonly string[])[];

export type SliceName = (typeof levels)[number][number];
