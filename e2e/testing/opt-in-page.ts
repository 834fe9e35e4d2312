import type { Page } from "playwright-core";
import { axeViolations, wcag } from "#kit/testing/axe.ts";
import { newUsername } from "./unique-values.ts";
import { smallTargets, widestOverflow } from "./page-checks.ts";
import { codeTo } from "./messages.ts";
import { waitForPage, visit } from "./product.ts";

/** Accessibility and layout faults of the current page. */
export async function faultsOf(page: Page): Promise<string[]> {
  const found = await axeViolations(page, wcag);
  const overflow = await page.evaluate(widestOverflow);
  return [...found, ...(await page.evaluate(smallTargets)), ...(overflow === "" ? [] : [overflow])];
}

/** From the cell number to the page after the proved number. */
export async function proveNumber(
  page: Page,
  brand: string,
  msisdn: string,
  wanted = "/guest",
): Promise<void> {
  await visit(page, brand, wanted);
  await enterNumber(page, brand, msisdn);
}

export async function enterNumber(page: Page, brand: string, msisdn: string): Promise<void> {
  await page.locator("input[name=msisdn]").fill(`+${msisdn}`);
  await page.locator("button[type=submit]").click();
  await waitForPage(page, /\/submit-otp(\?|$)/);
  await page.locator("input[name=otp]").fill(await codeTo(brand, msisdn));
}

/** Returns the player's username. */
export async function register(page: Page, wanted = "/landing"): Promise<string> {
  const username = newUsername();
  await waitForPage(page, /\/register-form\/false(\?|$)/);
  await page.locator("input[name=username]").fill(username);
  await page.locator("input[name=dateOfBirth]").fill("1999-05-05");
  await page.locator("button[type=submit]").click();
  await waitForPage(page, `**${wanted}`);
  return username;
}

export const subscriptionStateOf = (page: Page) =>
  page.evaluate(async () => {
    const response = await fetch("/api/game/subscription");
    const { subscription } = (await response.json()) as {
      subscription: { state: string; operatorStatus: string } | null;
    };
    return subscription && { state: subscription.state, operatorStatus: subscription.operatorStatus };
  });
