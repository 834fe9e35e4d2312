/** Every name that a page reads of its query. Others make no other page: one that is missing here shows one visitor's page to all. */
export const pageQueries: readonly string[] = [
  "game",
  "phase",
  "status",
  "token",
  "guardian",
  "link",
  "next",
  "package",
  "order",
  "email",
  "declined",
  "fresh",
  "enter",
  "sent",
  "second",
];
