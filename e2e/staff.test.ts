import pg from "pg";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { axeFaults, wcag } from "#kit/testing/axe.ts";
import { launchBrowser } from "#kit/testing/browser.ts";
import { totpCode, totpStep } from "#kit/crypto/totp.ts";
import { askApi } from "./ask.ts";
import { looseTargets, widestOverflow } from "./looking.ts";
import { addressOf, newVisitor, product, screens } from "./product.ts";

const brand = "blg-za-en";
const password = "kickoff demo staff";
let browser: Browser;
let owner: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  owner = await newVisitor(browser, { screen: "desktop" });
  page = await owner.newPage();
});

afterAll(() => browser.close());

async function codeOfNow(): Promise<string> {
  return (await askApi<{ code: string }>(brand, "/sim/staff.json")).code;
}

async function open(on: Page, path: string): Promise<void> {
  await on.goto(addressOf(brand, `/staff${path}`));
}

/** Without a mouse: the first field has to be reached, and Enter sends. */
async function signInByKeyboard(on: Page, name: string, code: string): Promise<void> {
  await open(on, "");
  await on.getByLabel("E-mail").waitFor();
  while (!(await on.getByLabel("E-mail").evaluate((field) => field === document.activeElement))) {
    await on.keyboard.press("Tab");
  }
  await on.keyboard.type(`${name}@kickoff.example`);
  await on.keyboard.press("Tab");
  await on.keyboard.type(password);
  await on.keyboard.press("Tab");
  await on.keyboard.type(code);
  await on.keyboard.press("Enter");
}

test("a wrong code is refused in words that do not say what was wrong", async () => {
  const right = await codeOfNow();
  await signInByKeyboard(page, "owner", String((Number(right) + 1) % 1_000_000).padStart(6, "0"));
  await page.getByRole("alert").getByText("E-mail, password or code is wrong").waitFor();
  expect(await page.getByLabel("E-mail").inputValue()).toBe("owner@kickoff.example");
});

test("an owner signs in by keyboard and sees the figures of a brand", async () => {
  await signInByKeyboard(page, "owner", await codeOfNow());
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  expect(await page.title()).toBe("Overview · Staff console");
  await page.getByLabel("Brand", { exact: true }).selectOption("blg-za-en");
  await page.waitForURL(/brand=blg-za-en/);
  const players = page.locator("dl > div").filter({ hasText: "Players" }).locator("dd").first();
  expect(Number((await players.innerText()).replaceAll(/\D/g, ""))).toBeGreaterThan(100);
});

test("an owner invites; the link in the mail leads to a password, a source of codes, and the console", async () => {
  const email = "kim@kickoff.example";
  await open(page, "/members");
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Role").selectOption("moderator");
  await page.getByRole("button", { name: "Send invitation" }).click();
  await page.getByText("Name at least one brand").waitFor();
  await page.getByLabel(/eal-eu-fr/).check();
  await page.getByRole("button", { name: "Send invitation" }).click();
  await page.getByRole("listitem").filter({ hasText: email }).getByText("Invited").waitFor();

  const [mail] = await askApi<{ text: string }[]>(brand, `/sim/messages?to=${email}`);
  const path = /\/staff(\/set-up#[\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  const context = await newVisitor(browser);
  const guest = await context.newPage();
  await open(guest, path);
  await guest.getByLabel("New password").fill("a sentence to keep in mind");
  const secret = (await guest.locator("code").innerText()).replaceAll(/\s/g, "");
  await guest.getByLabel("Code").fill(totpCode(secret, totpStep(new Date())));
  await guest.getByRole("button", { name: "Finish" }).click();
  await guest.getByRole("heading", { name: "Overview" }).waitFor();

  const shown = await guest.getByLabel("Brand", { exact: true }).locator("option").allInnerTexts();
  expect(shown).toEqual(["EAL Ligue européenne (eal-eu-fr)"]);
  expect(await guest.getByRole("link", { name: "Audit log" }).count()).toBe(0);
  await open(guest, "/audit");
  await guest.getByText("Your role does not let you do this.").waitFor();
  await open(guest, "/?brand=saf-ke-en");
  await guest.getByText("Your role does not let you do this.").waitFor();
  await context.close();
});

test("a member who is disabled is out with the next press, and cannot come back", async () => {
  const context = await newVisitor(browser, { screen: "desktop" });
  const member = await context.newPage();
  await signInByKeyboard(member, "finance", await codeOfNow());
  await member.getByRole("heading", { name: "Overview" }).waitFor();

  await open(page, "/members");
  const card = page.getByRole("listitem").filter({ hasText: "finance@kickoff.example" });
  await card.getByRole("button", { name: "Disable" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disable" }).click();
  await card.getByText("Disabled").waitFor();

  await member.reload();
  await member.getByLabel("E-mail").waitFor();
  await signInByKeyboard(member, "finance", await codeOfNow());
  await member.getByRole("alert").getByText("E-mail, password or code is wrong").waitFor();
  await context.close();
});

test("the audit log tells of it, and would tell of an entry that was altered", async () => {
  await open(page, "/audit");
  const row = page.getByRole("row").filter({ hasText: "finance@kickoff.example" }).first();
  expect(await row.innerText()).toMatch(/owner@kickoff\.example\s+Disabled finance@kickoff\.example/);
  expect(await row.innerText()).toContain("Intact");

  const client = new pg.Client(product.databaseUrl);
  await client.connect();
  const change = (from: string, to: string) =>
    client.query(
      `alter table staff_audit disable trigger user;
       update staff_audit set subject = '${to}' where subject = '${from}' and action = 'disabled';
       alter table staff_audit enable trigger user`,
    );
  await change("finance@kickoff.example", "somebody@kickoff.example");
  await page.reload();
  const altered = page.getByRole("row").filter({ hasText: "somebody@kickoff.example" }).first();
  await altered.getByText("Altered").waitFor();
  await change("somebody@kickoff.example", "finance@kickoff.example");
  await client.end();
});

describe("everybody can use it", () => {
  test.each(["phone", "desktop"] as const)("on a %s, every workplace", async (screen) => {
    await page.setViewportSize(screens[screen]);
    for (const path of ["/", "/members", "/audit", "/nowhere"]) {
      await open(page, path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      const violations = await axeFaults(page, wcag);
      const targets = await page.evaluate(looseTargets);
      const overflow = await page.evaluate(widestOverflow);
      expect({ path, violations, targets, overflow }).toEqual({
        path,
        violations: [],
        targets: [],
        overflow: "",
      });
    }
  });
});

test("who signs out is out", async () => {
  await page.setViewportSize(screens.desktop);
  await open(page, "/members");
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByLabel("E-mail").waitFor();
  await open(page, "/members");
  await page.waitForURL(/\/staff\/sign-in\?next=%2Fmembers$/);
});

test("no file of the players' pages knows the console", async () => {
  const { readdir, readFile } = await import("node:fs/promises");
  const folder = new URL("../dist/client/assets/", import.meta.url);
  for (const name of await readdir(folder)) {
    if (!/\.(js|css)$/.test(name)) continue;
    expect([name, (await readFile(new URL(name, folder), "utf8")).includes("/api/staff/")]).toEqual([
      name,
      false,
    ]);
  }
});
