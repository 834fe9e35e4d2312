import { rm } from "node:fs/promises";
import { build, type InlineConfig } from "vite";
import { root, stampFile } from "../build/sources.ts";
import { addReload } from "./reload.ts";

/** The three builds of `scripts/build.ts`, without compression. */
const builds: readonly InlineConfig[] = [
  { build: {} },
  { build: { ssr: "apps/web/server-render.tsx" } },
  { build: {}, mode: "console" },
];

type Watcher = Extract<Awaited<ReturnType<typeof build>>, { on: unknown }>;

/** Builds the pages now and after each change of a file in them. `onBuilt` is called when no build is under way. */
export async function watchPages(onBuilt: () => void): Promise<{ close(): Promise<void> }> {
  // What is built here is not what `npm start` builds.
  await rm(stampFile, { force: true });
  const building = new Set<number>(builds.keys());
  let failed = false;
  const watchers = await Promise.all(
    builds.map(async (config, index) => {
      const started = await build({
        root,
        logLevel: "warn",
        ...config,
        plugins: [addReload()],
        build: { ...config.build, watch: {} },
      });
      const watcher = started as Watcher;
      watcher.on("event", (event) => {
        if (event.code === "START") building.add(index);
        if (event.code === "BUNDLE_END") void event.result.close();
        if (event.code === "ERROR") {
          failed = true;
          console.error(event.error.message);
        }
        if (event.code === "END" || event.code === "ERROR") {
          building.delete(index);
          if (building.size > 0) return;
          if (!failed) onBuilt();
          failed = false;
        }
      });
      return watcher;
    }),
  );
  return { close: async () => void (await Promise.all(watchers.map((watcher) => watcher.close()))) };
}
