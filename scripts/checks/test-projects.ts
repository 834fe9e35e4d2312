import { noFilesFound } from "./finding.ts";
import type { Finding } from "./finding.ts";
import { isTest } from "./folders.ts";
import type { Tree } from "./tree.ts";
import { matchesGlob } from "node:path";

/** Test files by project; `vitest.config.ts` configures the projects. */
export const testProjects = {
  unit: {
    include: [
      "kit/{client,contract,crypto,i18n,pure,ui}/**/*.test.{ts,tsx}",
      "features/{*,*/*,*/{contract,rules,web,console}/**/*}.test.{ts,tsx}",
      "{bench,brands,languages,scripts}/**/*.test.ts",
    ],
    exclude: ["**/*.browser.test.tsx"],
  },
  api: {
    include: [
      "kit/{db,http,jobs,mail,realtime,sms,testing}/**/*.test.ts",
      "features/*/server/**/*.test.ts",
      "adapters/**/*.test.ts",
      "apps/**/*.test.{ts,tsx}",
    ],
    exclude: ["**/*.browser.test.tsx"],
  },
  browser: { include: ["{apps,features,kit}/**/*.browser.test.tsx"], exclude: [] },
  e2e: { include: ["e2e/**/*.test.ts"], exclude: [] },
} as const;

/** A test file outside every project would never run. */
export function checkTestProjects(tree: Tree): Finding[] {
  const tests = [...tree.keys()].filter((path) => isTest(path));
  if (tests.length === 0) return [noFilesFound("tests", "test")];
  return tests.flatMap((file) => {
    const projects = Object.entries(testProjects).filter(([, { include, exclude }]) => {
      const matches = (glob: string) => matchesGlob(file, glob);
      return include.some(matches) && !exclude.some(matches);
    });
    if (projects.length === 1) return [];
    const names = projects.map(([name]) => name).join(" and ") || "no project";
    return [
      {
        file,
        line: 1,
        rule: "every test runs in one project",
        problem: `belongs to ${names}.`,
        instead:
          "move it beside the code that it tests, or correct the globs of scripts/checks/test-projects.ts.",
        read: "docs/decisions/0004-checks.md",
      },
    ];
  });
}
