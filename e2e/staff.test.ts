import pg from "pg";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { axeViolations, wcag } from "#kit/testing/axe.ts";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { totpCode, totpStep } from "#kit/crypto/totp.ts";
import { getFromApi } from "./testing/send-request.ts";
import { newEmail } from "./testing/unique-values.ts";
import { smallTargets, widestOverflow } from "./testing/page-checks.ts";
import { messageTo } from "./testing/messages.ts";
import { deleteRateLimits, inProductDatabase } from "./testing/product-database.ts";
import { addressOf, eventually, newVisitor, product, screens } from "./testing/product.ts";

const brand = "blg-za-en";
const password = "kickoff demo staff";
const browser = await sharedBrowser();

/** The credentials of each member. */
let keys: ReadonlyMap<string, Record<string, unknown>>;
/** The owner's page, signed in. */
let page: Page;

beforeAll(async () => {
  const members = await inProductDatabase((database) =>
    database.run("select email, password_hash, totp_secret from staff_members where state = 'active'", []),
  );
  keys = new Map(members.map((member) => [String(member["email"]), member]));
  page = await (await newVisitor(browser, { screen: "desktop" })).newPage();
  await signIn(page, "owner");
});

async function codeOfNow(): Promise<string> {
  return (await getFromApi<{ code: string }>(brand, "/sim/staff.json")).code;
}

async function open(on: Page, path: string): Promise<void> {
  await on.goto(addressOf(brand, `/staff${path}`));
}

/** Without a mouse: tabs to the first field and submits with Enter. */
async function signInByKeyboard(on: Page, name: string, code: string): Promise<void> {
  await open(on, "");
  await on.getByLabel("Email").waitFor();
  while (!(await on.getByLabel("Email").evaluate((field) => field === document.activeElement))) {
    await on.keyboard.press("Tab");
  }
  await on.keyboard.type(`${name}@kickoff.example`);
  await on.keyboard.press("Tab");
  await on.keyboard.type(password);
  await on.keyboard.press("Tab");
  await on.keyboard.type(code);
  await on.keyboard.press("Enter");
}

/** Restores password and codes of a disabled member, and resets used codes, for the next attempt. */
async function reinstate(name: string): Promise<void> {
  await deleteRateLimits();
  const { password_hash, totp_secret } = keys.get(`${name}@kickoff.example`) ?? {};
  await inProductDatabase((database) =>
    database.run(
      `update staff_members set totp_step = 0, state = 'active', password_hash = $2, totp_secret = $3
        where email = $1`,
      [`${name}@kickoff.example`, password_hash, totp_secret],
    ),
  );
}

async function signIn(on: Page, name: string): Promise<void> {
  await reinstate(name);
  await signInByKeyboard(on, name, await codeOfNow());
  await on.getByRole("heading", { name: "Overview" }).waitFor();
}

async function disable(name: string): Promise<void> {
  await open(page, "/members");
  const card = page.getByRole("listitem").filter({ hasText: `${name}@kickoff.example` });
  await card.getByRole("button", { name: "Disable" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disable" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await card.getByText("Disabled", { exact: true }).waitFor();
}

test("a wrong code is refused without saying what was wrong", async () => {
  await deleteRateLimits();
  const context = await newVisitor(browser, { screen: "desktop" });
  const stranger = await context.newPage();
  const right = await codeOfNow();
  await signInByKeyboard(stranger, "support", String((Number(right) + 1) % 1_000_000).padStart(6, "0"));
  await stranger.getByRole("alert").getByText("Wrong email, password or code").waitFor();
  expect(await stranger.getByLabel("Email").inputValue()).toBe("support@kickoff.example");
  await context.close();
});

test("an owner signs in by keyboard and sees the statistics of a brand", async () => {
  const context = await newVisitor(browser, { screen: "desktop" });
  const own = await context.newPage();
  await signIn(own, "owner");
  await expect.poll(() => own.title()).toBe("Overview · Staff console");
  await own.getByLabel("Brand", { exact: true }).selectOption("blg-za-en");
  await own.waitForURL(/brand=blg-za-en/);
  const players = own.locator("dl > div").filter({ hasText: "Players" }).locator("dd").first();
  await expect
    .poll(async () => Number((await players.innerText()).replaceAll(/\D/g, "")))
    .toBeGreaterThan(100);
  await context.close();
});

test("an owner invites a member; the link in the mail leads to a password, an authenticator and the console", async () => {
  await deleteRateLimits();
  const email = newEmail("kim");
  await open(page, "/members");
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Role").selectOption("moderator");
  await page.getByRole("button", { name: "Send invitation" }).click();
  await page.getByText("Choose at least one brand").waitFor();
  await page.getByLabel(/eal-eu-fr/).check();
  await page.getByRole("button", { name: "Send invitation" }).click();
  await page.getByRole("listitem").filter({ hasText: email }).getByText("Invited").waitFor();

  const path = await messageTo(brand, email, /\/staff(\/set-up#[\w-]+)/);
  const context = await newVisitor(browser);
  const guest = await context.newPage();
  await open(guest, path);
  await guest.getByLabel("New password").fill("a sentence to keep in mind");
  const secret = (await guest.locator("code").innerText()).replaceAll(/\s/g, "");
  await guest.getByLabel("Code").fill(totpCode(secret, totpStep(new Date())));
  await guest.getByRole("button", { name: "Finish" }).click();
  await guest.getByRole("heading", { name: "Overview" }).waitFor();

  const shown = await guest.getByLabel("Brand", { exact: true }).locator("option").allInnerTexts();
  expect(shown).toEqual(["All my brands", "EAL Ligue européenne (eal-eu-fr)"]);
  expect(await guest.getByRole("link", { name: "Audit log" }).count()).toBe(0);
  await open(guest, "/audit");
  await guest.getByText("Your role doesn’t let you do this.").waitFor();
  await open(guest, "/?brand=saf-ke-en");
  await guest.getByText("Your role doesn’t let you do this.").waitFor();
  await context.close();
});

test("a disabled member is signed out at the next click and cannot sign in again", async () => {
  const context = await newVisitor(browser, { screen: "desktop" });
  const member = await context.newPage();
  await signIn(member, "finance");
  await disable("finance");

  await member.reload();
  await member.getByLabel("Email").waitFor();
  await signInByKeyboard(member, "finance", await codeOfNow());
  await member.getByRole("alert").getByText("Wrong email, password or code").waitFor();
  await context.close();
});

test("the audit log lists it, and would report an altered entry", async () => {
  await reinstate("organiser");
  await disable("organiser");
  const row = page.getByRole("row").filter({ hasText: "organiser@kickoff.example" }).first();
  await eventually(async () => {
    await open(page, "/audit");
    await row.waitFor({ timeout: 5_000 });
  });
  expect(await row.innerText()).toMatch(
    /owner@kickoff\.example\s+Staff member disabled\s+organiser@kickoff\.example/,
  );
  expect(await row.innerText()).toContain("Intact");

  const client = new pg.Client(product.databaseUrl);
  await client.connect();
  const change = (from: string, to: string) =>
    client.query(
      `alter table staff_audit disable trigger user;
       update staff_audit set subject = '${to}' where subject = '${from}' and action = 'disabled';
       alter table staff_audit enable trigger user`,
    );
  onTestFinished(async () => {
    await change("somebody@kickoff.example", "organiser@kickoff.example");
    await client.end();
  });
  await change("organiser@kickoff.example", "somebody@kickoff.example");
  await page.reload();
  const altered = page.getByRole("row").filter({ hasText: "somebody@kickoff.example" }).first();
  await altered.getByText("Altered").waitFor();
});

test("an owner finds a player with Ctrl+K and restricts them; the audit log shows it", async () => {
  const [player] = await inProductDatabase((database) =>
    database.run(
      `select username from players where removed_at is null and locked_at is null and username like 'Ruan%'
         and id not in (select player_id from restrictions) limit 1`,
      [],
    ),
  );
  const username = String(player?.["username"]);
  await open(page, "");
  await page.getByRole("heading", { name: "Overview" }).waitFor();
  await page.keyboard.press("Control+k");
  const search = page.getByRole("combobox", { name: "Search" });
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.type(username);
  await page.getByRole("option", { name: username }).first().waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: username }).waitFor();

  await page.getByRole("button", { name: "Restrict" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Restrict" }).click();
  await dialog.getByText("Give a reason.").waitFor();
  await dialog.getByLabel("Reason").fill("Shared account");
  await dialog.getByRole("button", { name: "Restrict" }).click();
  await page.getByText("Restricted indefinitely: Shared account").waitFor();

  const subject = page.url().split("/").at(-1)?.split("?")[0] ?? "";
  await page.getByRole("link", { name: "Audit log" }).click();
  await page.getByRole("textbox", { name: "Subject" }).fill(subject);
  await page.keyboard.press("Enter");
  const row = page.getByRole("row").filter({ hasText: subject });
  await expect.poll(() => row.count()).toBe(1);
  expect(await row.innerText()).toMatch(/owner@kickoff\.example.*Player restricted.*Shared account.*Intact/s);

  await open(page, `/players/${subject}`);
  await page.getByRole("button", { name: "Lift restriction" }).click();
  await dialog.getByLabel("Reason").fill("Checked");
  await dialog.getByRole("button", { name: "Lift restriction" }).click();
  await page.getByText("Restricted indefinitely").waitFor({ state: "detached" });

  await page.keyboard.press("?");
  await dialog.getByText("Ctrl+k").waitFor();
  await page.keyboard.press("Escape");
});

test("times are in the zone of the chosen brand, whatever the zone of the browser, and the page names it", async () => {
  const abroad = await newVisitor(browser, { screen: "desktop", timezoneId: "America/New_York" });
  const owner = await abroad.newPage();
  await signIn(owner, "owner");
  const shown = () => owner.getByRole("main").innerText();
  await open(owner, "/account");
  await owner.getByText("Times in UTC").waitFor();
  await expect.poll(shown).toMatch(/Last used .*\d\sUTC/);
  await owner.getByRole("combobox", { name: "Brand" }).selectOption(brand);
  await owner.getByText("Times in Africa/Johannesburg (SAST)").waitFor();
  await expect.poll(shown).toMatch(/Last used .*\d\sSAST/);

  const [event] = await inProductDatabase((database) =>
    database.run("select id from events where country = 'ZA' and provider = 'blg-za' limit 1", []),
  );
  await open(owner, `/events/${String(event?.["id"])}`);
  await owner.getByText("Times in Africa/Johannesburg (SAST)").waitFor();
  await expect.poll(shown).not.toMatch(/\d\s(UTC|GMT|E[SD]T)\b/);
  await abroad.close();
});

describe("accessibility", () => {
  test("every page of the console, on a phone and a desktop", async () => {
    for (const path of ["/", "/inbox", "/account", "/system", "/players", "/members", "/audit", "/nowhere"]) {
      await open(page, path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      for (const screen of ["phone", "desktop"] as const) {
        await page.setViewportSize(screens[screen]);
        const violations = await axeViolations(page, wcag);
        const targets = await page.evaluate(smallTargets);
        const overflow = await page.evaluate(widestOverflow);
        expect({ path, screen, violations, targets, overflow }).toEqual({
          path,
          screen,
          violations: [],
          targets: [],
          overflow: "",
        });
      }
    }
  });
});

test("signing out ends the session", async () => {
  const context = await newVisitor(browser, { screen: "desktop" });
  const own = await context.newPage();
  await signIn(own, "owner");
  await open(own, "/members");
  await own.getByRole("button", { name: "Sign out" }).click();
  await own.getByLabel("Email").waitFor();
  await open(own, "/members");
  await own.waitForURL(/\/staff\/sign-in\?next=%2Fmembers$/);
  await context.close();
});

test("no file of the player pages contains console code", async () => {
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

test("a member adds a security key and signs in with it", async () => {
  const context = await newVisitor(browser, { screen: "desktop" });
  const member = await context.newPage();
  await signIn(member, "moderator");
  const devtools = await context.newCDPSession(member);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "usb",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await open(member, "/account");
  await member.getByRole("button", { name: "Add a key" }).click();
  const dialog = member.getByRole("dialog");
  await dialog.getByLabel("Key name").fill("Blue key");
  await dialog.getByLabel("Password").fill(password);
  await reinstate("moderator");
  await dialog.getByLabel("Code", { exact: true }).fill(await codeOfNow());
  await dialog.getByRole("button", { name: "Add a key" }).click();
  await member.getByRole("listitem").filter({ hasText: "Blue key" }).getByText("not used yet").waitFor();

  await member.getByRole("button", { name: "Add a key" }).click();
  await dialog.getByLabel("Key name").fill("Same key");
  await dialog.getByLabel("Password").fill(password);
  // The browser refuses the key before the server checks the code.
  await dialog.getByLabel("Code", { exact: true }).fill("000000");
  await dialog.getByRole("button", { name: "Add a key" }).click();
  await dialog.getByText("You’ve already added this key.").waitFor();
  await open(member, "/account");

  await member.getByRole("button", { name: "Sign out" }).click();
  await member.getByLabel("Email").fill("moderator@kickoff.example");
  await member.getByLabel("Password").fill(password);
  await member.getByRole("button", { name: "Use a security key" }).click();
  await member.getByRole("heading", { name: "Overview" }).waitFor();
  await open(member, "/account");
  expect(await axeViolations(member, wcag)).toEqual([]);
  expect(await member.evaluate(widestOverflow)).toBe("");
  const key = member.getByRole("listitem").filter({ hasText: "Blue key" });
  await key.getByRole("button", { name: "Remove" }).click();
  await dialog.getByLabel("Password").fill(password);
  await dialog.getByRole("button", { name: "Confirm with a key" }).click();
  await member.getByText("No keys yet.").waitFor();
  await context.close();
});
