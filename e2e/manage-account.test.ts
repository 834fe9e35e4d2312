import { readFile } from "node:fs/promises";
import type { BrowserContext, Page } from "playwright-core";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { newEmail, newNumber, newUsername } from "./testing/unique-values.ts";
import { codeTo, messageTo } from "./testing/messages.ts";
import { joinBrand, newDevice, newPlayerContext } from "./testing/players.ts";
import { deleteRateLimits } from "./testing/product-database.ts";
import { addressOf, waitForPage, eventually, newVisitor, reload, visit } from "./testing/product.ts";

const iPhone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
const anHour = 3_600_000;

const browser = await sharedBrowser();
let contexts: BrowserContext[] = [];

beforeEach(deleteRateLimits);
afterEach(async () => {
  for (const context of contexts) await context.close();
  contexts = [];
});

async function pageOf(opening: Promise<BrowserContext>): Promise<Page> {
  const context = await opening;
  contexts.push(context);
  return context.newPage();
}

const toast = (page: Page, words: string) => page.getByRole("status").filter({ hasText: words }).waitFor();
const pathOf = (page: Page) => new URL(page.url()).pathname;
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

/** Like the screens. */
function call(page: Page, path: string, body: object): Promise<number> {
  return page.evaluate(
    async ([url, payload]) => {
      const headers = { "content-type": "application/json" };
      const response = await fetch(`/api/game/${url}`, {
        method: "POST",
        headers,
        body: JSON.stringify(payload),
      });
      return response.status;
    },
    [path, body] as const,
  );
}

describe("with a password", () => {
  const brand = "eal-eu-en";
  const password = "kvell-9-oboe";

  test(`other devices are signed out by one click, the password changes, and "everywhere" includes this device`, async () => {
    const email = newEmail("manage");
    const page = await pageOf(newVisitor(browser));
    await visit(page, brand, "/auth/login");
    await call(page, "email-register", {
      name: "Mira Lindt",
      email,
      password,
      confirmPassword: password,
      dateOfBirth: "1999-05-05",
      guardianEmail: "",
      hasGuardianConsent: false,
      hasAcceptedTerms: true,
    });
    await call(page, "verify-email", { token: await messageTo(brand, email, /verification\?token=(\S+)/) });
    expect(await call(page, "email-login", { email, password })).toBe(200);
    const other = await pageOf(newVisitor(browser, { userAgent: iPhone }));
    await visit(other, brand, "/auth/login");
    await call(other, "email-login", { email, password });

    await visit(page, brand, "/manage-account");
    const devices = page.getByRole("list").filter({ hasText: "This device" }).getByRole("listitem");
    await expect.poll(() => devices.count()).toBe(2);
    await page.getByRole("button", { name: /^Sign out Safari/ }).click();
    await toast(page, "Device signed out");
    await expect.poll(() => devices.count()).toBe(1);
    await visit(other, brand, "/manage-account");
    expect(pathOf(other)).toBe("/auth/login");

    await page.getByLabel("Current password", { exact: true }).fill("not-this-one");
    await page.getByLabel("New password", { exact: true }).fill("oboe-9-kvell");
    await page.getByLabel("Confirm password", { exact: true }).fill("oboe-9");
    await page.getByRole("button", { name: "Change password" }).click();
    await page.getByText("Your passwords do not match.").waitFor();
    await page.getByLabel("Confirm password", { exact: true }).fill("oboe-9-kvell");
    await page.getByRole("button", { name: "Change password" }).click();
    await page.locator("[name=currentPassword][aria-invalid]").waitFor();
    await page.getByLabel("Current password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Change password" }).click();
    await toast(page, "Password updated");
    await expect.poll(() => page.getByLabel("New password", { exact: true }).inputValue()).toBe("");
    expect(await call(other, "email-login", { email, password })).not.toBe(200);
    expect(await call(other, "email-login", { email, password: "oboe-9-kvell" })).toBe(200);

    await page.getByRole("button", { name: "Sign out everywhere" }).click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => focused(page)).toBe("Sign out everywhere");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByRole("button", { name: "Sign out everywhere" }).click();
    await waitForPage(page, addressOf(brand, "/landing"));
    for (const device of [page, other]) {
      await visit(device, brand, "/manage-account");
      expect(pathOf(device)).toBe("/auth/login");
    }
  });
});

describe("with a number", () => {
  const brand = "blg-za-en";

  test("personal data can be downloaded, and the profile is removed after typing its name and proving the phone", async () => {
    const msisdn = newNumber("2782");
    const { playerId, username } = await joinBrand(brand, msisdn);
    const page = await pageOf(
      newDevice(browser, brand, playerId, {
        acceptDownloads: true,
        reducedMotion: "reduce",
        provenAt: new Date(Date.now() - anHour),
      }),
    );
    await visit(page, brand, "/manage-account");
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      (async () => {
        await page.getByRole("button", { name: "Download my data" }).click();
        const code = page.getByRole("dialog", { name: "Is this you?" }).locator("input[name=otp]");
        await code.waitFor();
        await expect.poll(() => code.evaluate((input) => input === document.activeElement)).toBe(true);
        await code.fill(await codeTo(brand, msisdn));
      })(),
    ]);
    expect(file.suggestedFilename()).toBe("my-data.json");
    const data = JSON.stringify(JSON.parse(await readFile(await file.path(), "utf8")));
    expect(data).toContain(username);
    expect(data).toContain(msisdn);

    await page.getByRole("button", { name: "Remove my profile" }).click();
    const dialog = page.getByRole("dialog", { name: "Remove your profile for good?" });
    await dialog.getByRole("textbox").fill("somebody-else");
    await dialog.getByRole("button", { name: "Remove for good" }).click();
    await dialog.locator("[aria-invalid]").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => focused(page)).toBe("Remove my profile");
    await page.keyboard.press("Enter");
    await dialog.getByRole("textbox").fill(username);
    await page.keyboard.press("Enter");
    await waitForPage(page, addressOf(brand, "/profile-removed"));
    await expect.poll(() => focused(page)).toBe("Your profile is gone");
    await page.getByText("We’ve erased your name, number, email, picture and linked accounts.").waitFor();
    await page.getByText("If you had a subscription, it’s over").waitFor();
    await visit(page, brand, "/manage-account");
    expect(pathOf(page)).toBe("/guest");
  });

  test("a new username is shown in the menu", async () => {
    const page = await pageOf(newPlayerContext(browser, brand, { reducedMotion: "reduce" }));
    await visit(page, brand, "/register-form/true");
    const username = newUsername();
    await page.getByRole("textbox", { name: "Username" }).fill(username);
    await page.getByLabel("Date of birth").fill("2000-01-31");
    await page.getByRole("button", { name: "Save" }).click();
    await waitForPage(page, addressOf(brand, "/menu"));
    await page.getByRole("main").getByText(username).waitFor();
  });

  test("an uploaded picture becomes the avatar at once", async () => {
    const page = await pageOf(newPlayerContext(browser, brand, { reducedMotion: "reduce" }));
    await visit(page, brand, "/register-form/true");
    const upload = page.getByLabel("Upload a picture");
    const notes = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") };
    await upload.setInputFiles(notes);
    await page.getByText("Invalid file type. Please upload an image.").waitFor();
    const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#2340e6" } })
      .png()
      .toBuffer();
    await upload.setInputFiles({ name: "me.png", mimeType: "image/png", buffer });
    await toast(page, "Picture saved");
    expect(await page.getByRole("radio", { name: "Your own picture" }).isChecked()).toBe(true);
    await reload(page);
    const own = page.getByRole("radio", { name: "Your own picture" });
    expect(await own.isChecked()).toBe(true);
    const shown = page.locator(`img[src*="${await own.inputValue()}"]`).first();
    await eventually(async () => {
      const [width, height] = await shown.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [
        naturalWidth,
        naturalHeight,
      ]);
      expect(width).toBeGreaterThan(0);
      expect(width).toBe(height);
    });
  });
});
