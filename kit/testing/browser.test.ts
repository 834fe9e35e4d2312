import { expect, onTestFinished, test, vi } from "vitest";
import { findChromium, launchBrowser } from "./browser.ts";
import { hasBundledChromium } from "./unpacked-chromium.ts";

test("fails when the browser of CHROMIUM_PATH does not run", async () => {
  vi.stubEnv("CHROMIUM_PATH", "/nowhere/chromium");
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(findChromium()).rejects.toThrow("CHROMIUM_PATH names /nowhere/chromium, which does not run");
});

test("prefers the Chromium from npm where it runs, and otherwise uses the system's", async () => {
  vi.stubEnv("CHROMIUM_PATH", undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  const path = await findChromium();
  expect(/\.cache\/chromium-[\d.]+\/start$/.test(path)).toBe(hasBundledChromium);
  // The Chromium from npm needs nothing of the system.
  if (hasBundledChromium) vi.stubEnv("PATH", "/bin/nowhere");
  const browser = await launchBrowser({ executablePath: path });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await page.setContent(
    "<dialog>Kickoff</dialog><script>document.querySelector('dialog').showModal()</script>",
  );
  expect(await page.getByRole("dialog").textContent()).toBe("Kickoff");
});
