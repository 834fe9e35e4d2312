import { availableParallelism } from "node:os";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig, type ViteUserConfig } from "vitest/config";
import type * as Finder from "./kit/testing/browser.ts";
import type * as Fonts from "./kit/testing/fonts/fontconfig.ts";
import { testProjects } from "./scripts/checks/test-projects.ts";

const minute = 60_000;

export default defineConfig(async (): Promise<ViteUserConfig> => ({
  test: {
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // By itself Vitest leaves one core idle, which of two is half; and a test that waits for its database or browser
    // leaves its own idle for about a seventh of the time.
    maxWorkers: availableParallelism() + 1,
    // Modules keep nothing by which files could be in each other's way, and loading them takes a second for each file.
    isolate: false,
    // Generous everywhere: how long a busy machine takes is not what the tests are about.
    // No test has a shorter one of its own.
    testTimeout: 5 * minute,
    hookTimeout: 5 * minute,
    expect: { poll: { timeout: minute } },
    projects: [
      { extends: true, test: { name: "unit", ...globs("unit") } },
      {
        extends: true,
        test: {
          name: "api",
          ...globs("api"),
          globalSetup: ["kit/testing/global-database.ts"],
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: "browser",
          ...globs("browser"),
          // A page is something that they would share.
          isolate: true,
          css: true,
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({ launchOptions: await chromium() }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          ...globs("e2e"),
          // A browser on a loaded machine fails for its own reasons now and then. On a developer's machine
          // such a test is red at once; where a whole delivery hangs on it, it is asked again, twice at most,
          // and the report says so.
          retry: process.env["CI"] === undefined ? 0 : 2,
          globalSetup: ["e2e/testing/global-product.ts"],
        },
      },
    ],
  },
}));

function globs(name: keyof typeof testProjects) {
  const { include, exclude } = testProjects[name];
  return { include: [...include], exclude: ["**/node_modules/**", ...exclude] };
}

/** Finding a browser may unpack one, so runs that name other projects skip it. */
async function chromium() {
  const named = process.argv.flatMap((word, index, words) => {
    if (word.startsWith("--project=")) return [word.slice("--project=".length)];
    return word === "--project" ? [words[index + 1]] : [];
  });
  if (named.length > 0 && !named.includes("browser")) return {};
  // By address, because Vite moves this file before running it, and `#…` would not resolve from there.
  const load = (path: string): Promise<unknown> => import(new URL(path, import.meta.url).href);
  const finder = (await load("kit/testing/browser.ts")) as typeof Finder;
  const fonts = (await load("kit/testing/fonts/fontconfig.ts")) as typeof Fonts;
  return {
    executablePath: await finder.findChromium(),
    args: ["--no-sandbox"],
    env: { ...process.env, ...fonts.fontEnvironment() },
  };
}
