import type { Browser } from "playwright-core";
import { launchBrowser } from "#kit/testing/browser.ts";

let launched: Promise<Browser> | undefined;

/**
 * The browser of all files of a worker, because a launch takes as long as several pages. Tests open contexts in it and
 * never close it.
 */
export async function sharedBrowser(): Promise<Browser> {
  if (launched && (await launched).isConnected()) return launched;
  launched = launchBrowser();
  return launched;
}

export async function closeContexts(): Promise<void> {
  if (!launched) return;
  const browser = await launched;
  await Promise.all(browser.contexts().map((context) => context.close()));
}
