import { expect, test } from "vitest";
import { checkTestProjects } from "./test-projects.ts";

function check(...paths: string[]): string[] {
  return checkTestProjects(new Map(paths.map((path) => [path, ""]))).map(
    ({ file, problem }) => `${file} ${problem}`,
  );
}

test("assigns each test file to one project", () => {
  const findings = check(
    "kit/pure/clock.test.ts",
    "kit/ui/theme/contrast.node.test.ts",
    "kit/ui/components/Button.browser.test.tsx",
    "kit/db/migrate.test.ts",
    "features/levels.test.ts",
    "features/matches/rules.test.ts",
    "features/matches/server/service.test.ts",
    "features/matches/web/parts/format.test.ts",
    "features/matches/web/MatchScreen.browser.test.tsx",
    "adapters/sms/gateway.test.ts",
    "apps/web/routes.test.ts",
    "apps/web/shell/render.test.tsx",
    "brands/brands.test.ts",
    "languages/languages.test.ts",
    "scripts/checks/css.test.ts",
    "e2e/home.test.ts",
  );
  expect(findings).toEqual([]);
});

test("reports a test file without a project", () => {
  expect(check("migrations/order.test.ts")).toEqual(["migrations/order.test.ts belongs to no project."]);
  expect(check("features/matches/utils/x.test.ts")).toHaveLength(1);
});

test("fails for a tree without tests", () => {
  expect(checkTestProjects(new Map())).toHaveLength(1);
});
