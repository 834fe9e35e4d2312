import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { sendRequest } from "./testing/send-request.ts";
import { serviceOf } from "./testing/brand-facts.ts";
import { newNumber, newUsername } from "./testing/unique-values.ts";
import { codeTo, countCodes, textsTo } from "./testing/messages.ts";
import { faultsOf, proveNumber, register, subscriptionStateOf } from "./testing/opt-in-page.ts";
import { newPlayer } from "./testing/players.ts";
import { proveByApi, subscribeByApi } from "./testing/subscribe-by-api.ts";
import { deleteCodes, deleteRateLimits, inProductDatabase } from "./testing/product-database.ts";
import { addressOf, waitForPage, eventually, newVisitor, screens, visit } from "./testing/product.ts";

const browser = await sharedBrowser();

beforeEach(deleteRateLimits);

/** The page is sent to this browser with headers that forbid framing. */
async function expectNoFraming(page: Page): Promise<void> {
  const { host, pathname: path } = new URL(page.url());
  const cookies = await page.context().cookies(page.url());
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const { status, headers } = await sendRequest({ host, path, headers: { cookie } });
  expect({ status, ...headers }).toMatchObject({
    status: 200,
    "x-frame-options": "DENY",
    "content-security-policy": expect.stringContaining("frame-ancestors 'none'") as string,
  });
}

/** Gives both consents in the browser and waits for the operator's confirmation. */
async function agree(page: Page, brand: string, msisdn: string): Promise<void> {
  await proveNumber(page, brand, msisdn);
  await waitForPage(page, "**/doi-one");
  await page.locator("input[name=isOfAge]").check();
  for (const step of ["doi-one", "doi-two"]) {
    await waitForPage(page, `**/${step}`);
    await page.locator("button[type=submit]:not([aria-disabled])").click();
  }
  await page.getByRole("heading", { name: "You’re subscribed" }).waitFor();
}

/** A browser of a new player with a subscription. */
async function newSubscriber(brand: string, msisdn: string) {
  const context = await newVisitor(browser, { reducedMotion: "reduce" });
  await subscribeByApi(context, brand, msisdn);
  return { context, page: await context.newPage() };
}

describe("a new number in Nigeria", () => {
  const brand = "mtn-ng-en";

  test("proves itself, consents twice, registers, and is subscribed", async () => {
    const context = await newVisitor(browser, { reducedMotion: "reduce" });
    const page = await context.newPage();
    await proveNumber(page, brand, newNumber("234803"));

    await waitForPage(page, "**/doi-one");
    await expectNoFraming(page);
    expect(await page.getByRole("radio").count()).toBe(3);
    await page.getByRole("radio", { name: /Monthly.*Cheapest per day.*10 per day/ }).waitFor();
    const yes = await page.locator("button[type=submit]").boundingBox();
    expect((yes?.y ?? Infinity) + (yes?.height ?? 0)).toBeLessThanOrEqual(screens.phone.height);
    await page.getByRole("radio", { name: /Weekly/ }).check();
    await page.getByText(/300 per week\. It renews by itself/).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.locator("button[type=submit]:not([aria-disabled])").click();
    await page.getByText("Confirm that you’re 18 or over.").waitFor();
    const declaration = page.getByRole("checkbox", { name: "I am 18 or over." });
    expect(await declaration.evaluate((box) => box === document.activeElement)).toBe(true);
    expect(await faultsOf(page)).toEqual([]);
    await declaration.check();
    // A click by a script is not a person's consent.
    await page
      .getByRole("button", { name: /^Subscribe for/ })
      .evaluate((button: HTMLElement) => button.click());
    await page.getByText("That tap didn’t count. Tap again.").waitFor();
    await page.getByRole("button", { name: /^Subscribe for/ }).click();

    await waitForPage(page, "**/doi-two");
    await expectNoFraming(page);
    await page.getByText(/300 per week\. It renews by itself/).waitFor();
    await page.locator("button[type=submit]:not([aria-disabled])").waitFor();
    expect(await faultsOf(page)).toEqual([]);
    const stored = await page.evaluate(() => sessionStorage.getItem("opt-in") ?? "{}");
    await page.locator("button[type=submit]:not([aria-disabled])").click();

    await page.locator("h1:focus", { hasText: "You’re subscribed" }).waitFor();
    expect(await page.getByRole("link", { name: "Back" }).count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
    expect(await page.evaluate(() => sessionStorage.getItem("opt-in"))).toBeNull();
    const { nonce } = JSON.parse(stored) as { nonce: string };
    const again = await page.evaluate(async (used) => {
      const response = await fetch("/api/game/opt-in-confirm", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ nonce: used, isTrusted: true }),
      });
      return [response.status, ((await response.json()) as { code: string }).code];
    }, nonce);
    expect(again).toEqual([409, "opt_in_missing"]);

    await page.getByRole("button", { name: "Continue" }).click();
    await waitForPage(page, "**/register-form/false");
    await page.locator("input[name=username]").fill(newUsername());
    await page.locator("input[name=dateOfBirth]").fill("2012-05-05");
    await page.getByRole("button", { name: "Start playing" }).click();
    await page.getByText("You must be 18 or over to play.").waitFor();
    expect(await faultsOf(page)).toEqual([]);
    const wayOut = page.getByRole("link", { name: "Cancel my subscription" });
    expect(await wayOut.getAttribute("href")).toBe("/manage-subscription");
    await register(page);
    expect(await subscriptionStateOf(page)).toEqual({ state: "active", operatorStatus: "ACTIVE" });
    await context.close();
  });

  test("finds its package and its declaration again on returning from the second consent", async () => {
    const context = await newVisitor(browser, { reducedMotion: "reduce" });
    const page = await context.newPage();
    await proveNumber(page, brand, newNumber("234803"));
    await waitForPage(page, "**/doi-one");
    await page.getByRole("radio", { name: /Monthly/ }).check();
    await page.locator("input[name=isOfAge]").check();
    await page.locator("button[type=submit]:not([aria-disabled])").click();
    await waitForPage(page, "**/doi-two");
    await page.getByRole("link", { name: "Choose another package" }).click();
    await waitForPage(page, "**/doi-one");
    await page.getByRole("radio", { name: /Monthly/, checked: true }).waitFor();
    await page.getByRole("checkbox", { checked: true }).waitFor();
    await context.close();
  });

  test("with a subscription is redirected: to its profile, and as a player home", async () => {
    const context = await newVisitor(browser, { reducedMotion: "reduce" });
    const page = await context.newPage();
    await agree(page, "airtel-ng-en", newNumber("234802"));
    await page.goto(addressOf("airtel-ng-en", "/doi-one"));
    await register(page);
    await page.goto(addressOf("airtel-ng-en", "/doi-one"));
    expect(new URL(page.url()).pathname).toBe("/landing");
    await context.close();
  });
});

describe("managing a subscription", () => {
  test("a session opened by a link stops in two taps and a code, and an SMS confirms it", async () => {
    const brand = "blg-za-en";
    const msisdn = newNumber("2782");
    const { context, page } = await newSubscriber(brand, msisdn);
    await forgetProof(brand, msisdn);
    await visit(page, brand, "/manage-subscription");
    await page.getByText("Active", { exact: true }).first().waitFor();
    expect(await faultsOf(page)).toEqual([]);
    const before = await countCodes(brand, msisdn);

    await page.getByRole("button", { name: "Cancel subscription" }).click();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Yes, cancel it" }).click();
    await page.getByRole("dialog", { name: "Is this you?" }).waitFor();
    await page.locator("dialog input[name=otp]").waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.locator("dialog input[name=otp]").fill(await codeTo(brand, msisdn, before));

    await page.getByText("Cancelled. We’ll confirm by SMS.").waitFor();
    const outcome = page.getByText(/^You’ve cancelled\.|^You won’t be charged again/);
    await outcome.first().waitFor();
    expect(await page.getByRole("button", { name: "Cancel subscription" }).count()).toBe(0);
    await eventually(async () => {
      expect((await textsTo(brand, msisdn))[0]).toMatch(/^You've cancelled Battleground League/);
    });
    await context.close();
  });

  test("a player who resumes sees the next charge at both confirmations and no other package", async () => {
    const brand = "mtn-ng-en";
    const msisdn = newNumber("234803");
    const { context, page } = await newSubscriber(brand, msisdn);
    await inProductDatabase((database) =>
      database.run("update subscriptions set paid_until = now() + interval '1 day' where msisdn = $1", [
        msisdn,
      ]),
    );
    await visit(page, brand, "/manage-subscription");
    // A double tap opens the question once and does not answer it.
    await page.getByRole("button", { name: "Cancel subscription" }).dblclick();
    await page.getByRole("button", { name: "Yes, cancel it" }).click();
    await page.getByText("Cancelled. We’ll confirm by SMS.").waitFor();
    await page.getByRole("link", { name: "Subscribe again" }).click();
    await waitForPage(page, /\/doi-one\?/);
    const paid = page.getByText(/^You’ve paid until .+ Your network sets the day of the next charge\.$/);
    await paid.waitFor();
    await page.locator("input[name=isOfAge]").check();
    await page.locator("button[type=submit]:not([aria-disabled])").click();
    await waitForPage(page, /\/doi-two\?/);
    await paid.waitFor();
    const words = await paid.textContent();
    await page.locator("button[type=submit]:not([aria-disabled])").waitFor();
    expect(await page.getByRole("link", { name: "Choose another package" }).count()).toBe(0);
    expect(await faultsOf(page)).toEqual([]);
    await page.locator("button[type=submit]:not([aria-disabled])").click();
    await page.getByRole("heading", { name: "You’re subscribed" }).waitFor();
    const kept = await inProductDatabase((database) =>
      database.run(
        "select step, shown_text from opt_in_evidence where msisdn = $1 order by at desc limit 2",
        [msisdn],
      ),
    );
    // In the time zone of this browser, as both pages showed it.
    expect(kept).toMatchObject([
      { step: "doi_two", shown_text: expect.stringContaining(`${words}\n`) as string },
      { step: "doi_one", shown_text: expect.stringContaining(`\n${words}\n`) as string },
    ]);
    await context.close();
  });

  test("an unregistered number finds it by the register form, and stops it in two taps", async () => {
    const brand = "mtn-ng-en";
    const msisdn = newNumber("234803");
    const context = await newVisitor(browser, { reducedMotion: "reduce" });
    const page = await context.newPage();
    await agree(page, brand, msisdn);
    await page.getByRole("button", { name: "Continue" }).click();
    await waitForPage(page, /\/register-form\/false(\?|$)/);
    await page.getByRole("link", { name: "Manage or cancel your subscription" }).click();
    await waitForPage(page, "**/manage-subscription");
    await page.getByText("Active", { exact: true }).first().waitFor();
    await page.getByText("Second confirmation").waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole("button", { name: "Cancel subscription" }).click();
    await page.getByRole("button", { name: "Yes, cancel it" }).click();
    await page.getByText("Cancelled. We’ll confirm by SMS.").waitFor();
    await page.getByText("Ended", { exact: true }).first().waitFor();
    await page.getByRole("link", { name: "Subscribe", exact: true }).waitFor();
    await eventually(async () => {
      expect((await textsTo(brand, msisdn))[0]).toMatch(/^You've cancelled Naija Clash/);
    });
    await page.getByRole("link", { name: "Back" }).click();
    await waitForPage(page, /\/register-form\/false(\?|$)/);
    await context.close();
  });

  test("two numbers that request the same page at once each get their own", async () => {
    const brand = "vc-za-en";
    const asked = await Promise.all(
      [newNumber("2782"), newNumber("2782")].map(async (msisdn) => {
        const cookies = await proveByApi(brand, msisdn);
        return { msisdn, cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
      }),
    );
    const pages = await Promise.all(
      Array.from({ length: 10 }, () => asked)
        .flat()
        .map(async ({ msisdn, cookie }) => {
          const host = `${brand}.localhost`;
          const { text } = await sendRequest({ path: "/register-form/false", host, headers: { cookie } });
          return [msisdn, /"msisdn":"(\d+)"/.exec(text)?.[1]];
        }),
    );
    for (const [own, shown] of pages) expect(shown).toBe(own);
  });

  test("a player without a subscription is shown how to get one, and signs out by the menu", async () => {
    const context = await newVisitor(browser, { reducedMotion: "reduce" });
    const page = await context.newPage();
    await proveNumber(page, "vc-za-en", newNumber("2782"));
    await waitForPage(page, "**/doi-one");
    await visit(page, "vc-za-en", "/register-form/false");
    await register(page);
    await visit(page, "vc-za-en", "/manage-subscription");
    await page.getByRole("heading", { name: "No subscription yet" }).waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await page.getByRole("link", { name: "Subscribe" }).click();
    await waitForPage(page, "**/doi-one");
    await visit(page, "vc-za-en", "/menu");
    await page.getByRole("button", { name: "Sign out" }).click();
    await waitForPage(page, "**/landing");
    await visit(page, "vc-za-en", "/menu");
    expect(new URL(page.url()).pathname).toBe("/guest");
    await context.close();
  });

  test("the menu links to it", async () => {
    const context = await newPlayer(browser, { reducedMotion: "reduce" });
    const page = await context.newPage();
    await visit(page, "blg-ps-ar", "/menu");
    await page.locator("a[href='/manage-subscription']").click();
    await page.waitForURL("**/manage-subscription");
    await page.getByText("نشط", { exact: true }).first().waitFor();
    expect(await faultsOf(page)).toEqual([]);
    await context.close();
  });
});

/** As if a link had opened the session: the player has proved nothing in it. */
async function forgetProof(brand: string, msisdn: string): Promise<void> {
  await inProductDatabase((database) =>
    database.run(
      `update sessions set proven_at = null
        where player_id = (select id from players where msisdn = $1 and service = $2)`,
      [msisdn, serviceOf(brand)],
    ),
  );
  await deleteCodes(msisdn);
}

test("no other site can frame these pages", async () => {
  const context = await newPlayer(browser);
  const page = await context.newPage();
  await visit(page, "blg-za-en", "/manage-subscription");
  await expectNoFraming(page);
  await page.goto("about:blank");
  await page.setContent(`<iframe src="${addressOf("blg-za-en", "/manage-subscription")}"></iframe>`);
  const frame = page.frames().find((one) => one !== page.mainFrame());
  await eventually(() => expect(frame?.url()).toMatch(/^chrome-error:/));
  await context.close();
});
