import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeViolations, wcag } from "#kit/testing/axe.ts";
import { launchBrowser } from "#kit/testing/browser.ts";
import { newNewcomer } from "./testing/players.ts";
import { newVisitor, visit } from "./testing/product.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const verifying = (page: Page) => page.getByRole("switch", { name: "A score to verify" });

test("a player sets SMS notifications and quiet hours by keyboard, and they are stored", async () => {
  const context = await newNewcomer(browser, "blg-za-en", { timezoneId: "Africa/Lagos" });
  const page = await context.newPage();
  await visit(page, "blg-za-en", "/notifications");
  await page.getByRole("link", { name: "Notification settings" }).click();
  await page.waitForURL("**/notifications/preferences");
  await verifying(page).waitFor();
  expect(await page.getByRole("switch").count()).toBe(4);
  expect(await verifying(page).isChecked()).toBe(true);
  // The player's own time zone before anything is set.
  await page.getByText(/\bWAT\b/).waitFor();
  expect(await axeViolations(page, wcag)).toEqual([]);

  await verifying(page).focus();
  await page.keyboard.press("Space");
  await page.getByText("Saved", { exact: true }).waitFor();
  expect(await page.getByText(/\bWAT\b/).count()).toBe(1);
  await Promise.all([
    page.waitForResponse((response) => response.request().method() === "POST" && response.ok()),
    page.getByLabel("From").fill("23:15"),
  ]);

  await visit(page, "blg-za-en", "/manage-account");
  await page.getByRole("link", { name: "Choose notifications" }).click();
  await page.waitForURL("**/notifications/preferences");
  await verifying(page).waitFor();
  expect(await verifying(page).isChecked()).toBe(false);
  expect(await page.getByRole("switch", { name: "Check-in is open" }).isChecked()).toBe(true);
  expect(await page.getByLabel("From").inputValue()).toBe("23:15");
  expect(await page.getByLabel("Until").inputValue()).toBe("07:00");
  await page.getByRole("switch", { name: "Keep quiet at night" }).click();
  await expect.poll(() => page.getByLabel("From").count()).toBe(0);
  await context.close();
});

test("a setting that fails to save is undone, with a message", async () => {
  const context = await newNewcomer(browser, "eal-eu-en");
  const page = await context.newPage();
  await visit(page, "eal-eu-en", "/notifications/preferences");
  await page.getByRole("heading", { name: "By email" }).waitFor();
  await page.route("**/api/game/notification-preferences", (route) => route.abort());
  await verifying(page).click();
  await page.getByText("That was not saved. Please try again.").waitFor();
  await expect.poll(() => verifying(page).isChecked()).toBe(true);
  await context.close();
});

test("the page of a brand that sends nothing says so", async () => {
  const context = await newNewcomer(browser, "blg-ps-ar");
  const page = await context.newPage();
  await visit(page, "blg-ps-ar", "/notifications/preferences");
  await page.getByText("لا يُرسل هنا شيء خارج التطبيق").waitFor();
  expect(await page.getByRole("switch").count()).toBe(0);
  await context.close();
});

test("the unsubscribe link of a mail asks first, and reports an invalid link", async () => {
  const context = await newVisitor(browser);
  const page = await context.newPage();
  await visit(page, "blg-za-en", "/unsubscribe?token=challenge_received.nobody.unsigned");
  await page.getByText("Somebody challenges you").waitFor();
  expect(await axeViolations(page, wcag)).toEqual([]);
  await page.getByRole("button", { name: "Stop these emails" }).click();
  await page.getByText("This link does not work. Choose what you are sent").waitFor();
  await visit(page, "blg-za-en", "/unsubscribe?token=nonsense");
  await page.getByRole("heading", { name: "This link does not work" }).waitFor();
  await context.close();
});
