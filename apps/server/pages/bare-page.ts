import type { Site } from "#features/branding/server/index.ts";
import { cspHash } from "#kit/http/security-headers.ts";
import { escapeMarkup } from "#kit/pure/markup.ts";

const style =
  `:root{color-scheme:light dark;font-family:system-ui,sans-serif}` +
  `body{display:grid;place-items:center;min-block-size:100vh;margin:0;padding:24px;box-sizing:border-box;text-align:center}` +
  `h1{margin:0;font-size:1.5rem;text-wrap:balance}` +
  `a{display:inline-block;margin-block-start:16px;padding:14px 24px;border:1px solid;border-radius:12px;color:inherit;text-decoration:none}`;
/** Loads the page again while the server has too much to do: people with patience need not do anything. */
const reloadSeconds = 8;
const policy = `default-src 'none'; img-src data:; style-src ${cspHash(style)}; base-uri 'none'; frame-ancestors 'none'`;

/**
 * The page for a request without a known site, too long to be read, or of which there are too many. It uses the system
 * colours and has no other files, because every other request would get this page too; only in the last case a retry
 * helps.
 */
export function barePage({ brand, problemText, text }: Site, code: string): { html: string; policy: string } {
  const words = escapeMarkup(problemText(code));
  const mayRetry = code === "overloaded";
  const html =
    `<!doctype html><html lang="${brand.language}" dir="${brand.direction}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">` +
    (mayRetry ? `<meta http-equiv="refresh" content="${reloadSeconds}">` : "") +
    `<title>${words}</title><link rel="icon" href="data:,"><style>${style}</style></head>` +
    `<body><main><h1>${words}</h1>${mayRetry ? `<a href="">${escapeMarkup(text("shell")("tryAgain"))}</a>` : ""}</main></body></html>`;
  return { html, policy };
}
