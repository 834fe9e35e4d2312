import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { sendRequest } from "./testing/send-request.ts";
import { fillForm, openCheckout, orderNumberOf, pressPay, typeCard } from "./testing/checkout-page.ts";
import { newNumber } from "./testing/unique-values.ts";
import { enterNumber, faultsOf, proveNumber, register, subscriptionStateOf } from "./testing/opt-in-page.ts";
import { joinBrand, newDevice } from "./testing/players.ts";
import { deleteRateLimits } from "./testing/product-database.ts";
import { addressOf, waitForPage, newVisitor, product, visit } from "./testing/product.ts";

const browser = await sharedBrowser();

beforeEach(deleteRateLimits);

test("Kenya: its play site sends a signed number: a new player registers and returns to the requested page, a known one goes there or to the profile", async () => {
  const context = await newVisitor(browser, { reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(addressOf("saf-ke-en", "/notifications"));
  expect(new URL(page.url()).pathname).toBe("/sim/operators/outside/saf-ke-en");
  expect(await faultsOf(page)).toEqual([]);
  const msisdn = newNumber("254712");
  const typed = `0${msisdn.slice(3)}`;
  await page.getByLabel("Cell number").fill("12");
  await page.getByRole("button", { name: "Subscribe and play" }).click();
  await page.getByRole("alert").waitFor();
  await page.getByLabel("Cell number").fill(typed);
  await page.getByRole("button", { name: "Subscribe and play" }).click();
  const username = await register(page, "/notifications");
  expect(page.url()).not.toContain(msisdn);
  expect(await subscriptionStateOf(page)).toEqual({ state: "active", operatorStatus: "Active" });

  await context.clearCookies();
  // A signature works once and has a resolution of seconds: wait for the next second.
  const untilNextSecond = () => {
    const second = () => Math.floor(Date.now() / 1_000);
    return expect.poll(second).toBeGreaterThan(second());
  };
  await untilNextSecond();
  await page.goto(addressOf("saf-ke-en", "/games"));
  await page.getByLabel("Cell number").fill(typed);
  await page.getByRole("button", { name: "Subscribe and play" }).click();
  await waitForPage(page, "**/games");

  await context.clearCookies();
  await untilNextSecond();
  await page.goto(addressOf("saf-ke-en", "/sim/operators/outside/saf-ke-en"));
  await page.getByLabel("Cell number").fill(typed);
  await page.getByRole("button", { name: "Subscribe and play" }).click();
  await page.getByRole("heading", { level: 1, name: username }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/profile\//);
  expect(page.url()).not.toContain(msisdn);
  await context.close();
});

test("Kenya: a link clicked twice before the first response signs its browser in, and no other browser", async () => {
  const brand = "saf-ke-en";
  const host = `${brand}.localhost:${product.port}`;
  const form = new URLSearchParams({ msisdn: newNumber("254712"), answer: "yes" });
  const sold = await sendRequest({
    host,
    path: `/sim/operators/outside/${brand}`,
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: form.toString(),
  });
  const press = async (path: string | undefined, cookie = "") => {
    const { status, headers } = await sendRequest({
      host,
      path: path ?? "",
      headers: cookie ? { cookie } : {},
    });
    const [set = ""] = (headers["set-cookie"] ?? []).flatMap((line) => /^(bid=[^;]+)/.exec(line)?.[1] ?? []);
    return { status, leadsTo: headers.location, cookie: set };
  };
  const link = sold.headers.location;
  const [first, second] = await Promise.all([press(link), press(link)]);
  for (const { status, leadsTo, cookie } of [first, second]) {
    expect([status, leadsTo, cookie]).toEqual([303, `${link}&retried=1`, expect.stringMatching(/^bid=/)]);
  }
  // The browser keeps the later one of two tokens; both clicks are its own.
  const arrivals = await Promise.all([press(first.leadsTo, second.cookie), press(link, second.cookie)]);
  for (const { leadsTo } of arrivals) expect(leadsTo).toMatch(/^\/register-form\/false\?next=/);
  const other = await press(first.leadsTo, first.cookie);
  expect(other.leadsTo).toBe("/landing");
});

test.each([true, false])(
  "Kenya: a link for another number asks before it switches players (scripts: %s)",
  async (javaScriptEnabled) => {
    const brand = "saf-ke-en";
    const [ownNumber, otherNumber] = [newNumber("254712"), newNumber("254712")];
    const [own, other] = [await joinBrand(brand, ownNumber), await joinBrand(brand, otherNumber)];
    const options = { reducedMotion: "reduce", javaScriptEnabled } as const;
    const context = await newDevice(browser, brand, own.playerId, options);
    const page = await context.newPage();
    const openLink = async () => {
      await page.goto(addressOf(brand, `/sim/operators/outside/${brand}`));
      await page.getByLabel("Cell number").fill(`0${otherNumber.slice(3)}`);
      await page.getByRole("button", { name: "Subscribe and play" }).click();
      await page.getByRole("heading", { level: 1, name: "Switch player?" }).waitFor();
      expect(page.url()).toBe(addressOf(brand, "/switch-player"));
    };
    await openLink();
    expect(javaScriptEnabled ? await faultsOf(page) : []).toEqual([]);
    await page.getByRole("link", { name: `Stay as ${own.username}` }).click();
    await page.waitForURL("**/landing");
    await openLink();
    await page.getByRole("button", { name: /^Switch to/ }).click();
    await page.getByRole("heading", { level: 1, name: other.username }).waitFor();
    expect(page.url()).not.toContain(otherNumber);
    await context.close();
  },
);

test("Kenya: a subscriber with an unsigned number in the URL proves it with a code, and still reaches the account after stopping", async () => {
  const brand = "saf-ke-en";
  const context = await newVisitor(browser, { reducedMotion: "reduce" });
  const page = await context.newPage();
  const msisdn = newNumber("254712");
  await page.goto(addressOf(brand, "/games"));
  await page.getByLabel("Cell number").fill(`0${msisdn.slice(3)}`);
  await page.getByRole("button", { name: "Subscribe and play" }).click();
  const username = await register(page, "/games");
  await context.clearCookies();
  await proveNumber(page, brand, msisdn, `/guest?msisdn=${msisdn}`);
  await waitForPage(page, "**/landing");
  await page.getByRole("link", { name: "Profile", exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name: username }).waitFor();

  // A player who stopped has no access to games but can still manage the account.
  await visit(page, brand, "/manage-subscription");
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  await page.getByRole("button", { name: "Yes, cancel it" }).click();
  await page.getByRole("link", { name: "Subscribe", exact: true }).waitFor();
  await page.getByRole("banner").getByRole("link", { name: "Back" }).click();
  await waitForPage(page, "**/menu");
  await page.getByRole("button", { name: "Sign out" }).waitFor();
  await page.getByRole("link", { name: "Manage account" }).click();
  await waitForPage(page, "**/manage-account");
  await page.goto(addressOf(brand, "/games"));
  expect(new URL(page.url()).pathname).toBe(`/sim/operators/outside/${brand}`);
  await context.close();
});

/** Gives the first consent to the monthly package, where it is chosen here. */
async function chooseMonthly(page: Page): Promise<void> {
  await waitForPage(page, /\/doi-one(\?|$)/);
  await page.getByRole("radio", { name: "Monthly" }).check();
  await page.getByText(/R60 per month\. It renews by itself/).waitFor();
  await page.getByRole("checkbox", { name: "I am 18 or over." }).check();
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Subscribe for R60 per month through your network" }).click();
}

test.each([
  ["tlk-za-en", "2782", "R7 per day", async () => {}],
  ["mtn-za-en", "2783", "R60 per month", chooseMonthly],
])(
  "%s: a proved number consents on the operator's page, where it is filled in, and returns to the requested page",
  async (brand, start, price, choose) => {
    const msisdn = newNumber(start);
    const context = await newVisitor(browser, { reducedMotion: "reduce" });
    const page = await context.newPage();
    await proveNumber(page, brand, msisdn, "/games");
    await choose(page);
    await page.waitForURL("**/sim/operators/outside/**");
    await page.getByRole("heading", { name: /^Subscribe to/ }).waitFor();
    await page.getByText(`${price}, taken from airtime. It renews by itself`).waitFor();
    expect(await page.getByLabel("Cell number").inputValue()).toBe(msisdn);
    await page.getByRole("button", { name: "Yes, subscribe" }).click();
    await register(page, "/games");
    expect(await subscriptionStateOf(page)).toEqual({ state: "active", operatorStatus: "ACTIVE" });
    await visit(page, brand, "/manage-subscription");
    await page.getByText(price).first().waitFor();
    await context.close();
  },
);

test.each([
  ["tlk-za-en", "2782", { cards: 1, back: "/landing" }, async () => {}],
  ["mtn-za-en", "2783", { cards: 0, back: "/register-form/false" }, chooseMonthly],
])(
  "%s: a player who declines there reads that nothing was bought, and the alternatives",
  async (brand, start, { cards, back }, choose) => {
    const context = await newVisitor(browser, { reducedMotion: "reduce" });
    const page = await context.newPage();
    await proveNumber(page, brand, newNumber(start));
    await choose(page);
    await page.waitForURL("**/sim/operators/outside/**");
    await page.getByRole("button", { name: /^No/ }).click();
    await waitForPage(page, "**/manage-subscription?declined");
    await page.getByText("You declined on your network’s page.").waitFor();
    expect(await faultsOf(page)).toEqual([]);
    expect(await subscriptionStateOf(page)).toBeNull();
    expect(await page.getByRole("link", { name: "Pay by card instead" }).count()).toBe(cards);
    expect(await page.getByRole("link", { name: "Back" }).getAttribute("href")).toBe(back);
    await page.getByRole("link", { name: "Subscribe", exact: true }).click();
    await choose(page);
    await page.waitForURL("**/sim/operators/outside/**");
    await context.close();
  },
);

test("an unknown browser that returns after declining gets the landing page", async () => {
  const context = await newVisitor(browser, { reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.goto(addressOf("tlk-za-en", "/landing?ext_ref=r&result=DECLINED"));
  expect(page.url()).toBe(addressOf("tlk-za-en", "/landing"));
  await context.close();
});

test("Telkom: a new player who prefers to pay by card registers, and gets to the checkout of the chosen package", async () => {
  const brand = "tlk-za-en";
  const context = await newVisitor(browser, { reducedMotion: "reduce" });
  const page = await context.newPage();
  await visit(page, brand, "/guest");
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole("link", { name: /Pay by card instead of airtime$/ }).click();
  await waitForPage(page, "**/auth/checkout-payment");
  await page.getByRole("radio", { name: "Monthly" }).check();
  await page.getByRole("link", { name: "Continue with my number" }).click();
  await enterNumber(page, brand, newNumber("2782"));
  await waitForPage(page, /\/register-form\/false\?/);
  await visit(page, brand, "/auth/checkout-payment?package=monthly");
  await page.getByRole("link", { name: "Set up my profile" }).click();
  await page.getByRole("button", { name: "Continue to payment" }).waitFor();
  await register(page, "/auth/checkout-payment?package=monthly");
  await page.getByRole("button", { name: "R60 now" }).waitFor();
  await context.close();
});

test("an operator may charge only after a period paid by card: there is no button, but the date", async () => {
  const brand = "blg-za-en";
  const checkout = await openCheckout(browser, brand, { msisdn: newNumber("2782") });
  const { page } = checkout;
  await fillForm(checkout);
  await typeCard(page, "4242424242424242");
  await pressPay(page);
  await orderNumberOf(page);
  await visit(page, brand, "/manage-subscription");
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  await page.getByRole("button", { name: "Yes, cancel it" }).click();
  const otherWay = page.getByText(/^Prefer to pay with airtime\? You can from /);
  await otherWay.waitFor();
  await visit(page, brand, "/doi-one");
  expect(new URL(page.url()).pathname).toBe("/manage-subscription");
  await otherWay.waitFor();
  await checkout.context.close();
});
