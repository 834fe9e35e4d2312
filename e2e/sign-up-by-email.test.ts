import type { BrowserContext, Page } from "playwright-core";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { typesetText } from "#apps/server/sites/typesetting.ts";
import { axeViolations } from "#kit/testing/axe.ts";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { sendRequest } from "./testing/send-request.ts";
import { newEmail } from "./testing/unique-values.ts";
import { smallTargets, widestOverflow } from "./testing/page-checks.ts";
import { countTexts, messageTo } from "./testing/messages.ts";
import { newPlayer } from "./testing/players.ts";
import { deleteRateLimits } from "./testing/product-database.ts";
import { fillRegister, password, readFault } from "./testing/register-page.ts";
import {
  addressOf,
  waitForPage,
  browserErrorsOf,
  eventually,
  newVisitor,
  product,
  reload,
  screens,
  visit,
} from "./testing/product.ts";

const brand = "eal-eu-en";
const browser = await sharedBrowser();
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeEach(async () => {
  await deleteRateLimits();
  context = await newVisitor(browser);
  page = await context.newPage();
  complaints = browserErrorsOf(page);
});
afterEach(() => context.close());

const field = (name: string) => page.getByLabel(typesetText(name), { exact: true });
const press = (name: string) => page.getByRole("button", { name: typesetText(name), exact: true }).click();
const heading = (name: string) => page.getByRole("heading", { level: 1, name: typesetText(name) }).waitFor();
async function expectFault(name: string, words: string): Promise<void> {
  await expect.poll(() => readFault(page, name)).toBe(typesetText(words));
}

/** The path of the link in the newest mail to an address. Waits for the mail. */
const linkTo = (email: string, path: string) =>
  messageTo(brand, email, new RegExp(`https?://[^/]+(${path.replace("?", "\\?")}\\S+)`));

async function signIn(email: string, secret: string): Promise<void> {
  await field("Email").fill(email);
  await field("Password").fill(secret);
  await press("Sign in");
}

/** The page's alert, not the empty live region of the toasts. */
const alert = async (words: string) => {
  const shown = page.getByRole("main").getByRole("alert").filter({ hasText: words });
  expect((await shown.innerText()).trim()).toBe(words);
};

test("registers, confirms by mail, signs in and out, resets the password and signs in again", async () => {
  const email = newEmail("maya");
  await visit(page, brand, "/landing");
  await page.getByRole("link", { name: "Join now" }).click();
  await heading("Create your account");
  await fillRegister(page, email);
  await press("Create account");
  await heading("Check your inbox");
  expect(await page.getByRole("main").innerText()).toContain(`We sent a link to ${email}.`);
  expect(await field("Email").inputValue()).toBe(email);
  const link = await linkTo(email, "/auth/email-verification?token=");

  // A mail scanner that opens the link confirms nothing.
  expect((await sendRequest({ host: `${brand}.localhost:${product.port}`, path: link })).status).toBe(200);
  await page.getByRole("link", { name: "Back to sign-in" }).click();
  await heading("Welcome back");
  await signIn(email, password);
  await alert("Confirm your email first. We can send the link again.");
  await press("Send the link again");
  await heading("Check your inbox");
  expect(await field("Email").inputValue()).toBe(email);
  await press("Send the link again");
  await page
    .getByRole("status")
    .filter({ hasText: `If ${email} isn’t confirmed yet, a new link is on its way.` })
    .waitFor();

  await context.clearCookies({ name: "bid" });
  await visit(page, brand, link);
  await expect.poll(() => page.url()).toBe(addressOf(brand, "/auth/email-verification"));
  await reload(page);
  await press("Confirm my email");
  await heading("Your email is confirmed");
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  await reload(page);
  await heading("Check your inbox");
  await visit(page, brand, link);
  await heading("This link no longer works");
  await alert("This link has already been used.");
  await expect.poll(() => page.url()).toBe(addressOf(brand, "/auth/email-verification"));
  await page.getByRole("link", { name: "Sign in" }).click();
  await heading("Welcome back");

  await signIn(email, "not-this-one");
  await alert("Wrong email or password.");
  await signIn(email, password);
  await waitForPage(page, addressOf(brand, "/landing"));
  expect(await page.getByRole("link", { name: "Sign in" }).count()).toBe(0);
  await visit(page, brand, "/auth/login");
  expect(page.url()).toBe(addressOf(brand, "/landing"));
  // From another document: this page would notice the confirmation and navigate during the next step.
  await page.goto(addressOf(brand, "/robots.txt"));
  const session = (await context.cookies(addressOf(brand, "/"))).find(({ name }) => name === "sid");
  const signedOut = await sendRequest({
    host: `${brand}.localhost:${product.port}`,
    path: "/api/game/sign-out",
    method: "POST",
    headers: { cookie: `sid=${session?.value ?? ""}`, "content-type": "application/json" },
    body: "{}",
  });
  expect(signedOut.status).toBe(200);
  await visit(page, brand, "/link-accounts");
  await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
  await page.waitForURL(addressOf(brand, "/auth/login?next=%2Flink-accounts"));
  await heading("Welcome back");

  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await heading("Forgot your password?");
  await field("Email").fill(email);
  await press("Send me a link");
  await page
    .getByRole("status")
    .filter({ hasText: `If ${email} has an account` })
    .waitFor();
  const reset = await linkTo(email, "/auth/forgot-password?token=");
  await visit(page, brand, reset);
  await field("New password").fill("oboe-9-kvell");
  await field("Confirm password").fill("oboe-9-kvel");
  await press("Save password");
  await expectFault("Confirm password", "Password does not match.");
  await field("Confirm password").fill("oboe-9-kvell");
  await press("Save password");
  await heading("Password changed");
  await visit(page, brand, reset);
  await heading("This link no longer works");
  await alert("This link has already been used.");
  expect(await field("New password").count()).toBe(0);
  await page.getByRole("link", { name: "Get a new link" }).click();
  await heading("Forgot your password?");

  await visit(page, brand, "/auth/login?next=%2Flink-accounts");
  await signIn(email, password);
  await alert("Wrong email or password.");
  await signIn(email, "oboe-9-kvell");
  await page.waitForURL(addressOf(brand, "/link-accounts"));
  expect(complaints.filter((complaint) => complaint.startsWith("uncaught"))).toEqual([]);
});

test("a minor names a guardian, who consents by mail", async () => {
  const email = newEmail("kid");
  const [wrong, guardian] = [newEmail("mun"), newEmail("mum")];
  await visit(page, brand, "/auth/register");
  await fillRegister(page, email, { dateOfBirth: "2012-05-05" });
  await press("Create account");
  await expectFault("Parent or guardian’s email", "Please enter your parent or guardian’s email.");
  await expectFault(
    "My parent or guardian knows I play here and agrees.",
    "Under 18, you need a parent or guardian to agree.",
  );
  await field("Parent or guardian’s email").fill(email);
  await page.getByRole("checkbox", { name: /^My parent/ }).check();
  await press("Create account");
  await expectFault(
    "Parent or guardian’s email",
    "That’s your own email. Please enter your parent or guardian’s.",
  );
  await field("Parent or guardian’s email").fill(wrong);
  await press("Create account");
  await heading("Check your inbox");
  // Like another browser, which has not seen the form.
  await page.evaluate(() => sessionStorage.clear());
  await visit(page, brand, await linkTo(email, "/auth/email-verification?token="));
  await press("Confirm my email");
  await heading("Waiting for your guardian");
  await page.getByText(`We’ve emailed ${wrong}`).waitFor();
  await expect.poll(() => page.title()).toBe("Waiting for your guardian · EAL European League");
  expect(await field("Your email").inputValue()).toBe(email);
  const wrongLink = await linkTo(wrong, "/auth/email-verification?guardian=");
  await press("Change their email");
  await page.getByRole("heading", { name: "Use another email" }).and(page.locator(":focus")).waitFor();
  await field("Parent or guardian’s email").fill(guardian);
  await press("Email them");
  await expectFault("Password", "Please enter your password");
  await field("Password").fill(password);
  await press("Email them");
  await page.getByText(`We’ve emailed ${guardian}`).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  await visit(page, brand, wrongLink);
  await heading("This request was withdrawn");
  await visit(page, brand, "/auth/login");
  await heading("Welcome back");
  await signIn(email, password);
  await alert("Your parent or guardian hasn’t agreed yet. We can email them again.");
  await linkTo(guardian, "/auth/email-verification?guardian=");
  const written = await countTexts(brand, guardian);
  await press("Email my guardian again");
  await heading("Waiting for your guardian");
  await page.getByRole("status").filter({ hasText: "emailed the guardian again" }).waitFor();
  await expect.poll(() => page.title()).toBe("Waiting for your guardian · EAL European League");
  await eventually(async () => expect(await countTexts(brand, guardian)).toBe(written + 1));
  const link = await linkTo(guardian, "/auth/email-verification?guardian=");
  await visit(page, brand, link);
  await heading("Your consent as a parent or guardian");
  await press("I agree");
  await heading("Thank you for your consent");
  const agreed = /^You agreed on \d+ \w+ \d{4}\. We’ve recorded your consent and opened the account\./;
  await page.getByText(agreed).waitFor();
  await reload(page);
  await page.getByText(agreed).waitFor();
  await visit(page, brand, link);
  await page.getByText(agreed).waitFor();
  expect(await page.getByRole("main").getByRole("button").count()).toBe(0);
  await visit(page, brand, "/auth/login?next=/register-form/true");
  await signIn(email, password);
  await page.getByRole("textbox", { name: "First name" }).waitFor();
  for (const name of ["Email", "Date of birth"]) expect(await field(name).isEditable()).toBe(false);
});

test("a guardian who refuses must confirm once, and the player gets a mail", async () => {
  const [email, guardian] = [newEmail("kid"), newEmail("dad")];
  await visit(page, brand, "/auth/register");
  await fillRegister(page, email, { dateOfBirth: "2012-05-05" });
  await field("Parent or guardian’s email").fill(guardian);
  await page.getByRole("checkbox", { name: /^My parent/ }).check();
  await press("Create account");
  await heading("Check your inbox");
  await visit(page, brand, await linkTo(email, "/auth/email-verification?token="));
  await press("Confirm my email");
  await heading("Waiting for your guardian");
  const link = await linkTo(guardian, "/auth/email-verification?guardian=");
  await visit(page, brand, link);
  await press("I don’t agree");
  const question = page.getByRole("dialog", { name: "Delete the registration?" });
  await question.getByText("We’ll email the player to say you didn’t agree.").waitFor();
  await question.getByRole("button", { name: "Go back", exact: true }).last().click();
  await question.waitFor({ state: "detached" });
  await press("I don’t agree");
  await question.getByRole("button", { name: "Yes, delete it" }).click();
  await heading("The registration has been deleted");
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
  await messageTo(brand, email, /(They didn’t agree, so we haven’t opened your account)/);
  await visit(page, brand, link);
  await heading("The registration has been deleted");
});

describe("the form shows errors at their fields, in the specification's words", () => {
  beforeEach(() => visit(page, brand, "/auth/register"));

  test("an empty form shows all errors and focuses the first field", async () => {
    await press("Create account");
    await expectFault("Name", "Please enter your name.");
    await expectFault("Email", "Please enter your email.");
    await expectFault("Password", "Please enter your password");
    await expectFault("Date of birth", "Please enter your date of birth.");
    await expectFault("Country", "Please enter your country.");
    const terms = page.getByRole("checkbox", { name: /^I agree/ });
    const fault = await terms.evaluate(
      (box) => document.getElementById(box.getAttribute("aria-describedby") ?? "")?.innerText,
    );
    expect(fault).toBe("Please agree to the terms and conditions above in order to continue.");
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("name");
  });

  test.each([
    ["Email", "maya@", "Please enter a valid email address."],
    ["Password", "12345", "Password must be at least 6 characters long."],
    ["Confirm password", "another-1", "Password does not match."],
    // Only the server has the list.
    ["Password", "password1", "Too many people use this password. Choose another one."],
  ])("%s %j: %s", async (name, typed, words) => {
    await fillRegister(page, newEmail("wrong"));
    await field(name).fill(typed);
    if (name === "Password") await field("Confirm password").fill(typed);
    await press("Create account");
    await expectFault(name, words);
    expect(new URL(page.url()).pathname).toBe("/auth/register");
  });
});

test("the whole form works with the keyboard alone", async () => {
  await visit(page, brand, "/auth/register");
  const { keyboard } = page;
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name") ?? "");
  for (let stops = 0; stops < 5 && (await focused()) !== "name"; stops += 1) await keyboard.press("Tab");
  await keyboard.type("Maya Lindt");
  await keyboard.press("Tab");
  await keyboard.type(newEmail("keys"));
  await keyboard.press("Tab");
  await keyboard.type(password);
  await keyboard.press("Tab");
  await keyboard.press("Space");
  expect(await field("Password").getAttribute("type")).toBe("text");
  await keyboard.press("Tab");
  expect(await focused()).toBe("confirmPassword");
  await keyboard.type(password);
  await keyboard.press("Tab");
  await keyboard.press("Tab");
  expect(await focused()).toBe("dateOfBirth");
  await keyboard.type("05051999");
  for (let stops = 0; stops < 5 && (await focused()) !== "country"; stops += 1) await keyboard.press("Tab");
  await keyboard.type("Ger");
  expect(await field("Country").inputValue()).toBe("DE");
  for (let stops = 0; stops < 5 && (await focused()) !== "hasAcceptedTerms"; stops += 1) {
    await keyboard.press("Tab");
  }
  await keyboard.press("Space");
  await keyboard.press("Enter");
  await heading("Check your inbox");
});

test("password managers find their fields", async () => {
  await visit(page, brand, "/auth/login");
  expect(await field("Email").getAttribute("autocomplete")).toBe("username");
  expect(await field("Password").getAttribute("autocomplete")).toBe("current-password");
  await visit(page, brand, "/auth/register");
  expect(await field("Email").getAttribute("autocomplete")).toBe("username");
  for (const name of ["Password", "Confirm password"]) {
    expect(await field(name).getAttribute("autocomplete")).toBe("new-password");
  }
});

const paths = [
  "/auth/register",
  "/auth/login",
  "/auth/email-verification",
  "/auth/email-verification?token=t",
  "/auth/email-verification?guardian=t",
  "/auth/forgot-password-request",
  "/auth/forgot-password",
  "/auth/forgot-password?token=t",
];

test("every screen passes axe and can be zoomed in German, which has the longest words", async () => {
  const session = await context.newCDPSession(page);
  const found: string[] = [];
  for (const path of paths) {
    await visit(page, "eal-eu-de", path);
    if (path === "/auth/register") {
      await page.locator("[name=dateOfBirth]").fill("2012-05-05");
      await page.locator("form [type=submit]").click();
    }
    found.push(...(await axeViolations(page)).map((fault) => `${path}: ${fault}`));
    found.push(...(await page.evaluate(smallTargets)).map((target) => `${path}: ${target}`));
    for (const [width, standard] of [
      [320, 16],
      [360, 32],
    ] as const) {
      await session.send("Page.setFontSizes", { fontSizes: { standard, fixed: standard } });
      await page.setViewportSize({ ...screens.phone, width });
      const overflow = await page.evaluate(widestOverflow);
      if (overflow !== "") found.push(`${path} at ${width} px, text of ${standard} px: ${overflow}`);
    }
    await session.send("Page.setFontSizes", { fontSizes: { standard: 16, fixed: 13 } });
    await page.setViewportSize(screens.phone);
  }
  expect(found).toEqual([]);
  expect(complaints).toEqual([]);
});

describe("access", () => {
  const locationOf = async (key: string, path: string) =>
    (await sendRequest({ host: `${key}.localhost:${product.port}`, path })).headers.location;

  test.each(["/auth/register", "/auth/login", "/auth/email-verification?token=t", "/auth/forgot-password"])(
    "a brand with phone sign-up opens %s",
    async (path) => {
      expect(await locationOf("blg-za-en", path)).toBeUndefined();
    },
  );

  test("/auth redirects to sign-in and keeps the next page", async () => {
    expect(await locationOf(brand, "/auth?next=%2Fgames")).toBe("/auth/login?next=%2Fgames");
  });

  test("a mailed link opens whether or not a player is signed in", async () => {
    const player = await newPlayer(browser);
    const own = await player.newPage();
    await visit(own, brand, "/auth/email-verification?guardian=t");
    expect(await own.getByRole("heading", { level: 1 }).innerText()).toBe(
      "Your consent as a parent or guardian",
    );
    await visit(own, brand, "/auth/register");
    expect(own.url()).toBe(addressOf(brand, "/landing"));
    await player.close();
  });
});
