/**
 * All query parameters that a page reads. They are part of the cache key: a missing one would show one
 * visitor's page to all.
 */
export const pageQueries: readonly string[] = [
  "game",
  "phase",
  "q",
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
  "secondProof",
  "result",
  "event",
  "bracket",
  "message",
  "kind",
  "part",
  "about",
  "version",
];
