import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ESModulesEvaluator, ModuleRunner } from "vite/module-runner";
import type { Builds } from "#apps/server/builds.ts";
import type { Renderer } from "#apps/server/pages/load-page-build.ts";
import { root } from "../build/sources.ts";

/**
 * The route through which this process requests page modules from Vite. Defined here, because importing Vite would slow
 * every restart.
 */
export const invokePath = "/dev/invoke";

/** Vite adds the styles of a page with its scripts. Until then the page is hidden, for a limited time. */
const hideUnstyled =
  "@keyframes styled{to{visibility:visible}}" +
  "#root{visibility:hidden;animation:styled 0s 3s forwards}html:has(style[data-vite-dev-id]) #root{visibility:visible}";

/** Replaces `readBuilds`: page code comes unbundled from Vite's dev server and can be reloaded. */
export async function openPageBuilds(viteUrl: string) {
  let current = await load();
  let loading: Promise<void> = Promise.resolve();

  async function load(): Promise<Renderer> {
    const runner = new ModuleRunner(
      { transport: { invoke: (data) => invoke(viteUrl, data) }, hmr: false },
      new ESModulesEvaluator(),
    );
    return runner.import<Renderer>("/apps/web/server-render.tsx");
  }

  const textKeys: ReadonlySet<string> = new Set(await allTextKeys());
  const builds: Builds = {
    renderer: {
      render: (input) => current.render(input),
      pageAt: (path, site) => current.pageAt(path, site),
      displayFontUrl: (theme) => current.displayFontUrl(theme),
      get pages() {
        return current.pages;
      },
    },
    web: {
      entry: `${viteUrl}/apps/web/client.tsx`,
      serviceWorker: "",
      styleUrl: "data:text/css,",
      assetsOf: () => ({ css: hideUnstyled, scripts: [`${viteUrl}/@vite/client`] }),
      textKeysOf: () => textKeys,
    },
    console: { entry: `${viteUrl}/apps/console/client.tsx`, styles: [], assets: new Map() },
    assets: new Map(),
    release: { version: "development", commit: null },
  };
  return {
    builds,
    /** Loads changed page code. `ready` waits for it. */
    reload() {
      loading = load().then(
        (renderer) => void (current = renderer),
        (error: unknown) => console.error(error),
      );
    },
    ready: () => loading,
  };
}

async function invoke(viteUrl: string, data: unknown): Promise<{ result: unknown } | { error: unknown }> {
  const response = await fetch(viteUrl + invokePath, { method: "POST", body: JSON.stringify(data) });
  return (await response.json()) as { result: unknown } | { error: unknown };
}

async function allTextKeys(): Promise<string[]> {
  const folder = join(root, "languages/en");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".json"));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return texts.flatMap((text) => Object.keys(JSON.parse(text) as object));
}
