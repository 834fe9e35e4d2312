/** Every name that a page reads of its query. Others make no other page, and none of them is kept apart. */
export const pageQueries: readonly string[] = [
  "game",
  "phase",
  "status",
  "token",
  "guardian",
  "link",
  "next",
  "package",
];
