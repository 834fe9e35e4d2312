import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { axeViolations } from "#kit/testing/axe.ts";
import { sharedBrowser } from "./testing/shared-browser.ts";
import {
  fieldOf,
  fillForm,
  mailTo,
  openCheckout,
  orderNumberOf,
  path,
  pressPay,
  typeCard,
} from "./testing/checkout-page.ts";
import { newEmail } from "./testing/unique-values.ts";
import { joinBrand, newDevice } from "./testing/players.ts";
import { addressOf, waitForPage, documentsOf, eventually, newVisitor, visit } from "./testing/product.ts";

const browser = await sharedBrowser();

const good = "4242424242424242";
const orderNumber = /^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/;

/** The focused element in the page, and inside each of its frames. */
function stopOf(page: Page): Promise<string[]> {
  return Promise.all(
    page.frames().map((frame) =>
      frame.evaluate(() => {
        const element = document.hasFocus() ? document.activeElement : null;
        const names = ["name", "title", "href"].map((name) => element?.getAttribute(name) ?? "");
        return names.find((name) => name !== "") ?? element?.textContent ?? "";
      }),
    ),
  );
}

/** Frames pass the focus on asynchronously. */
async function pressTab(page: Page): Promise<void> {
  const before = await stopOf(page);
  await page.keyboard.press("Tab");
  await eventually(async () => expect(await stopOf(page)).not.toEqual(before));
}

/** A frame has the focus before its field does. */
async function untilInside(page: Page, name: string): Promise<void> {
  const field = /^Secure (\w+) input$/.exec(name)?.[1] ?? name;
  await eventually(async () => expect(await stopOf(page)).toContain(field));
}

describe("paying", () => {
  test("a valid card starts the free day, its number goes only to the processor, and the player continues to the requested page", async () => {
    const abroad = { timezoneId: "Asia/Tokyo" };
    const checkout = await openCheckout(browser, "eal-eu-en", { query: "?next=%2Fgames", ...abroad });
    const { page, sent, documents, email } = checkout;
    // The pages show times in the reader's time zone and say so; the mail uses the market's.
    const saysLocalTime = async () => (await page.locator("dl").allInnerTexts()).join().includes("GMT+9");
    await expect.poll(saysLocalTime).toBe(true);
    await fillForm(checkout);
    await typeCard(page, good);
    await pressPay(page);
    const order = await orderNumberOf(page);
    expect(order).toMatch(orderNumber);
    await expect.poll(() => page.title()).toBe("You’re in! · EAL European League");
    await expect.poll(saysLocalTime).toBe(true);
    expect(await page.locator("dt").allInnerTexts()).toEqual([
      "Order number",
      "Your package",
      "Paid today",
      "Free until",
      "Next charge",
    ]);
    await expect
      .poll(() => page.getByRole("heading", { level: 1 }).evaluate((it) => it === document.activeElement))
      .toBe(true);
    expect(await axeViolations(page)).toEqual([]);
    expect(await mailTo("eal-eu-en", email, order)).toContain("Berlin");

    const ours = new URL(addressOf("eal-eu-en", "/")).origin;
    const withNumber = sent.filter(({ text }) => text.includes(good)).map(({ origin }) => origin);
    expect(withNumber.length).toBeGreaterThan(0);
    expect(withNumber).not.toContain(ours);

    await page.getByRole("link", { name: "Start playing" }).click();
    await waitForPage(page, "**/games");
    expect(documents).toEqual([addressOf("eal-eu-en", "/games")]);
    await page.goto(addressOf("eal-eu-en", path));
    expect(new URL(page.url()).pathname).toBe("/landing");
    await checkout.context.close();
  });

  test("shows why a card was refused and accepts another card", async () => {
    const checkout = await openCheckout(browser);
    const { page } = checkout;
    await fillForm(checkout);
    for (const [number, words, stop] of [
      ["4000000000000002", "Your card was declined. Try another one.", "Your card was declined."],
      ["4000000000009995", "There’s not enough money on this card. Try another one.", "not enough money"],
      ["4000000000000069", "Your card has expired. Try another one.", "cardExpiry"],
      ["4000000000000127", "That CVV is wrong. Check it.", "cardCvc"],
    ] as const) {
      await typeCard(page, number);
      await pressPay(page);
      await page.getByText(words).waitFor();
      await eventually(async () => expect((await stopOf(page)).join()).toContain(stop));
    }
    await typeCard(page, good);
    await pressPay(page);
    expect(await orderNumberOf(page)).toMatch(orderNumber);
    await checkout.context.close();
  });

  test("shows the bank's challenge; refusing it starts nothing, approving it starts the trial", async () => {
    const checkout = await openCheckout(browser);
    const { page } = checkout;
    const bank = page.frameLocator("iframe[title='Bank authentication']");
    await fillForm(checkout);
    await typeCard(page, "4000002500003155");
    await pressPay(page);
    // Not `click`, which waits for the frame: the frame disappears when the bank has the answer.
    await bank.getByRole("button", { name: "Fail" }).dispatchEvent("click");
    await page.getByText("Your bank didn’t confirm the payment. Try again or use another card.").waitFor();
    await pressPay(page);
    await bank.getByRole("button", { name: "Complete" }).dispatchEvent("click");
    expect(await orderNumberOf(page)).toMatch(orderNumber);
    await checkout.context.close();
  });

  test("without a trial the package is charged at once; after a refusal the checkout starts again", async () => {
    const checkout = await openCheckout(browser, "blg-za-en", { query: "?package=monthly" });
    const { page } = checkout;
    expect(await page.getByRole("button", { name: "R60 now" }).count()).toBe(1);
    await page.getByRole("radio", { name: "Daily" }).check();
    expect(await page.getByRole("button", { name: "R7 now" }).count()).toBe(1);
    await page.getByRole("radio", { name: "Monthly" }).check();
    expect(await page.getByLabel("Country").locator("option").allInnerTexts()).toEqual(["South Africa"]);
    expect(await page.locator("#consent").innerText()).toContain("R60 a month");
    await fillForm(checkout);
    await typeCard(page, "4000000000000341");
    await pressPay(page);
    await page.getByText("Your card was declined. Try another one.").waitFor();
    await typeCard(page, good);
    await pressPay(page);
    await orderNumberOf(page);
    expect(await page.locator("dt").allInnerTexts()).toEqual([
      "Order number",
      "Your package",
      "Paid today",
      "Next charge",
    ]);
    expect(await page.locator("dd").allInnerTexts()).toEqual([
      expect.stringMatching(orderNumber),
      "R60 a month",
      "R60",
      expect.stringMatching(/^R60 on /),
    ]);
    await checkout.context.close();
  });

  test("a subscription is stopped in two taps, stays free until its end and can be resumed; mails confirm both", async () => {
    const checkout = await openCheckout(browser);
    const { page, email } = checkout;
    await fillForm(checkout);
    await typeCard(page, good);
    await pressPay(page);
    await orderNumberOf(page);
    await visit(page, "eal-eu-en", "/manage-subscription");
    await page.getByText("Free trial", { exact: true }).first().waitFor();
    await page.getByRole("button", { name: "Cancel subscription" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Yes, cancel it" }).click();
    await page.getByText("Cancelled. We’ll confirm by email.").waitFor();
    await page.getByText(/^You’ve cancelled\. You can play until/).waitFor();
    expect(await page.getByRole("button", { name: "Cancel subscription" }).count()).toBe(0);
    expect(await page.getByRole("link", { name: "Change card" }).count()).toBe(0);
    await page.getByText(/^Active until/).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toBe("Cancelled. We’ll confirm by email.");
    expect(await mailTo("eal-eu-en", email, "You won’t be charged again.")).toContain("EAL European League");

    await page.getByRole("button", { name: "Keep my subscription" }).click();
    const dialog = page.getByRole("dialog", { name: "Keep your subscription?" });
    await dialog.getByText(/^€29\.99 a month, renewed .* The next charge is on/).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Yes, keep it for €29.99 per month" }).click();
    await page.getByText("Your subscription continues. We’ll confirm by email.").waitFor();
    await page.getByText("Free trial", { exact: true }).first().waitFor();
    await page.getByText("Confirmation to continue").waitFor();
    expect(await mailTo("eal-eu-en", email, "You’ve reversed your")).toContain("EAL European League");
    await checkout.context.close();
  });

  test("a wallet needs only the accepted terms, and provides name and address itself", async () => {
    const checkout = await openCheckout(browser);
    const { page } = checkout;
    const wallets = page.frameLocator("iframe[title='Secure expressCheckout input']");
    await wallets.getByRole("button", { name: "Google Pay" }).click();
    await page.getByText("Please agree to the terms and conditions").waitFor();
    expect(await page.getByText("Please enter your city.").count()).toBe(0);
    await page.getByLabel("I am 18 or over").check();
    await wallets.getByRole("button", { name: "Google Pay" }).click();
    await wallets.getByRole("button", { name: "Pay", exact: true }).click();
    expect(await orderNumberOf(page)).toMatch(orderNumber);
    await checkout.context.close();
  });
});

test("the card can be replaced on the subscription page", async () => {
  const checkout = await openCheckout(browser);
  const { page, sent } = checkout;
  await fillForm(checkout);
  await typeCard(page, good);
  await pressPay(page);
  await orderNumberOf(page);
  await visit(page, "eal-eu-en", "/manage-subscription");
  await page.getByText("Visa ending in 4242").waitFor();
  await page.getByRole("link", { name: "Change card" }).click();
  await fieldOf(page, "cardCvc").waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const save = page.getByRole("button", { name: "Use this card" });
  await save.click();
  await page.getByText("Please enter your card number.").waitFor();
  await page.getByLabel("Card holder name").fill("Ada Byron");
  await typeCard(page, "4000000000000002");
  await save.click();
  await page.getByText("Your card was declined. Try another one.").waitFor();
  await typeCard(page, "5555555555554444");
  await save.click();
  await waitForPage(page, "**/manage-subscription");
  await page.getByText("Mastercard ending in 4444").waitFor();
  await page.getByText("Card changed. We’ll confirm by email.").waitFor();
  expect(await page.evaluate(() => "Stripe" in window)).toBe(false);
  const ours = new URL(addressOf("eal-eu-en", "/")).origin;
  expect(sent.filter(({ origin, text }) => origin === ours && text.includes("5555555555554444"))).toEqual([]);
  await checkout.context.close();
});

describe("the form", () => {
  test("shows the specification's message at every field, and focuses the first", async () => {
    const { context, page } = await openCheckout(browser);
    expect(await axeViolations(page)).toEqual([]);
    const country = page.getByLabel("Country");
    expect(await country.inputValue()).toBe("DE");
    await country.selectOption("");
    await pressPay(page);
    await page.getByText("Please enter your city.").waitFor();
    for (const [label, words] of Object.entries({
      "First name": "Please enter your name.",
      "Last name": "Please enter your name.",
      Email: "Please enter your email.",
      City: "Please enter your city.",
      "Zip code": "Please enter your zip code.",
      Country: "Please enter your country.",
      State: "Please enter your state.",
      "Card holder name": "Please enter your card holder name.",
      "I am 18 or over": "Please agree to the terms and conditions above in order to continue.",
    })) {
      const described = await page.getByLabel(label).evaluate((field) =>
        (field.getAttribute("aria-describedby") ?? "")
          .split(" ")
          .map((id) => document.getElementById(id)?.textContent ?? "")
          .join(" "),
      );
      expect([label, described]).toEqual([label, expect.stringContaining(words)]);
    }
    for (const words of ["card number", "card expiry date", "CVV"]) {
      await expect.poll(() => page.getByText(`Please enter your ${words}.`).count()).toBe(1);
    }
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute("name")))
      .toBe("hasAcceptedTerms");
    expect(await axeViolations(page)).toEqual([]);
    await page.getByLabel("Email").fill("mara.lindqvist");
    await fieldOf(page, "cardNumber").fill("4242424242424241");
    await pressPay(page);
    await page.getByText("Please enter a valid email address.").waitFor();
    await page.getByText("Check your card number.").waitFor();
    await context.close();
  });

  test("of a business asks for company, address and VAT number, and puts them on the receipt", async () => {
    const checkout = await openCheckout(browser);
    const { page, email } = checkout;
    await fillForm(checkout);
    await typeCard(page, good);
    await page.getByRole("switch", { name: "I’m buying for a business" }).check();
    await pressPay(page);
    for (const words of ["company name", "company billing address", "VAT registration number"]) {
      await page.getByText(`Please enter your ${words}.`).waitFor();
    }
    await page.getByLabel("Company name").fill("Ada Engines");
    await page.getByLabel("Company billing address").fill("2 Mill Road");
    await page.getByLabel("VAT registration number").fill("DE12");
    await pressPay(page);
    await page.getByText("That’s not a VAT number for that country. Check it.").waitFor();
    await page.getByLabel("VAT registration number").fill("DE136695976");
    await pressPay(page);
    const receipt = await mailTo("eal-eu-en", email, await orderNumberOf(page));
    expect(receipt).toContain("Ada Engines");
    expect(receipt).toContain("DE136695976");
    await checkout.context.close();
  });

  test("works without a mouse and shows the focus", async () => {
    const { context, page } = await openCheckout(browser, "eal-eu-en", { screen: "desktop" });
    const type = async (name: string, keys: string) => {
      for (let stops = 0; (await stopOf(page))[0] !== name; stops += 1) {
        if (stops > 40) throw new Error(`the keyboard does not reach ${name}`);
        await pressTab(page);
      }
      await untilInside(page, name);
      if (keys === "Space") await page.keyboard.press("Space");
      else await page.keyboard.type(keys);
    };
    await type("firstName", "Ada");
    await type("lastName", "Byron");
    await type("email", newEmail("keys"));
    await type("address", "1 Street");
    await type("city", "Berlin");
    await type("zip", "10115");
    await type("state", "Berlin");
    await type("country", "Germany");
    await type("cardHolder", "Ada Byron");
    await type("Secure cardNumber input", good);
    const ring = () =>
      page.evaluate(
        () => getComputedStyle(document.activeElement?.closest("[tabindex]") ?? document.body).outlineStyle,
      );
    await expect.poll(ring).toBe("solid");
    await type("Secure cardExpiry input", "1234");
    await type("Secure cardCvc input", "987");
    await type("hasAcceptedTerms", "Space");
    await page.keyboard.press("Enter");
    expect(await orderNumberOf(page)).toMatch(orderNumber);
    await context.close();
  });

  test("shows a visitor the offer with price and renewal, and sign-in links that lead back to it", async () => {
    const context = await newVisitor(browser);
    const page = await context.newPage();
    await visit(page, "eal-eu-en", `${path}?next=%2Fgames`);
    await page.getByText(/^Free for 24 hours, then €29\.99 a month, renewed automatically/).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const back = `?next=${encodeURIComponent(`${path}?next=%2Fgames`)}`;
    const register = page.getByRole("link", { name: "Create an account" });
    expect(await register.getAttribute("href")).toBe(`/auth/register${back}`);
    await page.getByRole("link", { name: "Already have an account? Sign in" }).click();
    await waitForPage(page, `**/auth/login${back}`);
    // Brands without card payment sell through the operator.
    await page.goto(addressOf("saf-ke-en", path));
    expect(new URL(page.url()).pathname).toBe("/sim/operators/outside/saf-ke-en");
    await visit(page, "blg-za-en", path);
    await page.getByRole("radio", { name: "Monthly" }).check();
    await page.getByText(/^R60 a month, renewed automatically/).waitFor();
    await page.getByRole("link", { name: "Continue with my number" }).click();
    await waitForPage(page, `**/guest?next=${encodeURIComponent(`${path}?package=monthly`)}`);
    await context.close();
  });

  test("is opened and left by loading a document, because it has its own content security policy", async () => {
    const { playerId } = await joinBrand("eal-eu-en", null, "1990-05-17");
    const context = await newDevice(browser, "eal-eu-en", playerId);
    const page = await context.newPage();
    await visit(page, "eal-eu-en", "/manage-subscription");
    const documents = documentsOf(page);
    await page.getByRole("link", { name: "Start free trial" }).click();
    await fieldOf(page, "cardCvc").waitFor();
    expect(await page.locator("footer").count()).toBe(0);
    await page.getByRole("link", { name: "Back" }).click();
    await waitForPage(page, "**/landing");
    expect(documents).toEqual([addressOf("eal-eu-en", path), addressOf("eal-eu-en", "/landing")]);
    expect(await page.evaluate(() => "Stripe" in window)).toBe(false);
    await context.close();
  });
});
