import type { BrowserContextOptions } from "playwright-core";

/** A small phone. The worker that keeps pages for later is left out: it begins after the page is there. */
export const phone: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  serviceWorkers: "block",
};

export const cpuSlowDown = 4;

/** The delay is that of each answer, as Chromium emulates it; connections open without one. */
export const networks = {
  "3G": { kilobits: 400, latency: 400 },
  "slow 4G": { kilobits: 1_600, latency: 150 },
} as const;

export type NetworkName = keyof typeof networks;
