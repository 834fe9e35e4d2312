import { hash } from "node:crypto";

/** Headers of every answer. Pages add their own CSP. */
export const commonHeaders: Readonly<Record<string, string>> = {
  "x-content-type-options": "nosniff",
  // Not even our own pages tell the address before: it may have carried a secret.
  "referrer-policy": "strict-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), browsing-topics=()",
  "x-frame-options": "DENY",
};

export const apiPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Whom a page trusts besides us: exact origins, for that page alone. */
export interface TrustedOrigins {
  scripts: readonly string[];
  frames: readonly string[];
  connections: readonly string[];
}

const nobodyElse: TrustedOrigins = { scripts: [], frames: [], connections: [] };

/** CSP hashes of what is inline in a page. */
export interface InlineHashes {
  styles: readonly string[];
  scripts: readonly string[];
}

const nothingInline: InlineHashes = { styles: [], scripts: [] };

export function cspHash(text: string): string {
  return `'sha256-${hash("sha256", text, "base64")}'`;
}

/** Only our own code runs, and inline code only if the CSP names its hash. */
export function pagePolicy(
  isSecure: boolean,
  inline: InlineHashes = nothingInline,
  { scripts, frames, connections }: TrustedOrigins = nobodyElse,
): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inline.scripts, ...scripts].join(" "),
    ["style-src 'self'", ...inline.styles].join(" "),
    // Drawings and meters carry custom properties in attributes; these cannot load or run anything.
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
