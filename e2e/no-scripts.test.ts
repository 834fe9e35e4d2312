import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { sendRequest } from "./testing/send-request.ts";
import { newEmail, newNumber } from "./testing/unique-values.ts";
import { codeTo, messageTo } from "./testing/messages.ts";
import { newPlayer } from "./testing/players.ts";
import { deleteRateLimits } from "./testing/product-database.ts";
import { addressOf, newVisitor, product } from "./testing/product.ts";
import { fillRegister, password } from "./testing/register-page.ts";
import { findEvent } from "./testing/battlegrounds.ts";

const browser = await sharedBrowser();
let page: Page;
let visitorPage: Page;

beforeAll(async () => {
  const plain = { javaScriptEnabled: false, hasConsented: false };
  page = await (await newPlayer(browser, plain)).newPage();
  visitorPage = await (await newVisitor(browser, plain)).newPage();
});

test("the landing page is complete without scripts", async () => {
  await visitorPage.goto(addressOf("blg-za-en", "/landing"));
  const shown = await visitorPage.getByRole("main").innerText();
  const words = [/settle the score/i, /ongoing battlegrounds/i, /top players this month/i, /1st place/i];
  for (const word of words) expect(shown).toMatch(word);
  expect(await visitorPage.getByRole("heading", { level: 1 }).count()).toBe(1);
});

test.each(["/landing", "/games"])("the lower parts of %s are rendered without scripts", async (path) => {
  const opened = path === "/landing" ? visitorPage : page;
  await opened.goto(addressOf("blg-za-en", path), { waitUntil: "load" });
  const pictures = opened.locator("noscript img");
  expect(await pictures.count()).toBeGreaterThan(2);
  for (const picture of await pictures.all()) {
    const sizes = await picture.evaluate((image: HTMLImageElement) => [
      image.naturalWidth,
      image.offsetHeight,
    ]);
    expect(Math.min(...sizes), (await picture.getAttribute("src")) ?? "").toBeGreaterThan(10);
  }
});

test.each([
  { path: "/landing", words: [/your rank this month/i, /ongoing battlegrounds/i, /games/i] },
  { path: "/games", words: [/pick a game/i, /registration|live|ends/i] },
  { path: "/how-it-works", words: [/challenge an opponent/i, /\+150/] },
  { path: "/menu", words: [/terms and conditions/i, /low-data mode/i] },
  { path: "/terms-conditions", words: [/terms/i] },
  { path: "/privacy", words: [/privacy/i] },
  { path: "/offline", words: [/you’re offline/i] },
  { path: "/no/such/page", words: [/nothing here/i] },
])("$path is complete without scripts", async ({ path, words }) => {
  await page.goto(addressOf("blg-za-en", path));
  const shown = await page.getByRole("main").innerText();
  for (const word of words) expect(shown).toMatch(word);
  expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
});

test("a battleground and its guide are complete without scripts", async () => {
  const event = await findEvent("blg-za-en", ({ phase, stage }) => phase === "live" && stage === "qualifier");
  await page.goto(addressOf("blg-za-en", `/event-home/${event.id}`));
  const shown = await page.getByRole("main").innerText();
  for (const part of [/prizes/i, /top rankings/i, /schedule/i, /players/i, /rules/i, /final/i]) {
    expect(shown).toMatch(part);
  }
  expect(await page.getByRole("row").count()).toBe(6);
  await page.goto(addressOf("blg-za-en", `/how-to-play/${event.id}`));
  expect(await page.getByRole("main").innerText()).toMatch(/step by step/i);
});

test("links, section tabs and filters work", async () => {
  await page.goto(addressOf("blg-za-en", "/landing"));
  await page.getByRole("link", { name: "See all" }).first().click();
  await page.waitForURL("**/games");
  await page.getByRole("link", { name: /^Finished/ }).click();
  await page.waitForURL("**/games?phase=finished");
  expect(await page.getByRole("article").first().innerText()).toMatch(/^(Ended|Cancelled)/);
});

test.each(["blg-za-en", "eal-eu-en", "mtn-ng-en"])(
  "%s has its own colours from the first paint",
  async (brand) => {
    await page.goto(addressOf(brand, "/landing"));
    const [declared, painted] = await Promise.all([
      page.locator('meta[name="theme-color"]').getAttribute("content"),
      page.locator("body").evaluate((body) => {
        const [red = 0, green = 0, blue = 0] =
          getComputedStyle(body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
        return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`;
      }),
    ]);
    expect(painted).toBe(declared);
  },
);

test("registering and signing in by e-mail work without scripts, and no password gets into a URL", async () => {
  await deleteRateLimits();
  const brand = "eal-eu-en";
  const email = newEmail("plain");
  const visitor = await (
    await newVisitor(browser, { javaScriptEnabled: false, hasConsented: false })
  ).newPage();
  const addresses: string[] = [];
  visitor.on("request", (request) => addresses.push(request.url()));
  const press = (name: string) => visitor.getByRole("button", { name, exact: true }).click();

  await visitor.goto(addressOf(brand, "/auth/register"));
  await fillRegister(visitor, email);
  await visitor.getByRole("checkbox", { name: /^I agree to the terms/ }).uncheck();
  await press("Create account");
  await visitor.getByText("Please agree to the terms").waitFor();
  expect(await visitor.getByLabel("Email", { exact: true }).inputValue()).toBe(email);
  expect(await visitor.getByLabel("Password", { exact: true }).inputValue()).toBe("");
  await fillRegister(visitor, email);
  await press("Create account");
  await visitor.waitForURL("**/auth/email-verification");
  const token = await messageTo(brand, email, /email-verification\?token=([\w-]+)/);
  await sendRequest({
    host: `${brand}.localhost:${product.port}`,
    path: "/api/game/verify-email",
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ token }),
  });

  await visitor.goto(addressOf(brand, "/auth/login?next=%2Ffaq"));
  await visitor.getByLabel("Email", { exact: true }).fill(email);
  await visitor.getByLabel("Password", { exact: true }).fill("not-the-password");
  await press("Sign in");
  await visitor.getByRole("alert").first().waitFor();
  expect(await visitor.getByLabel("Email", { exact: true }).inputValue()).toBe(email);
  await visitor.getByLabel("Password", { exact: true }).fill(password);
  await press("Sign in");
  await visitor.waitForURL("**/faq");
  expect((await visitor.context().cookies()).map(({ name }) => name)).toContain("sid");
  expect(addresses.filter((address) => /password|oboe|%40/i.test(address))).toEqual([]);
  await visitor.context().close();
});

test("a cell number is proved without scripts", async () => {
  await deleteRateLimits();
  const brand = "blg-za-en";
  const msisdn = newNumber("2782");
  const visitor = await (await newVisitor(browser, { javaScriptEnabled: false })).newPage();
  await visitor.goto(addressOf(brand, "/guest"));
  await visitor.locator("input[name=msisdn]").fill("12");
  await visitor.getByRole("button", { name: "Send me an OTP" }).click();
  expect(await visitor.locator("input[name=msisdn]").getAttribute("aria-invalid")).toBe("true");
  await visitor.locator("input[name=msisdn]").fill(`+${msisdn}`);
  await visitor.getByRole("button", { name: "Send me an OTP" }).click();
  await visitor.waitForURL("**/submit-otp?sent=1");
  const code = await codeTo(brand, msisdn);
  await visitor.locator("input[name=otp]").fill(code === "000000" ? "111111" : "000000");
  await visitor.getByRole("button", { name: "Confirm" }).click();
  await visitor.getByText(/4\s+tries\s+left/).waitFor();
  await visitor.locator("input[name=otp]").fill(code);
  await visitor.getByRole("button", { name: "Confirm" }).click();
  await visitor.waitForURL(/doi-one|register-form/);
  await visitor.context().close();
});

test("a form that needs scripts says so, and keeps its input out of the URL", async () => {
  await page.goto(addressOf("blg-za-en", "/register-form/true"));
  expect(await page.locator("form noscript").first().innerText()).toMatch(/needs\s+JavaScript/);
  await page.getByLabel("First name").fill("Thandi");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText(/nothing\s+was\s+sent/).waitFor();
  expect(await page.getByLabel("First name").inputValue()).toBe("Thandi");
  expect(page.url()).not.toContain("Thandi");
});
