import { expect, test } from "vitest";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { newPlayerContext } from "./testing/players.ts";
import { newVisitor, visit } from "./testing/product.ts";

const brand = "blg-za-en";
const browser = await sharedBrowser();

test("a player searches the answers, opens a ticket, replies and closes it", async () => {
  const context = await newPlayerContext(browser, brand);
  const page = await context.newPage();
  await visit(page, brand, "/notifications");
  await page.getByRole("navigation", { name: "Notifications and support" }).getByText("Support").click();
  await page.getByRole("searchbox", { name: "Search the answers" }).fill("screenshot score");
  await page.getByText("How do I post a score?").click();
  await page.getByText("24 hours from kickoff").waitFor();
  await page.getByText("No tickets yet").waitFor();
  await page.getByRole("link", { name: "Ask us", exact: true }).last().click();
  await page.getByRole("button", { name: "Send" }).click();
  await page.getByText("Tell us in a few words what it’s about.").waitFor();
  await page.getByRole("textbox", { name: "Subject" }).fill("My avatar");
  await page.getByRole("textbox", { name: "Your question" }).fill("How do I change it?");
  await page.getByRole("button", { name: "Send" }).click();
  await page.waitForURL("**/support/ticket/*");
  await page.getByText("How do I change it?").waitFor();
  await page.getByText(/Answer by/).waitFor();
  await page.getByRole("textbox", { name: "Your reply" }).fill("Found it, thank you.");
  await page.getByRole("button", { name: "Send reply" }).click();
  await page.getByRole("listitem").filter({ hasText: "Found it, thank you." }).waitFor();
  await page.getByRole("button", { name: "It’s solved" }).click();
  await page.getByText(/Write here by .+ to reopen the ticket/).waitFor();
  await context.close();
});

test("a visitor reports a bug, sees what is sent, and reads the ticket by its link", async () => {
  const context = await newVisitor(browser);
  const page = await context.newPage();
  await visit(page, brand, "/guest");
  await page.getByRole("link", { name: "Help" }).click();
  await page.getByRole("link", { name: /Report a bug/ }).click();
  await page.getByRole("heading", { name: "Sent with your report" }).waitFor();
  // Where it happened, not the form itself.
  await expect.poll(() => page.locator("dd").first().innerText()).toBe("/guest");
  await page.getByRole("textbox", { name: "Your email or cell number" }).fill("fan@example.com");
  await page.getByRole("textbox", { name: "In a few words" }).fill("No PIN");
  await page.getByRole("textbox", { name: "What happened?" }).fill("I pressed the button and nothing came.");
  await page.getByRole("button", { name: "Send" }).click();
  await page.waitForURL("**/support/visitor-ticket?token=*");
  const other = await (await newVisitor(browser)).newPage();
  await other.goto(page.url());
  await other.getByText("I pressed the button and nothing came.").waitFor();
  await context.close();
});
