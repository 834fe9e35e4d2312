import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { axeFaults, wcag } from "#kit/testing/axe.ts";
import { launchBrowser } from "#kit/testing/browser.ts";
import { ask, askApi } from "./ask.ts";
import { serviceOf } from "./brand-facts.ts";
import { looseTargets, widestOverflow } from "./looking.ts";
import { newPlayer } from "./players.ts";
import { inProductDatabase } from "./product-database.ts";
import { addressOf, newVisitor, untilAlive, visit } from "./product.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

/** What is wrong with the page as it stands, for eyes, fingers and screen readers. */
async function faultsOf(page: Page): Promise<string[]> {
  const found = await axeFaults(page, wcag);
  const overflow = await page.evaluate(widestOverflow);
  return [...found, ...(await page.evaluate(looseTargets)), ...(overflow === "" ? [] : [overflow])];
}

/** The page that is open now forbids to be shown inside another, as it came. */
async function expectNoFraming(page: Page): Promise<void> {
  const path = new URL(page.url()).pathname;
  const answer = await page.reload();
  expect(new URL(answer?.url() ?? "").pathname).toBe(path);
  expect(await answer?.allHeaders()).toMatchObject({
    "x-frame-options": "DENY",
    "content-security-policy": expect.stringContaining("frame-ancestors 'none'") as string,
  });
  await untilAlive(page);
}

/** The texts that a phone got, the newest first. */
const textsTo = async (brand: string, msisdn: string) =>
  (await askApi<{ text: string }[]>(brand, `/sim/messages?to=${msisdn}`)).map(({ text }) => text);

/** The code of the newest SMS, once there are more of them than before. */
async function codeTo(brand: string, msisdn: string, before = 0): Promise<string> {
  return vi.waitFor(async () => {
    const codes = (await textsTo(brand, msisdn)).flatMap((text) => /#(\d{6})$/.exec(text)?.[1] ?? []);
    if (codes.length <= before) throw new Error(`no SMS to ${msisdn}`);
    return codes[0] ?? "";
  }, 10_000);
}

/** From the cell number to where the proved number leads. */
async function prove(page: Page, brand: string, msisdn: string, wanted = "/guest"): Promise<void> {
  await visit(page, brand, wanted);
  await page.locator("input[name=msisdn]").fill(`+${msisdn}`);
  await page.locator("button[type=submit]").click();
  await page.waitForURL(/\/submit-otp(\?|$)/);
  await page.locator("input[name=otp]").fill(await codeTo(brand, msisdn));
}

async function register(page: Page, username: string, wanted = "/landing"): Promise<void> {
  await page.waitForURL(/\/register-form\/false(\?|$)/);
  await untilAlive(page);
  await page.locator("input[name=username]").fill(username);
  const birthDate = page.locator("input[name=dateOfBirth]");
  if (await birthDate.count()) await birthDate.fill("1999-05-05");
  await page.locator("button[type=submit]").click();
  await page.waitForURL(`**${wanted}`);
}

const standingIn = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch("/api/game/subscription");
    const { subscription } = (await answer.json()) as {
      subscription: { state: string; operatorStatus: string } | null;
    };
    return subscription && { state: subscription.state, operatorStatus: subscription.operatorStatus };
  });

/** Says yes twice, until the operator has said yes too. */
async function agree(page: Page, brand: string, msisdn: string): Promise<void> {
  await prove(page, brand, msisdn);
  for (const step of ["doi-one", "doi-two"]) {
    await page.waitForURL(`**/${step}`);
    await untilAlive(page);
    await page.locator("button[type=submit]:not([aria-disabled])").click();
  }
  await page.getByRole("heading", { name: "You are subscribed" }).waitFor();
}

/** A player of the brand with a subscription of its own making. */
async function subscribe(brand: string, msisdn: string, username: string) {
  const context = await newVisitor(browser, { reducedMotion: "reduce" });
  const page = await context.newPage();
  await agree(page, brand, msisdn);
  await page.getByRole("button", { name: "Go on" }).click();
  await register(page, username);
  return { context, page };
}

describe("a new number in Nigeria", () => {
  const brand = "mtn-ng-en";
  const msisdn = "2348031230001";

  test("proves itself, says yes twice, registers, and is subscribed", async () => {
    const context = await newVisitor(browser, { reducedMotion: "reduce" });
    const page = await context.newPage();
    await prove(page, brand, msisdn);

    await page.waitForURL("**/doi-one");
    await expectNoFraming(page);
    expect(await page.getByRole("radio").count()).toBe(3);
    await page.getByRole("radio", { name: /Weekly/ }).check();
    await page.getByText(/300 per week\. It renews by itself/).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    // A script that presses the button is no person who says yes.
    await page.getByRole("button", { name: "Confirm" }).evaluate((button: HTMLElement) => button.click());
    await page.getByText("Please tap the button yourself.").waitFor();
    await page.getByRole("button", { name: "Confirm" }).click();

    await page.waitForURL("**/doi-two");
    await expectNoFraming(page);
    await page.getByText(/300 per week\. It renews by itself/).waitFor();
    await page.locator("button[type=submit]:not([aria-disabled])").waitFor();
    expect(await faultsOf(page)).toEqual([]);
    const kept = await page.evaluate(() => sessionStorage.getItem("opt-in") ?? "{}");
    await page.locator("button[type=submit]:not([aria-disabled])").click();

    await page.getByRole("heading", { name: "You are subscribed" }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(await page.evaluate(() => sessionStorage.getItem("opt-in"))).toBeNull();
    const { nonce } = JSON.parse(kept) as { nonce: string };
    const again = await page.evaluate(async (used) => {
      const answer = await fetch("/api/game/opt-in-confirm", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ nonce: used, isTrusted: true }),
      });
      return [answer.status, ((await answer.json()) as { code: string }).code];
    }, nonce);
    expect(again).toEqual([409, "opt_in_missing"]);

    await page.getByRole("button", { name: "Go on" }).click();
    await register(page, "Naija_Optin");
    expect(await standingIn(page)).toEqual({ state: "active", operatorStatus: "ACTIVE" });
    await context.close();
  });

  test("that has a subscription goes straight on: to its profile, and as a player home", async () => {
    const context = await newVisitor(browser, { reducedMotion: "reduce" });
    const page = await context.newPage();
    await agree(page, "airtel-ng-en", "2348021230002");
    await page.goto(addressOf("airtel-ng-en", "/doi-one"));
    await register(page, "Jara_Optin");
    await page.goto(addressOf("airtel-ng-en", "/doi-one"));
    expect(new URL(page.url()).pathname).toBe("/landing");
    await context.close();
  });

  test("stops it by an SMS with STOP", async () => {
    const number = "2348031230003";
    const { context, page } = await subscribe(brand, number, "Naija_Stop");
    const form = new URLSearchParams({ family: "nigeria", msisdn: number, text: "STOP" });
    const sent = await ask({
      path: "/sim/operators/sms",
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: form.toString(),
    });
    expect(sent.status).toBe(303);
    await vi.waitFor(async () => {
      expect((await standingIn(page))?.state).not.toBe("active");
      expect((await textsTo(brand, number))[0]).toMatch(/^You have stopped Naija Clash/);
    }, 10_000);
    await context.close();
  });
});

describe("where the operator sells on its own page", () => {
  test("Kenya: its play site hands a number over, signed: a new one registers, a known one lands on its profile", async () => {
    const context = await newVisitor(browser, { reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.goto(addressOf("saf-ke-en", "/notifications"));
    expect(new URL(page.url()).pathname).toBe("/sim/operators/outside/saf-ke-en");
    expect(await faultsOf(page)).toEqual([]);
    await page.getByLabel("Cell number").fill("12");
    await page.getByRole("button", { name: "Subscribe and play" }).click();
    await page.getByRole("alert").waitFor();
    await page.getByLabel("Cell number").fill("0712 345 601");
    await page.getByRole("button", { name: "Subscribe and play" }).click();
    await register(page, "Uwanja_Optin");
    expect(page.url()).not.toContain("254712345601");
    expect(await standingIn(page)).toEqual({ state: "active", operatorStatus: "Active" });

    await context.clearCookies();
    await page.goto(addressOf("saf-ke-en", "/games"));
    await page.getByLabel("Cell number").fill("0712 345 601");
    await page.getByRole("button", { name: "Subscribe and play" }).click();
    await page.getByRole("heading", { level: 1, name: "Uwanja_Optin" }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/profile\//);
    expect(page.url()).not.toContain("254712345601");
    await context.close();
  });

  test.each([
    ["tlk-za-en", "27821230011", "Amaza_Optin"],
    ["mtn-za-en", "27831230012", "Mzansi_Optin"],
  ])(
    "%s: a proved number says yes on the payment page, where it stands already, and comes back to where it wanted",
    async (brand, msisdn, username) => {
      const context = await newVisitor(browser, { reducedMotion: "reduce" });
      const page = await context.newPage();
      await prove(page, brand, msisdn, "/games");
      await page.waitForURL("**/sim/operators/outside/**");
      await page.getByRole("heading", { name: /^Subscribe to/ }).waitFor();
      expect(await page.getByLabel("Cell number").inputValue()).toBe(msisdn);
      await page.getByRole("button", { name: "Yes, subscribe" }).click();
      await register(page, username, "/games");
      expect(await standingIn(page)).toEqual({ state: "active", operatorStatus: "ACTIVE" });
      await context.close();
    },
  );

  test("whoever says no stays a visitor", async () => {
    const context = await newVisitor(browser, { reducedMotion: "reduce" });
    const page = await context.newPage();
    await prove(page, "tlk-za-en", "27821230013");
    await page.waitForURL("**/sim/operators/outside/**");
    await page.getByRole("button", { name: /^No/ }).click();
    await page.waitForURL("**/landing");
    expect(await standingIn(page)).toBeUndefined();
    await context.close();
  });
});

describe("managing a subscription", () => {
  test("whoever came by a link stops it in two taps and a code, and an SMS confirms it", async () => {
    const brand = "blg-za-en";
    const msisdn = "27821230021";
    const { context, page } = await subscribe(brand, msisdn, "Blg_Stopper");
    await forgetCode(brand, msisdn);
    await visit(page, brand, "/manage-subscription");
    await page.getByText("ACTIVE", { exact: true }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    const before = (await textsTo(brand, msisdn)).filter((text) => /#\d{6}$/.test(text)).length;

    await page.getByRole("button", { name: "Stop the subscription" }).click();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Yes, stop it" }).click();
    await page.getByRole("dialog", { name: "Is it you?" }).waitFor();
    await page.locator("dialog input[name=otp]").waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.locator("dialog input[name=otp]").fill(await codeTo(brand, msisdn, before));

    await page.getByText("Stopped. An SMS confirms it.").waitFor();
    await page
      .getByText(/^You have stopped it|^Nothing more is charged/)
      .first()
      .waitFor();
    expect(await page.getByRole("button", { name: "Stop the subscription" }).count()).toBe(0);
    await vi.waitFor(async () => {
      expect((await textsTo(brand, msisdn))[0]).toMatch(/^You have stopped Battleground League/);
    }, 10_000);
    await context.close();
  });

  test("a player without one is shown the way to one, and signs out by the menu", async () => {
    const context = await newVisitor(browser, { reducedMotion: "reduce" });
    const page = await context.newPage();
    await prove(page, "vc-za-en", "27821230022");
    await page.waitForURL("**/doi-one");
    await page.goto(addressOf("vc-za-en", "/register-form/false"));
    await register(page, "Vuka_Free");
    await visit(page, "vc-za-en", "/manage-subscription");
    await page.getByRole("heading", { name: "No subscription yet" }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole("link", { name: "Subscribe" }).click();
    await page.waitForURL("**/doi-one");
    await visit(page, "vc-za-en", "/menu");
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL("**/landing");
    await page.goto(addressOf("vc-za-en", "/menu"));
    expect(new URL(page.url()).pathname).toBe("/guest");
    await context.close();
  });

  test("the menu leads there", async () => {
    const context = await newPlayer(browser, { reducedMotion: "reduce" });
    const page = await context.newPage();
    await visit(page, "blg-ps-ar", "/menu");
    expect(await faultsOf(page)).toEqual([]);
    await page.locator("a[href='/manage-subscription']").click();
    await page.waitForURL("**/manage-subscription");
    await page.getByText("ACTIVE", { exact: true }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await context.close();
  });
});

/** As if a link had opened the session: it is the player's, and nothing proves it. */
async function forgetCode(brand: string, msisdn: string): Promise<void> {
  await inProductDatabase(async (database) => {
    await database.run(
      `update sessions set proven_at = null
        where player_id = (select id from players where msisdn = $1 and service = $2)`,
      [msisdn, serviceOf(brand)],
    );
    await database.run("delete from otp_codes where msisdn = $1", [msisdn]);
  });
}

describe("no other site shows these pages inside its own", () => {
  test.each(["/manage-subscription", "/register-form/true"])("%s", async (path) => {
    const context = await newPlayer(browser);
    const page = await context.newPage();
    await page.goto(addressOf("blg-za-en", path));
    await expectNoFraming(page);
    await page.goto("about:blank");
    await page.setContent(`<iframe src="${addressOf("blg-za-en", path)}"></iframe>`);
    const frame = page.frames().find((one) => one !== page.mainFrame());
    await vi.waitFor(() => expect(frame?.url()).toMatch(/^chrome-error:/), 5_000);
    await context.close();
  });
});
