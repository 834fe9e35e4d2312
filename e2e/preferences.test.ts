import { createECDH, randomBytes } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeViolations, wcag } from "#kit/testing/axe.ts";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { newPlayerContext } from "./testing/players.ts";
import { newVisitor, visit } from "./testing/product.ts";

const browser = await sharedBrowser();

const verifying = (page: Page) => page.getByRole("switch", { name: "A score to verify" });

test("a player sets SMS notifications and quiet hours by keyboard, and they are stored", async () => {
  const context = await newPlayerContext(browser, "blg-za-en", { timezoneId: "Africa/Lagos" });
  const page = await context.newPage();
  await visit(page, "blg-za-en", "/notifications");
  await page.getByRole("link", { name: "Notification settings" }).click();
  await page.waitForURL("**/notifications/preferences");
  await verifying(page).waitFor();
  expect(await page.getByRole("switch").count()).toBeGreaterThan(6);
  expect(await verifying(page).isChecked()).toBe(true);
  // The player's own time zone before anything is set.
  await page.getByText(/\bWAT\b/).waitFor();

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
  await page.getByRole("switch", { name: "Mute at night" }).click();
  await expect.poll(() => page.getByLabel("From").count()).toBe(0);
  await context.close();
});

test("a setting that fails to save is undone, with a message", async () => {
  const context = await newPlayerContext(browser, "eal-eu-en");
  const page = await context.newPage();
  await visit(page, "eal-eu-en", "/notifications/preferences");
  await page.getByRole("heading", { name: "By email" }).waitFor();
  await page.route("**/api/game/notification-preferences", (route) => route.abort());
  await verifying(page).click();
  await page.getByText("Couldn’t save that. Try again.").waitFor();
  await expect.poll(() => verifying(page).isChecked()).toBe(true);
  await context.close();
});

test("a brand without SMS and mail offers push messages only", async () => {
  const context = await newPlayerContext(browser, "blg-ps-ar");
  const page = await context.newPage();
  await visit(page, "blg-ps-ar", "/notifications/preferences");
  await page.getByRole("heading", { name: "على هذا الجهاز" }).waitFor();
  expect(await page.getByRole("heading", { level: 2 }).count()).toBe(3);
  await context.close();
});

/** Headless Chromium has neither a push service nor notifications. The subscription survives a reload, as in a real browser. */
function simulatePushManager(keys: { p256dh: string; auth: string }): void {
  const place = "simulated subscription";
  const endpoint = "https://fcm.googleapis.com/fcm/send/simulated";
  const subscription = {
    options: { applicationServerKey: null },
    toJSON: () => ({ endpoint, keys }),
    unsubscribe: () => Promise.resolve(localStorage.removeItem(place)),
  };
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
  Notification.requestPermission = () => Promise.resolve("granted");
  Object.assign(PushManager.prototype, {
    getSubscription: () => Promise.resolve(localStorage.getItem(place) ? subscription : null),
    subscribe: () => Promise.resolve(localStorage.setItem(place, "yes")).then(() => subscription),
  });
}

test("a player switches push messages on for this device, one kind off, and all off again", async () => {
  const device = createECDH("prime256v1");
  device.generateKeys();
  const context = await newPlayerContext(browser, "blg-za-en", { serviceWorkers: "allow" });
  await context.addInitScript(simulatePushManager, {
    p256dh: device.getPublicKey("base64url"),
    auth: randomBytes(16).toString("base64url"),
  });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/push-"))
      asked.push(new URL(request.url()).pathname.replace("/api/game/", ""));
  });
  await visit(page, "blg-za-en", "/notifications/preferences");
  const push = page.getByRole("switch", { name: "Push notifications" });
  await expect.poll(() => push.isEnabled()).toBe(true);
  expect(await push.isChecked()).toBe(false);
  expect(asked).toEqual([]);

  await push.click();
  await page.getByText("Saved", { exact: true }).waitFor();
  expect(asked).toEqual(["push-subscribe"]);
  const writes = page.getByRole("switch", { name: "Someone messages you" });
  expect(await writes.isChecked()).toBe(true);
  expect(await axeViolations(page, wcag)).toEqual([]);
  await Promise.all([
    page.waitForResponse((response) => response.request().method() === "POST" && response.ok()),
    writes.click(),
  ]);

  await page.reload();
  await expect.poll(() => push.isChecked()).toBe(true);
  expect(await writes.isChecked()).toBe(false);
  await push.click();
  await expect.poll(() => writes.count()).toBe(0);
  await expect.poll(() => asked.at(-1)).toBe("push-unsubscribe");
  await page.reload();
  await expect.poll(() => push.isEnabled()).toBe(true);
  expect(await push.isChecked()).toBe(false);
  await context.close();
});

test("the unsubscribe link of a mail asks first, and reports an invalid link", async () => {
  const context = await newVisitor(browser);
  const page = await context.newPage();
  await visit(page, "blg-za-en", "/unsubscribe?token=challenge_received.nobody.unsigned");
  await page.getByText("Someone challenges you").waitFor();
  expect(await axeViolations(page, wcag)).toEqual([]);
  await page.getByRole("button", { name: "Turn off these emails" }).click();
  await page.getByText("This link doesn’t work. Choose what we send you").waitFor();
  await visit(page, "blg-za-en", "/unsubscribe?token=nonsense");
  await page.getByRole("heading", { name: "This link doesn’t work" }).waitFor();
  await context.close();
});
