import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { newNumber } from "./testing/unique-values.ts";
import { joinBrand, newDevice } from "./testing/players.ts";
import { addressOf, waitForPage, visit } from "./testing/product.ts";

const brand = "blg-za-en";
const browser = await sharedBrowser();

/**
 * Operators with their own PIN or page belong to brands that sell nothing here. So the page gets changed responses of
 * another operator's brand; its requests still reach the server.
 */
async function openSecondYes(answers: Readonly<Record<string, object>>): Promise<Page> {
  const { playerId } = await joinBrand(brand, newNumber("2782"));
  const context = await newDevice(browser, brand, playerId, { reducedMotion: "reduce" });
  const page = await context.newPage();
  await page.addInitScript((changes) => {
    const real = window.fetch;
    window.fetch = async (...question) => {
      const answer = await real(...question);
      const change = changes[new URL(answer.url).pathname.replace("/api/game/", "")];
      return change && answer.ok ? Response.json({ ...(await answer.json()), ...change }) : answer;
    };
  }, answers);
  await visit(page, brand, "/doi-one");
  await page.locator("input[name=isOfAge]").check();
  await page.getByRole("button", { name: /^Subscribe for/ }).click();
  await waitForPage(page, "**/doi-two");
  return page;
}

test("with the operator's PIN: only a complete PIN can be sent", async () => {
  const page = await openSecondYes({ "opt-in-start": { confirmation: "operator_pin", pinDigits: 4 } });
  const pin = page.getByLabel("OTP from your network");
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/opt-in-confirm")) sent.push(request.postDataJSON());
  });
  const yes = page.locator("button[type=submit]:not([aria-disabled])");
  await pin.fill("1234");
  // From here on only the digits may be missing, not the time to read.
  await yes.waitFor();
  await pin.fill("123");
  await pin.press("Enter");
  await pin.fill("1234");
  await yes.click();
  await expect.poll(() => sent).toEqual([expect.objectContaining({ otp: "1234", isTrusted: true })]);
  await page.context().close();
});

test("on the operator's page: the browser is redirected, with a message until then", async () => {
  const button = "Subscribe for R7 per day through your network";
  const page = await openSecondYes({
    "opt-in-start": { confirmation: "operator_page", pinDigits: null, button },
    "opt-in-confirm": { continueAt: addressOf("tlk-za-en", "/sim/operators/outside/tlk-za-en") },
  });
  expect(await page.getByLabel("OTP from your network").count()).toBe(0);
  await page.getByRole("button", { name: button, exact: true }).click();
  await page.waitForURL("**/sim/operators/outside/tlk-za-en");
  await page.getByRole("heading", { name: /^Subscribe to/ }).waitFor();
  await page.context().close();
});
