import { hash } from "node:crypto";

/** Headers of every response. Pages add their own CSP. */
export const commonHeaders: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  // Not even our own pages get the full URL: it may contain a secret.
  "referrer-policy": "strict-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), browsing-topics=()",
  "x-frame-options": "DENY",
};

export const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Exact origins that one page trusts besides our own. */
export interface TrustedOrigins {
  scripts: readonly string[];
  frames: readonly string[];
  connections: readonly string[];
}

const nobodyElse: TrustedOrigins = { scripts: [], frames: [], connections: [] };

/** CSP hashes of the inline code of a page. */
export interface InlineHashes {
  styles: readonly string[];
  scripts: readonly string[];
}

const nothingInline: InlineHashes = { styles: [], scripts: [] };

export function cspHash(text: string): string {
  return `'sha256-${hash("sha256", text, "base64")}'`;
}

/** Only our own code runs, and inline code only if the CSP has its hash. */
export function pagePolicy(
  isSecure: boolean,
  inline: InlineHashes = nothingInline,
  { scripts, frames, connections }: TrustedOrigins = nobodyElse,
): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inline.scripts, ...scripts].join(" "),
    ["style-src 'self'", ...inline.styles].join(" "),
    // Drawings and meters set custom properties in style attributes, which cannot load or run anything.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...connections].join(" "),
    ...(frames.length > 0 ? [["frame-src", ...frames].join(" ")] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "report-uri /api/app/csp-report",
    ...(isSecure ? ["upgrade-insecure-requests"] : []),
  ].join("; ");
}

export const strictTransport = "max-age=31536000; includeSubDomains";
