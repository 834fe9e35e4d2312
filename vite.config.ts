import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { createChunkNames } from "./scripts/build/chunks.ts";
import { fixPlotLocale } from "./scripts/build/fix-plot-locale.ts";
import { refuseServerCode } from "./scripts/build/server-code.ts";
import { createPageStyles } from "./scripts/build/styles.ts";
import { createPageTexts } from "./scripts/build/page-texts.ts";

function chunkNames() {
  const chunkOf = createChunkNames();
  return (id: string, context: { getModuleInfo: Parameters<typeof chunkOf>[1] }) =>
    chunkOf(id, (other) => context.getModuleInfo(other));
}

const entryPoints = /\/features\/[\w-]+\/(?:web\/index|(?:contract|rules)(?:\/[\w-]+)?)\.ts$/;

const browsers = ["chrome107", "safari16", "firefox104"];

/** The staff console is a separate build, so players load no code of it. */
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
  // Vite's development bundle would skip `fixPlotLocale`.
  optimizeDeps: { exclude: ["uplot"] },
  build:
    mode === "console"
      ? consoleBuild
      : isSsrBuild
        ? {
            ssr: true,
            // The server chooses the display font, so only this build contains the fonts.
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
              plugins: [pageStyles.plugin, createPageTexts(import.meta.dirname)],
              input: {
                client: "apps/web/client.tsx",
                "service-worker": "apps/web/service-worker/worker.ts",
              },
              // Otherwise every page would load one more file, with a helper for chunks that are not loaded yet.
              experimental: { chunkOptimization: { avoidRedundantChunkLoads: false } },
              // Screens import single schemas of a contract; the bundler drops the others.
              treeshake: {
                propertyReadSideEffects: false,
                // Entry points, rules and contracts have no side effects, so unused exports are dropped.
                moduleSideEffects: [{ test: entryPoints, sideEffects: false }],
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
  // One bundle with React inside starts faster, and uses React's production mode in every environment.
  ...(command === "build" && {
    ssr: { noExternal: true },
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
  }),
}));
