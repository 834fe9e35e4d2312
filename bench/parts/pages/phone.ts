import type { BrowserContextOptions } from "playwright-core";

/** A small phone. The worker that keeps pages for later is left out: it begins after the page is there. */
const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  serviceWorkers: "block",
};

/** The same phone in the hands of a player, where there is one. */
export function phoneOf(origin: string, token: string | undefined): BrowserContextOptions {
  if (token === undefined) return phone;
  const { hostname } = new URL(origin);
  const cookie = { name: "sid", value: token, domain: hostname, path: "/", expires: -1 };
  const flags = { httpOnly: true, secure: false, sameSite: "Lax" } as const;
  return { ...phone, storageState: { cookies: [{ ...cookie, ...flags }], origins: [] } };
}

export const cpuSlowDown = 4;

/** The delay is that of each answer, as Chromium emulates it; connections open without one. */
export const networks = {
  "3G": { kilobits: 400, latency: 400 },
  "slow 4G": { kilobits: 1_600, latency: 150 },
} as const;

export type NetworkName = keyof typeof networks;
