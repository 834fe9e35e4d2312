import type { Meta } from "#kit/client/screen.ts";
import { documentTitle } from "#apps/web/shell/document-title.ts";
import type { PageState } from "#apps/web/state.ts";
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
  /** Null for a page that comes without scripts of the app. */
  entry: string | null;
  /** It stands for a page that could not be reached. */
  isStandIn: boolean;
  canonicalUrl: string;
  card: Card | null;
}

/** What messengers show of a link. */
export interface Card {
  title: string;
  description: string;
  url: string;
  imageUrl: string;
}

/** A document as all its answers have it, with blanks for what differs: the nonce, and when it was drawn and answered. */
export type Document = readonly (string | Blank)[];

export interface Blank {
  readonly blank: "nonce" | "drawnAt" | "answeredAt";
}

const nonce: Blank = { blank: "nonce" };
const drawnAt: Blank = { blank: "drawnAt" };
const answeredAt: Blank = { blank: "answeredAt" };

/**
 * The page that could not be reached is asked for again when the network is back: a browser may not know that, or take any
 * network for one that leads here, so the server is asked now and then too.
 */
const reloadOnline: Document = [
  `<script nonce="`,
  nonce,
  `">addEventListener("online",()=>location.reload());` +
    `setInterval(()=>fetch("/health/live").then(()=>location.reload(),()=>{}),9000)</script>`,
];

/** The whole document. Styles are inlined, so that the first paint needs nothing but this answer. */
export function documentOf(parts: DocumentParts): Document {
  const { brand, isLowData } = parts.state;
  const html = parts.draw();
  const description = escapeMarkup(parts.meta.description ?? "");
  return [
    `<!doctype html><html lang="${brand.language}" dir="${brand.direction}"${isLowData ? " data-low-data" : ""}>` +
      `<head><meta charset="utf-8">` +
      `<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover,interactive-widget=resizes-content">` +
      `<title>${escapeMarkup(documentTitle(parts.meta.title, brand.name))}</title><meta name="description" content="${description}">` +
      `<meta name="theme-color" content="${parts.themeColour}">` +
      (isLowData
        ? ""
        : `<link rel="preload" href="${parts.fontUrl}" as="font" type="font/woff2" crossorigin>`) +
      `<style nonce="`,
    nonce,
    `" data-all="${parts.styleUrl}">`,
    ...[parts.themeCss, parts.assets.css].map((css) => (isLowData ? withoutFonts(css) : css)),
    `</style>` +
      (parts.entry === null ? "" : scripts(parts.assets, parts.entry)) +
      `<link rel="manifest" href="/manifest.webmanifest"><link rel="icon" href="/icon.svg" type="image/svg+xml">` +
      `<link rel="apple-touch-icon" href="/apple-touch-icon.png"><link rel="canonical" href="${escapeMarkup(parts.canonicalUrl)}">` +
      (parts.card ? cardTags(parts.card, brand) : "") +
      `</head><body><div id="root">`,
    html,
    `</div>`,
    ...(parts.entry === null ? [] : stateOf(parts.state)),
    ...(parts.isStandIn ? reloadOnline : []),
    `</body></html>`,
  ];
}

function stateOf(state: PageState): Document {
  const rest = inertJson({ ...state, renderedAt: undefined });
  return [
    `<script type="application/json" id="state">{"renderedAt":`,
    drawnAt,
    `,"answeredAt":`,
    answeredAt,
    `,${rest.slice(1)}</script>`,
  ];
}

/** Faces that are on the phone already cost nothing and stay. */
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
    // How numbers are written there is nothing to messengers.
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

/** Data inside a script element ends at the first closing tag, whatever its quotes say. */
export function inertJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (sign) => inert[sign] ?? sign);
}
