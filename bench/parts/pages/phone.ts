import type { BrowserContextOptions } from "playwright-core";

/** A small phone. The service worker is blocked: it starts after the page has loaded. */
const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  serviceWorkers: "block",
};

/** The same phone, signed in if a session is given. */
export function phoneOf(origin: string, token: string | undefined): BrowserContextOptions {
  if (token === undefined) return phone;
  const { hostname } = new URL(origin);
  const cookie = { name: "sid", value: token, domain: hostname, path: "/", expires: -1 };
  const flags = { httpOnly: true, secure: false, sameSite: "Lax" } as const;
  return { ...phone, storageState: { cookies: [{ ...cookie, ...flags }], origins: [] } };
}

export const cpuSlowDown = 4;

/** Chromium adds the latency to each response, not to opening connections. */
export const networks = {
  "3G": { kilobits: 400, latency: 400 },
  "slow 4G": { kilobits: 1_600, latency: 150 },
} as const;

export type NetworkName = keyof typeof networks;
