import { expect, test } from "vitest";
import { isServerFile } from "./changes.ts";

test.each([
  "apps/server/api.ts",
  "features/matches/server/store.ts",
  "features/matches/rules.ts",
  "kit/http/server.ts",
  "brands/blg-za-en/terms.md",
  "languages/en/home.json",
  "migrations/0001-first.sql",
])("a change of %s restarts the server", (path) => {
  expect(isServerFile(path)).toBe(true);
});

test.each([
  "features/matches/web/MatchScreen.tsx",
  "features/matches/web/match.module.css",
  "apps/web/routes.ts",
  "kit/ui/Button.tsx",
  "features/matches/server/store.test.ts",
  "features/matches/server/testing/match-test.ts",
  "features/matches/README.md",
  "docs/architecture.md",
  "dist/client/assets/x.js",
  "apps/server/.api.ts.swp",
])("a change of %s does not restart the server", (path) => {
  expect(isServerFile(path)).toBe(false);
});
