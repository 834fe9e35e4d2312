import type { Plugin } from "vite";

const unchecked = "new Intl.NumberFormat(domEnv ? nav.language : 'en-US')";

/**
 * uPlot formats numbers in the locale of the browser when it is loaded. Some browsers have one that `Intl` refuses, such
 * as `en-US@posix`, and then the module throws. The console is in English.
 */
export function fixPlotLocale(): Plugin {
  return {
    name: "fix-plot-locale",
    transform(code, id) {
      if (!id.includes("/uplot/dist/uPlot.esm.js")) return null;
      if (!code.includes(unchecked))
        throw new Error("uPlot has changed: see scripts/build/fix-plot-locale.ts");
      return { code: code.replace(unchecked, "new Intl.NumberFormat('en-GB')"), map: null };
    },
  };
}
