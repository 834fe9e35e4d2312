/** Headers of every answer. Pages add their own policy with a nonce. */
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

/** Only our own code runs, and inline code only with this answer's nonce. */
export function pagePolicy(
  nonce: string,
  isSecure: boolean,
  { scripts, frames, connections }: TrustedOrigins = nobodyElse,
): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", `'nonce-${nonce}'`, ...scripts].join(" "),
    `style-src 'self' 'nonce-${nonce}'`,
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

/** The same, put together once for all answers. */
export function preparePolicy(isSecure: boolean, trusted?: TrustedOrigins): (nonce: string) => string {
  const standIn = "{nonce}";
  const parts = pagePolicy(standIn, isSecure, trusted).split(standIn);
  return (nonce) => parts.join(nonce);
}

export const strictTransport = "max-age=31536000; includeSubDomains";
