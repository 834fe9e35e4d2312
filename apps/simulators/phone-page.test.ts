import Fastify, { type FastifyInstance } from "fastify";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { axeViolations } from "#kit/testing/axe.ts";
import { launchBrowser } from "#kit/testing/browser.ts";
import { createMessages, type Messages } from "./messages.ts";
import { createSimPlugin } from "./sim.ts";

let browser: Browser;
let app: FastifyInstance;
let messages: Messages;
let address: string;

beforeAll(async () => {
  browser = await launchBrowser();
});

afterAll(() => browser.close());

beforeEach(async () => {
  messages = createMessages({ now: () => new Date() });
  app = Fastify({ forceCloseConnections: true });
  await app.register(createSimPlugin(messages));
  app.get("/sim/clock", async () => ({ now: new Date().toISOString(), aheadMs: 0 }));
  address = await app.listen({ port: 0, host: "127.0.0.1" });
  return () => app.close();
});

const phone = { width: 360, height: 740 };
const desktop = { width: 1280, height: 800 };

async function open(path: string, viewport: { width: number; height: number }) {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (line) => complaints.push(line.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("dialog", (dialog) => void complaints.push(dialog.message()));
  await page.goto(address + path);
  return { page, complaints };
}

const sms = (to: string, text: string) => messages.add({ channel: "sms", to, from: "KICK", text });
const isTooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

test("shows a new message without a reload", async () => {
  const { page } = await open("/sim#27821234567", phone);
  await page.getByText("The next message shows up here by itself.").waitFor();
  sms("+27821234567", "Your code is 483920.");
  await page.getByRole("log").getByText("Your code is 483920.").waitFor();
  expect(await page.getByRole("button", { name: "Copy 483920" }).isVisible()).toBe(true);
  await page.context().close();
});

test("opens a conversation from the list and returns, on a phone", async () => {
  sms("+27821234567", "first");
  sms("+254710000000", "second");
  const { page, complaints } = await open("/sim", phone);
  await page.getByRole("link", { name: "+27821234567" }).click();
  await page.getByRole("heading", { name: "+27821234567" }).waitFor();
  expect(await page.getByRole("log").innerText()).toContain("first");
  await page.getByRole("button", { name: "Back to all conversations" }).click();
  const conversations = page.getByRole("link", { name: /^\+/ });
  await expect.poll(() => conversations.count()).toBe(2);
  await page.getByLabel("Number, e-mail or player").fill("+254");
  await expect.poll(() => conversations.count()).toBe(1);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("lists web pushes by player, with what the push service answered", async () => {
  const from = "fcm.googleapis.com · friend_requested · accepted";
  messages.add({ channel: "push", to: "push:Thandi_FC", from, text: "New friend request" });
  const { page, complaints } = await open("/sim?to=thandi", desktop);
  await page.getByRole("heading", { name: "Thandi_FC" }).waitFor();
  await page.getByText("1 web push", { exact: true }).waitFor();
  await page.getByRole("log").getByText("New friend request").waitFor();
  await page.getByRole("log").getByText(from).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test("renders a mail with its styles but without scripts, forms and pictures", async () => {
  const html = `<!doctype html><html><head></head><body><p style="color:rgb(1,2,3)">Hello</p>
    <img src="${address}/sim/app.css" onerror="alert('picture')"><script>alert("script")</script></body></html>`;
  messages.add({
    channel: "mail",
    to: "maya@play.example",
    from: "a@b.example",
    subject: "Hi",
    text: "",
    html,
  });
  const { page, complaints } = await open("/sim?to=maya@play.example", desktop);
  const paragraph = page.frameLocator("iframe").getByText("Hello");
  await paragraph.waitFor();
  expect(await paragraph.evaluate((node) => getComputedStyle(node).color)).toBe("rgb(1, 2, 3)");
  expect(complaints.filter((line) => ["picture", "script"].includes(line))).toEqual([]);
  expect(complaints.join()).toContain("Content Security Policy");
  await page.context().close();
});

test("never renders a message as markup", async () => {
  sms("+27821234567", "<img src=x onerror=alert(1)> http://play.example/?a=1 javascript:alert(2)");
  const { page, complaints } = await open("/sim#27821234567", phone);
  const log = page.getByRole("log");
  await log.getByRole("link").waitFor();
  expect(
    await log.getByRole("link").evaluateAll((links) => links.map((link) => link.getAttribute("href"))),
  ).toEqual(["http://play.example/?a=1"]);
  expect(await log.locator("img").count()).toBe(0);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test.each([
  ["a phone", "/sim", phone],
  ["a phone with a conversation", "/sim#27821234567", phone],
  ["a desktop", "/sim", desktop],
])("fits %s and passes axe", async (_, path, viewport) => {
  sms("+27821234567", `Your code is 483920. ${"longword".repeat(30)}`);
  sms("+970591234567", "رمز الدخول الخاص بك هو 771204");
  const { page } = await open(path, viewport);
  await page.getByText("Your code is 483920.").filter({ visible: true }).first().waitFor();
  expect(await isTooWide(page)).toBe(false);
  expect(await axeViolations(page)).toEqual([]);
  await page.context().close();
});
