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
    // Tests wait for databases and browsers, so one more worker than cores keeps the cores busy.
    maxWorkers: availableParallelism() + 1,
    // Modules have no global state, and loading them again takes a second per file.
    isolate: false,
    // Long timeouts: a busy machine is no reason to fail.
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
          // Files would share one page otherwise.
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
          globalSetup: ["e2e/testing/global-product.ts"],
          setupFiles: ["e2e/testing/setup.ts"],
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
  // By URL, because Vite moves this file before running it, so `#…` would not resolve.
  const load = (path: string): Promise<unknown> => import(new URL(path, import.meta.url).href);
  const finder = (await load("kit/testing/browser.ts")) as typeof Finder;
  const fonts = (await load("kit/testing/fonts/fontconfig.ts")) as typeof Fonts;
  return {
    executablePath: await finder.findChromium(),
    args: ["--no-sandbox"],
    env: { ...process.env, ...fonts.fontEnvironment() },
  };
}
