import { earlyTapsScript } from "#kit/client/early-taps.ts";
import type { Meta } from "#kit/client/screen.ts";
import { documentTitle } from "#apps/web/shell/document-title.ts";
import type { PageState } from "#apps/web/state.ts";
import { cspHash, type InlineHashes } from "#kit/http/security-headers.ts";
import { escapeMarkup } from "#kit/pure/markup.ts";
import type { PageAssets } from "./build-output.ts";

export interface DocumentParts {
  draw(): string;
  state: PageState;
  meta: Meta;
  themeCss: string;
  themeColour: string;
  fontUrl: string;
  assets: PageAssets;
  styleUrl: string;
  /** Null for a page without the app's scripts. */
  entry: string | null;
  /** The offline page, shown instead of a page that could not be loaded. */
  isOfflinePage: boolean;
  canonicalUrl: string;
  card: Card | null;
}

/** The link preview that messengers show. */
export interface Card {
  title: string;
  description: string;
  url: string;
  imageUrl: string;
}

/** The document of a page, with the hashes of its inline style and script for the CSP. */
export interface PageDocument {
  html: string;
  inline: InlineHashes;
}

/**
 * Reloads the offline page when the network is back. Browsers may not notice that, or may be on a network without
 * access to us, so the script also polls the server.
 */
const reloadOnline =
  `addEventListener("online",()=>location.reload());` +
  `setInterval(()=>fetch("/health/live").then(()=>location.reload(),()=>{}),9000)`;

const reloadOnlineHash = cspHash(reloadOnline);
const earlyTapsHash = cspHash(earlyTapsScript);

/** Builds the whole document. Styles are inlined, so that the first paint needs no other response. */
export function documentOf(parts: DocumentParts): PageDocument {
  const { brand, isLowData } = parts.state;
  const description = escapeMarkup(parts.meta.description ?? "");
  const loadAllStyles = parts.themeCss + parts.assets.css;
  const styles = isLowData ? withoutFonts(loadAllStyles) : loadAllStyles;
  const html =
    `<!doctype html><html lang="${brand.language}" dir="${brand.direction}"${isLowData ? " data-low-data" : ""}>` +
    `<head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover,interactive-widget=resizes-content">` +
    `<title>${escapeMarkup(documentTitle(parts.meta.title, brand.name))}</title><meta name="description" content="${description}">` +
    (parts.meta.isIndexed === false ? `<meta name="robots" content="noindex">` : "") +
    `<meta name="theme-color" content="${parts.themeColour}">` +
    (isLowData
      ? ""
      : `<link rel="preload" href="${parts.fontUrl}" as="font" type="font/woff2" crossorigin>`) +
    `<style data-all="${parts.styleUrl}">${styles}</style>` +
    (parts.entry === null ? "" : `<script>${earlyTapsScript}</script>${scripts(parts.assets, parts.entry)}`) +
    `<link rel="manifest" href="/manifest.webmanifest"><link rel="icon" href="/icon.svg" type="image/svg+xml">` +
    `<link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="canonical" href="${escapeMarkup(parts.canonicalUrl)}">` +
    (parts.card ? cardTags(parts.card, brand) : "") +
    `</head><body><div id="root">${parts.draw()}</div>` +
    (parts.entry === null
      ? ""
      : `<script type="application/json" id="state">${inertJson(parts.state)}</script>`) +
    (parts.isOfflinePage ? `<script>${reloadOnline}</script>` : "") +
    `</body></html>`;
  return {
    html,
    inline: {
      styles: [cspHash(styles)],
      scripts: [
        ...(parts.entry === null ? [] : [earlyTapsHash]),
        ...(parts.isOfflinePage ? [reloadOnlineHash] : []),
      ],
    },
  };
}

/** Removes downloaded fonts; fonts of the device stay. */
function withoutFonts(css: string): string {
  return css.replace(/@font-face\s*\{[^}]*url\([^}]*\}/g, "");
}

function scripts(assets: PageAssets, entry: string): string {
  return (
    assets.scripts.map((file) => `<link rel="modulepreload" href="${file}">`).join("") +
    `<script type="module" src="${entry}"></script>`
  );
}

function cardTags(card: Card, brand: PageState["brand"]): string {
  const facts: [string, string][] = [
    ["og:type", "website"],
    ["og:site_name", brand.name],
    ["og:title", card.title],
    ["og:description", card.description],
    ["og:url", card.url],
    ["og:image", card.imageUrl],
    ["og:image:width", "1200"],
    ["og:image:height", "630"],
    // Messengers do not support the number format in a locale.
    ["og:locale", new Intl.Locale(brand.locale).baseName.replace("-", "_")],
  ];
  return (
    facts.map(([name, content]) => `<meta property="${name}" content="${escapeMarkup(content)}">`).join("") +
    `<meta name="twitter:card" content="summary_large_image">`
  );
}

const inert: Readonly<Record<string, string>> = {
  "<": "\\u003c",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** Escapes JSON for a script element, which ends at the first closing tag even inside a string. */
export function inertJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (sign) => inert[sign] ?? sign);
}
