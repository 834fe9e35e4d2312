import type { Site } from "#features/branding/server/index.ts";
import { escapeMarkup } from "#kit/pure/markup.ts";

/**
 * For people whose request is of no site, or too long to be read: in the colours of their device, with no way on and no
 * file besides, because everything else that they ask for is this page again.
 */
export function barePage({ brand, problemText }: Site, code: string, nonce: string): string {
  const words = escapeMarkup(problemText(code));
  return (
    `<!doctype html><html lang="${brand.language}" dir="${brand.direction}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">` +
    `<title>${words}</title><link rel="icon" href="data:,"><style nonce="${nonce}">` +
    `:root{color-scheme:light dark;font-family:system-ui,sans-serif}` +
    `body{display:grid;place-items:center;min-block-size:100vh;margin:0;padding:24px;box-sizing:border-box;text-align:center}` +
    `h1{margin:0;font-size:1.5rem;text-wrap:balance}</style></head><body><h1>${words}</h1></body></html>`
  );
}
