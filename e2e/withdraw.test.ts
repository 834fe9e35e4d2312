import { expect, test } from "vitest";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { sendRequest } from "./testing/send-request.ts";
import {
  fillForm,
  mailTo,
  openCheckout,
  orderNumberOf,
  pressPay,
  typeCard,
} from "./testing/checkout-page.ts";
import { newEmail } from "./testing/unique-values.ts";
import { addressOf, newVisitor, product, visit } from "./testing/product.ts";
import { deleteRateLimits } from "./testing/product-database.ts";

const browser = await sharedBrowser();

test("a subscriber withdraws in two steps without signing in and gets a confirmation by mail", async () => {
  await deleteRateLimits();
  const checkout = await openCheckout(browser);
  await fillForm(checkout);
  await typeCard(checkout.page, "4242424242424242");
  await pressPay(checkout.page);
  const order = await orderNumberOf(checkout.page);
  await visit(checkout.page, "eal-eu-en", "/withdraw");
  expect(await checkout.page.getByLabel("Order number").inputValue()).toBe(order);
  expect(await checkout.page.getByLabel("Email on your order").inputValue()).toBe(checkout.email);
  await checkout.context.close();

  const context = await newVisitor(browser);
  const page = await context.newPage();
  await visit(page, "eal-eu-en", "/landing");
  await page.getByRole("link", { name: "Withdraw from contract here" }).click();
  await page.getByRole("heading", { name: "Withdraw from contract here", level: 1 }).waitFor();
  await page.getByRole("button", { name: "Continue" }).click();
  for (const words of ["name", "email", "order number"]) {
    await page.getByText(`Please enter your ${words}.`).waitFor();
  }
  await page.getByLabel("Your name").fill("Ada Byron");
  await page.getByLabel("Email on your order").fill(checkout.email);
  await page.getByLabel("Order number").fill("my order");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("An order number has 12 letters and digits, like 7K2M-Q9XD-41TN.").waitFor();
  await page.getByLabel("Order number").fill(order.toLowerCase());
  await page.getByRole("button", { name: "Continue" }).click();
  await page
    .getByText(`I, Ada Byron, withdraw from my contract with EAL European League, order ${order}.`)
    .waitFor();
  await page.getByRole("button", { name: "Change" }).click();
  expect(await page.getByLabel("Your name").inputValue()).toBe("Ada Byron");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Confirm withdrawal" }).click();
  await page.locator("h1:focus", { hasText: "We’ve received your withdrawal" }).waitFor();
  expect(await mailTo("eal-eu-en", checkout.email, "withdrawal")).toContain(order);
  await context.close();
});

test("the signed-in owner sees the order and the address of the confirmation; others see neither", async () => {
  await deleteRateLimits();
  const checkout = await openCheckout(browser);
  const { page, email } = checkout;
  await fillForm(checkout);
  await typeCard(page, "4242424242424242");
  await pressPay(page);
  const order = await orderNumberOf(page);
  const withdraw = async (number: string) => {
    await visit(page, "eal-eu-en", "/withdraw");
    await page.getByLabel("Order number").fill(number);
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("heading", { name: "Check your withdrawal" }).waitFor();
    expect(await page.getByText("You weren’t charged.").count()).toBe(number === order ? 1 : 0);
    await page.getByRole("button", { name: "Confirm withdrawal" }).click();
    await page.locator("h1:focus", { hasText: "We’ve received your withdrawal" }).waitFor();
    return page.getByRole("main").innerText();
  };
  const another = await withdraw("7K2M-Q9XD-41TN");
  expect(another).toContain("If name, email and order number match a contract");
  expect(another).not.toContain(email);
  const own = await withdraw(order);
  expect(own).toContain(`for your order ${order}.`);
  expect(own).toContain(`is on its way to ${email}.`);
  expect(own).toContain("You weren’t charged. Your free trial ends.");
  expect(own).not.toContain("card");
  await checkout.context.close();
});

test("the link of a guardian's receipt fills in the order and removes it from the address", async () => {
  const context = await newVisitor(browser);
  const page = await context.newPage();
  await visit(page, "eal-eu-en", "/withdraw?order=7K2M-Q9XD-41TN&email=ada%40example.com");
  expect(await page.getByLabel("Order number").inputValue()).toBe("7K2M-Q9XD-41TN");
  expect(await page.getByLabel("Email on your order").inputValue()).toBe("ada@example.com");
  await expect.poll(() => page.url()).toBe(addressOf("eal-eu-en", "/withdraw"));
  await page.getByLabel("Your name").fill("Eve Byron");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("order 7K2M-Q9XD-41TN.").waitFor();
  await context.close();
});

test("data from a mailed link is on no other visitor's page", async () => {
  const email = newEmail("ada");
  const read = async (path: string) =>
    (await sendRequest({ port: product.port, host: "eal-eu-en.localhost", path })).text.includes(email);
  expect(await read(`/withdraw?order=7K2M-Q9XD-41TN&email=${email}`)).toBe(true);
  expect(await read("/withdraw")).toBe(false);
});

test("brands without the right of withdrawal have no such page", async () => {
  const { status } = await sendRequest({
    port: product.port,
    host: "blg-za-en.localhost",
    path: "/withdraw",
  });
  expect(status).toBe(404);
});
