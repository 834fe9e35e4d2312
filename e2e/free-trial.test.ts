import { expect, test } from "vitest";
import { sharedBrowser } from "./testing/shared-browser.ts";
import {
  fieldOf,
  fillForm,
  openCheckout,
  orderNumberOf,
  path,
  pressPay,
  typeCard,
} from "./testing/checkout-page.ts";
import { newEmail } from "./testing/unique-values.ts";
import { messageTo } from "./testing/messages.ts";
import { addressOf, waitForPage, newVisitor, visit } from "./testing/product.ts";
import { fillRegister } from "./testing/register-page.ts";

const browser = await sharedBrowser();

test("a player without a subscription sees the free day on home and instead of the plan, until it has begun", async () => {
  const checkout = await openCheckout(browser);
  const { page } = checkout;
  const offer = page.getByText("Free for 24 hours, then €29.99 a month");
  await visit(page, "eal-eu-en", "/manage-subscription");
  await offer.waitFor();
  await visit(page, "eal-eu-en", "/landing");
  await offer.waitFor();
  await page.getByRole("region", { name: "Your first 24 hours are free" }).getByRole("link").click();
  await waitForPage(page, addressOf("eal-eu-en", path));
  await fieldOf(page, "cardCvc").waitFor();
  await fillForm(checkout);
  await typeCard(page, "4242424242424242");
  await pressPay(page);
  await orderNumberOf(page);
  await visit(page, "eal-eu-en", "/landing");
  await page.getByRole("heading", { level: 1 }).waitFor();
  expect(await offer.count()).toBe(0);
  await checkout.context.close();
});

test("the link of the mail signs in the browser that registered, and leads to the free trial", async () => {
  const email = newEmail("mira");
  const context = await newVisitor(browser);
  const page = await context.newPage();
  await visit(page, "eal-eu-en", "/auth/register");
  await fillRegister(page, email);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("heading", { name: "Check your inbox" }).waitFor();
  const link = await messageTo("eal-eu-en", email, /https?:\/\/[^/]+(\/auth\/email-verification\?token=\S+)/);
  await visit(page, "eal-eu-en", link);
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await waitForPage(page, addressOf("eal-eu-en", path));
  await page.getByLabel("First name").waitFor();
  await context.close();
});
