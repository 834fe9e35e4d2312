import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "#kit/testing/browser.ts";
import { createTestClock } from "#kit/testing/clock.ts";
import { startCardProcessor, type CardProcessor } from "./index.ts";

let browser: Browser;
let processor: CardProcessor;

beforeAll(async () => {
  browser = await launchBrowser();
  processor = await startCardProcessor(createTestClock("2026-11-15T12:00:00Z"));
});
afterAll(async () => {
  await browser.close();
  await processor.stop();
});

/** A frame as stripe.js opens it in a shop of this language. */
async function openFrame(path: string, type: string, locale: string) {
  const page = await browser.newPage();
  const parent = processor.url;
  const settings = { type, locale, element: "one", group: "one", publicKey: "pk", parent };
  await page.goto(`${processor.url}${path}#${encodeURIComponent(JSON.stringify(settings))}`);
  return page;
}

test.each([
  ["en-IE", "MM / YY", "Expiry date", "Pay"],
  ["de-DE", "MM / JJ", "Ablaufdatum", "Bezahlen"],
  ["it-IT", "MM / AA", "Scadenza", "Paga"],
  // A language that the processor does not have.
  ["am-ET", "MM / YY", "Expiry date", "Pay"],
])("the frames of a shop in %s use its language", async (locale, placeholder, label, pay) => {
  const field = await openFrame("/field", "cardExpiry", locale);
  await field.getByRole("textbox", { name: label, exact: true }).waitFor();
  expect(await field.getByPlaceholder(placeholder, { exact: true }).count()).toBe(1);
  await field.close();
  const wallets = await openFrame("/express", "expressCheckout", locale);
  expect(await wallets.locator("#pay").textContent()).toBe(pay);
  await wallets.close();
});
