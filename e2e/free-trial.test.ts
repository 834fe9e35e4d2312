import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { launchBrowser } from "#kit/testing/browser.ts";
import {
  fieldOf,
  fillForm,
  openCheckout,
  orderNumberOf,
  path,
  pressPay,
  typeCard,
} from "./testing/checkout-page.ts";
import { addressOf, arriveAt, visit } from "./testing/product.ts";

let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

test("whoever has no subscription reads of the free day at home and in place of the plan, and no longer once it has begun", async () => {
  const checkout = await openCheckout(browser);
  const { page } = checkout;
  const offer = page.getByText("Free for 24 hours, then €29.99 a month");
  await visit(page, "eal-eu-en", "/manage-subscription");
  await offer.waitFor();
  await visit(page, "eal-eu-en", "/landing");
  await offer.waitFor();
  await page.getByRole("region", { name: "Your first 24 hours are free" }).getByRole("link").click();
  await arriveAt(page, addressOf("eal-eu-en", path));
  await fieldOf(page, "cardCvc").waitFor();
  await fillForm(checkout);
  await typeCard(page, "4242424242424242");
  await pressPay(page);
  await orderNumberOf(page);
  await visit(page, "eal-eu-en", "/landing");
  await page.getByRole("heading", { name: "No match ahead" }).waitFor();
  expect(await offer.count()).toBe(0);
  await checkout.context.close();
});
