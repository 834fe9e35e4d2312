import type { FastifyInstance } from "fastify";
import { serveAssets } from "#kit/http/assets.ts";
import { cspHash, pagePolicy } from "#kit/http/security-headers.ts";
import { createText } from "#kit/i18n/text.ts";
import { themeCss } from "#kit/ui/theme/css.ts";
import type { Clock } from "#kit/pure/clock.ts";
import { escapeMarkup } from "#kit/pure/markup.ts";
import type { ConsoleState } from "#apps/console/state.ts";
import { isEnglishOnly } from "#languages/index.ts";
import { inertJson } from "../pages/document.ts";
import type { Sites } from "../sites/sites.ts";
import type { ConsoleBuild } from "./console-build.ts";

export interface ConsoleOptions {
  build: ConsoleBuild;
  sites: Sites;
  clock: Clock;
  isDemo: boolean;
  isSecure: boolean;
}

/** Texts for players that the console shows too: problems, and the names of products. */
const sharedNamespaces = ["problems", "store", "enhancers"];
/** Besides them, texts for staff and each slice's `console-<slice>`. */
const isOfConsole = (namespace: string) => sharedNamespaces.includes(namespace) || isEnglishOnly(namespace);

/** One document for every path of the console; its API calls check permissions. */
export function registerConsole(server: FastifyInstance, options: ConsoleOptions): void {
  serveAssets(server, options.build.assets);
  const theme = themesOf(options.sites);
  const styles = [cspHash(theme)];
  const policy = pagePolicy(options.isSecure, { styles, scripts: [] });
  for (const path of ["/staff", "/staff/*"]) {
    server.get(path, (_, reply) =>
      reply
        .type("text/html; charset=utf-8")
        .header("content-security-policy", policy)
        .header("cache-control", "no-store")
        .header("referrer-policy", "no-referrer")
        .header("x-robots-tag", "noindex")
        .send(documentOf(options, theme)),
    );
  }
}

/** The theme of the default brand in dark, and its light variant, which `data-theme` selects. */
function themesOf({ fallback }: Sites): string {
  const seeds = fallback.brand.theme;
  const light = themeCss({ ...seeds, mode: "light" }, {});
  const variant = light.slice(light.indexOf(":root{")).replace(":root{", ":root[data-theme=light]{");
  return fallback.themeCss + variant;
}

function documentOf({ build, sites, clock, isDemo }: ConsoleOptions, theme: string): string {
  const { brand, themeTokens } = sites.fallback;
  const state: ConsoleState = {
    text: Object.fromEntries(Object.entries(sites.english).filter(([name]) => isOfConsole(name))),
    locale: brand.locale,
    currency: brand.currency,
    renderedAt: clock.now().getTime(),
    isDemo,
  };
  const text = createText(sites.english, brand.locale)("staff");
  return (
    `<!doctype html><html lang="en" dir="ltr"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<title>${escapeMarkup(text("console"))}</title>` +
    `<meta name="theme-color" content="${themeTokens["bg"] ?? ""}"><style>${theme}</style>` +
    build.styles.map((file) => `<link rel="stylesheet" href="${file}">`).join("") +
    `<link rel="icon" href="data:,"><script type="module" src="${build.entry}"></script></head>` +
    `<body><div id="root"></div><noscript><p>${escapeMarkup(text("needsScripts"))}</p></noscript>` +
    `<script type="application/json" id="state">${inertJson(state)}</script></body></html>`
  );
}
