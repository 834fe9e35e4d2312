import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { createChunkNames } from "./scripts/build/chunks.ts";
import { fixPlotLocale } from "./scripts/build/fix-plot-locale.ts";
import { refuseServerCode } from "./scripts/build/server-code.ts";
import { createPageStyles } from "./scripts/build/styles.ts";
import { createPageWords } from "./scripts/build/page-texts.ts";

function chunkNames() {
  const chunkOf = createChunkNames();
  return (id: string, context: { getModuleInfo: Parameters<typeof chunkOf>[1] }) =>
    chunkOf(id, (other) => context.getModuleInfo(other));
}

const doors = /\/features\/[\w-]+\/(?:web\/index|(?:contract|rules)(?:\/[\w-]+)?)\.ts$/;

const browsers = ["chrome107", "safari16", "firefox104"];

/** The staff console is a build of its own, so nothing of it can end up in a file that players load. */
const consoleBuild = {
  outDir: "dist/console",
  target: browsers,
  manifest: true,
  assetsInlineLimit: 0,
  emptyOutDir: true,
  modulePreload: { polyfill: false },
  rolldownOptions: { input: { console: "apps/console/client.tsx" } },
};

const pageStyles = createPageStyles(import.meta.dirname);

export default defineConfig(({ command, isSsrBuild, mode }) => ({
  appType: "custom",
  base: mode === "console" ? "/staff/" : "/",
  publicDir: false,
  plugins: [react(), refuseServerCode(import.meta.dirname), fixPlotLocale()],
  // Bundled beforehand, it would keep the locale of the browser.
  optimizeDeps: { exclude: ["uplot"] },
  build:
    mode === "console"
      ? consoleBuild
      : isSsrBuild
        ? {
            ssr: true,
            // The display faces are chosen on the server, so only this build knows them.
            ssrEmitAssets: true,
            rolldownOptions: { input: { "server-render": "apps/web/server-render.tsx" } },
            outDir: "dist/server",
            target: "node24",
            emptyOutDir: true,
            minify: false,
          }
        : {
            outDir: "dist/client",
            target: browsers,
            manifest: true,
            cssCodeSplit: false,
            assetsInlineLimit: 0,
            emptyOutDir: true,
            modulePreload: { polyfill: false },
            rolldownOptions: {
              plugins: [pageStyles.plugin, createPageWords(import.meta.dirname)],
              input: {
                client: "apps/web/client.tsx",
                "service-worker": "apps/web/service-worker/worker.ts",
              },
              // Chunks are named here; this would prepare pages for modules that are elsewhere, at a request more for each.
              experimental: { chunkOptimization: { avoidRedundantChunkLoads: false } },
              // Screens take single schemas from a contract: the rest of it stays with the server.
              treeshake: {
                propertyReadSideEffects: false,
                // Doors, rules and contracts do nothing by themselves: who takes one thing there does not take the rest.
                moduleSideEffects: [{ test: doors, sideEffects: false }],
                manualPureFunctions: [
                  "defineAuditActions",
                  "defineContract",
                  "definePermissions",
                  "defineProblems",
                  "z",
                ],
              },
              output: {
                codeSplitting: {
                  includeDependenciesRecursively: false,
                  groups: [{ name: chunkNames(), debugName: "pages" }],
                },
              },
            },
          },
  css: { modules: { generateScopedName: pageStyles.scopedName } },
  // One bundle with React inside starts faster and renders in production mode in every environment.
  ...(command === "build" && {
    ssr: { noExternal: true },
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
  }),
}));
