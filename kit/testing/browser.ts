import { type Browser, chromium, type LaunchOptions } from "playwright-core";
import { fontEnvironment, type FontSet } from "./fonts/fontconfig.ts";
import { answersVersion, findOnPath } from "./programs.ts";
import { SetupError } from "#kit/machine/setup-error.ts";
import { unpackChromium } from "./unpacked-chromium.ts";

/** The program talks to the server under test and to nobody else. */
export const browserFlags = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-quic",
  "--disable-sync",
  "--no-first-run",
  // Chromium's own sandbox needs rights that root and most containers do not have; tests load only our own pages.
  "--no-sandbox",
];

/**
 * The path of a Chromium that runs here: the one named, the one that npm brought, the system's, or Playwright's. npm's is
 * a shell without windows: opening a page costs it a fifth of what it costs a desktop's, and everybody has the same.
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

/** Debian's is such a shell, too. */
export const debianChromium = { package: "chromium-headless-shell", program: "chromium-headless-shell" };

/** The system's or Playwright's. Ubuntu has a "chromium-browser" that only says how to install one, so each is asked. */
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
