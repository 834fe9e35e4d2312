import { expect, onTestFinished, test, vi } from "vitest";
import { findChromium, launchBrowser } from "./browser.ts";
import { unpackChromium } from "./unpacked-chromium.ts";

test("a named browser that does not run is an error, not a reason to take another", async () => {
  vi.stubEnv("CHROMIUM_PATH", "/nowhere/chromium");
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(findChromium()).rejects.toThrow("CHROMIUM_PATH names /nowhere/chromium, which does not run");
});

test("the browser that npm brought runs without any of the system's", async () => {
  const browser = await launchBrowser({ executablePath: await unpackChromium() });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  await page.setContent(
    "<dialog>Kickoff</dialog><script>document.querySelector('dialog').showModal()</script>",
  );
  expect(await page.getByRole("dialog").textContent()).toBe("Kickoff");
});

test("a machine without a browser gets the one that npm brought", async () => {
  vi.stubEnv("CHROMIUM_PATH", undefined);
  vi.stubEnv("PATH", "/bin/nowhere");
  vi.stubEnv("PLAYWRIGHT_BROWSERS_PATH", "/nowhere");
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await findChromium()).toMatch(/\.cache\/chromium-[\d.]+\/start$/);
});
