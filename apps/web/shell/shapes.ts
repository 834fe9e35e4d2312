export type Shape = "hero" | "matches" | "posters" | "rows" | "rest";

/** What stands in the place of a page, by its id, while it is on its way. Beside the table of pages it would be in every first load. */
export const shapes: ReadonlyMap<string, Shape> = new Map([
  ["home", "hero"],
  ["games", "posters"],
  ["event-home", "hero"],
  ["match-schedule", "matches"],
  ["match-wizard", "hero"],
  ["match", "hero"],
  ["results", "matches"],
  ["notifications", "rows"],
  ["rankings", "rows"],
  ["profile", "hero"],
  ["blocked-players", "rows"],
]);
