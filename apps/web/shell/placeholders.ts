export type Shape = "hero" | "matches" | "messages" | "posters" | "rows" | "rest";

/** Placeholders by page id. Apart from the page table, so that they are not in the first load. */
export const placeholders: ReadonlyMap<string, Shape> = new Map([
  ["home", "hero"],
  ["games", "posters"],
  ["event-home", "hero"],
  ["match-schedule", "matches"],
  ["match-wizard", "hero"],
  ["match", "hero"],
  ["results", "matches"],
  ["notifications", "rows"],
  ["support", "rows"],
  ["ticket", "rows"],
  ["rankings", "rows"],
  ["profile", "hero"],
  ["rewards", "hero"],
  ["store", "posters"],
  ["my-vouchers", "rows"],
  ["coin-history", "rows"],
  ["enhancers", "rows"],
  ["refer-a-friend", "hero"],
  ["blocked-players", "rows"],
  ["search-friends", "rows"],
  ["chat-rooms", "rows"],
  ["chat-room", "messages"],
]);
