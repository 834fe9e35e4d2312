import { expect, test } from "vitest";
import { axeViolations } from "#kit/testing/axe.ts";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { smallTargets, widestOverflow } from "./testing/page-checks.ts";
import { newDevice, newPlayerContext } from "./testing/players.ts";
import { inProductDatabase } from "./testing/product-database.ts";
import { visit } from "./testing/product.ts";

const brand = "blg-za-en";
const browser = await sharedBrowser();

test("a winner finds the prize, corrects the account number and claims it", async () => {
  const [prize] = await inProductDatabase((database) =>
    database.run(
      "select id, player_id from prizes where service = 'blg-za' and state = 'claimable' and place = 2 limit 1",
    ),
  );
  const context = await newDevice(browser, brand, String(prize?.["player_id"]));
  const page = await context.newPage();
  await visit(page, brand, "/prizes");
  await page.getByRole("link", { name: /R7\s000.*Ready to claim/s }).click();
  await page.getByLabel("Full name, as on your ID").fill("Sipho Dlamini");
  await page.getByLabel("ID document", { exact: true }).selectOption("passport");
  await page.getByLabel("ID or passport number").fill("A1234567");
  await page.getByLabel("Bank", { exact: true }).fill("FNB");
  await page.getByLabel("Account number").fill("12");
  await page.getByLabel("Branch code").fill("250655");
  await page.getByText("I have read the tax notice and accept it.").click();
  const claim = page.getByRole("button", { name: /^Claim R7/ });
  await claim.click();
  await page.getByText("That’s not a valid account number. Check it.").waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expect(await page.evaluate(smallTargets)).toEqual([]);
  expect(await page.evaluate(widestOverflow)).toBe("");
  await page.getByLabel("Account number").fill("62 0012 34567");
  await claim.click();
  await page.getByText("Prize claimed").waitFor();
  await page.getByText("Account ending in 4567").waitFor();
  await context.close();
});

test("a player without prizes reads where they come from", async () => {
  const context = await newPlayerContext(browser, brand);
  const page = await context.newPage();
  await visit(page, brand, "/prizes");
  await page.getByRole("heading", { name: "No prizes yet" }).waitFor();
  await context.close();
});
