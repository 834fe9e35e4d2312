import type { Site } from "#features/branding/server/index.ts";
import { cspHash } from "#kit/http/security-headers.ts";
import { escapeMarkup } from "#kit/pure/markup.ts";

const style =
  `:root{color-scheme:light dark;font-family:system-ui,sans-serif}` +
  `body{display:grid;place-items:center;min-block-size:100vh;margin:0;padding:24px;box-sizing:border-box;text-align:center}` +
  `h1{margin:0;font-size:1.5rem;text-wrap:balance}`;
const policy = `default-src 'none'; img-src data:; style-src ${cspHash(style)}; base-uri 'none'; frame-ancestors 'none'`;

/**
 * The page for a request without a known site, or too long to be read. It uses the system colours and has no links and
 * no other files, because every other request would get this page too.
 */
export function barePage({ brand, problemText }: Site, code: string): { html: string; policy: string } {
  const words = escapeMarkup(problemText(code));
  const html =
    `<!doctype html><html lang="${brand.language}" dir="${brand.direction}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">` +
    `<title>${words}</title><link rel="icon" href="data:,"><style>${style}</style></head>` +
    `<body><h1>${words}</h1></body></html>`;
  return { html, policy };
}
