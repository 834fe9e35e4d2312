import { expect, test } from "vitest";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { axeViolations, wcag } from "#kit/testing/axe.ts";
import { newEmail, newNumber } from "./testing/unique-values.ts";
import { codeTo, messageTo } from "./testing/messages.ts";
import { joinBrand } from "./testing/players.ts";
import { deleteRateLimits, inProductDatabase } from "./testing/product-database.ts";
import { waitForPage, newVisitor, visit } from "./testing/product.ts";

const browser = await sharedBrowser();

const brand = "blg-za-en";

test("a number unused for long is verified by a link to the player's e-mail, in the browser that entered the code", async () => {
  await deleteRateLimits();
  const [msisdn, email] = [newNumber("2782"), newEmail("silent")];
  const { playerId } = await joinBrand(brand, msisdn);
  await inProductDatabase((database) =>
    database.run(
      "update players set email = $2, created_at = now() - interval '90 days', last_seen_at = now() - interval '60 days' where id = $1",
      [playerId, email],
    ),
  );
  const context = await newVisitor(browser, { reducedMotion: "reduce" });
  const page = await context.newPage();
  await visit(page, brand, "/guest?next=%2Frankings");
  await page.locator("input[name=msisdn]").fill(`+${msisdn}`);
  await page.getByRole("button", { name: "Send me an OTP" }).click();
  await waitForPage(page, "**/submit-otp?next=%2Frankings");
  await page.locator("input[name=otp]").fill(await codeTo(brand, msisdn));
  await page.getByRole("heading", { name: "Confirm it’s you" }).waitFor();
  expect(await axeViolations(page, wcag)).toEqual([]);
  await page.getByLabel("Email or linked game ID").fill("Somebody");
  await page.getByLabel("Date of birth").fill("1999-05-05");
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByText("That doesn’t match this number.").waitFor();
  await page.getByLabel("Email or linked game ID").fill(email);
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("heading", { name: "Check your inbox" }).waitFor();
  expect(await axeViolations(page, wcag)).toEqual([]);

  const query = await messageTo(brand, email, /\/submit-otp(\?link=[\w-]+&next=\S+)/);
  const stranger = await (await newVisitor(browser)).newPage();
  await visit(stranger, brand, `/submit-otp${query}`);
  await stranger.getByRole("button", { name: "Sign me in" }).click();
  await stranger.getByText("Confirm this number with an OTP first.").waitFor();
  await stranger.context().close();

  await visit(page, brand, `/submit-otp${query}`);
  expect(await axeViolations(page, wcag)).toEqual([]);
  await page.getByRole("button", { name: "Sign me in" }).click();
  await waitForPage(page, "**/rankings");
  expect((await context.cookies()).map(({ name }) => name)).toContain("sid");
  await context.close();
});
