import { type Browser, chromium, type LaunchOptions } from "playwright-core";
import { fontEnvironment, type FontSet } from "./fonts/fontconfig.ts";
import { answersVersion, findOnPath } from "./programs.ts";
import { SetupError } from "#kit/machine/setup-error.ts";
import { unpackChromium } from "./unpacked-chromium.ts";

/** The browser connects only to the server under test. */
export const browserFlags = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-quic",
  "--disable-sync",
  "--no-first-run",
  // Chromium's sandbox needs rights that root and most containers lack; tests load only our own pages.
  "--no-sandbox",
];

/**
 * Finds a Chromium: CHROMIUM_PATH, the one from npm, the system's, or Playwright's. The one from npm is headless, opens
 * pages five times faster than a desktop build, and is the same for everyone.
 */
export async function findChromium(): Promise<string> {
  const named = process.env["CHROMIUM_PATH"];
  if (named) {
    if (answersVersion(named)) return named;
    throw new SetupError(`CHROMIUM_PATH names ${named}, which does not run. Correct it, or leave it out.`);
  }
  const found = (await unpackChromium()) ?? findInstalledChromium();
  if (found !== undefined) return found;
  throw new SetupError(
    "The Chromium that npm brought does not run on this machine. Install one (on Debian: apt-get install chromium-headless-shell), or name one with CHROMIUM_PATH.",
  );
}

/** Debian's headless build. */
export const debianChromium = { package: "chromium-headless-shell", program: "chromium-headless-shell" };

/**
 * The system's or Playwright's Chromium. Each is run, because Ubuntu's "chromium-browser" only prints how to install
 * one.
 */
export function findInstalledChromium(): string | undefined {
  const names = [debianChromium.program, "chromium", "chromium-browser", "google-chrome"];
  return [...names.map((name) => findOnPath(name)), chromium.executablePath()].find(
    (path) => path !== undefined && answersVersion(path),
  );
}

export interface BrowserOptions extends LaunchOptions {
  fonts?: FontSet;
}

export async function launchBrowser({ fonts, ...options }: BrowserOptions = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: await findChromium(),
    env: { ...process.env, ...fontEnvironment(fonts) },
    ...options,
    args: [...browserFlags, ...(options.args ?? [])],
  });
}
