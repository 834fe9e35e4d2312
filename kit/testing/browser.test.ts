import { expect, onTestFinished, test, vi } from "vitest";
import { findChromium, launchBrowser } from "./browser.ts";
import { hasBundledChromium } from "./unpacked-chromium.ts";

test("a named browser that does not run is an error, not a reason to take another", async () => {
  vi.stubEnv("CHROMIUM_PATH", "/nowhere/chromium");
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(findChromium()).rejects.toThrow("CHROMIUM_PATH names /nowhere/chromium, which does not run");
});

test("the browser that npm brought is taken where it runs, whatever the system has, and elsewhere the system's", async () => {
  vi.stubEnv("CHROMIUM_PATH", undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  const path = await findChromium();
  expect(/\.cache\/chromium-[\d.]+\/start$/.test(path)).toBe(hasBundledChromium);
  // What npm brought needs nothing of the system.
  if (hasBundledChromium) vi.stubEnv("PATH", "/bin/nowhere");
  const browser = await launchBrowser({ executablePath: path });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await page.setContent(
    "<dialog>Kickoff</dialog><script>document.querySelector('dialog').showModal()</script>",
  );
  expect(await page.getByRole("dialog").textContent()).toBe("Kickoff");
});
