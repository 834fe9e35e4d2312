import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { postCoins } from "#features/coins/server/index.ts";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { joinBrand, newDevice } from "./testing/players.ts";
import { inProductDatabase } from "./testing/product-database.ts";
import { visit } from "./testing/product.ts";

const brand = "blg-za-en";
const browser = await sharedBrowser();

/** A phone of a new player with coins. */
async function richPhone(coins: number): Promise<Page> {
  const { playerId } = await joinBrand(brand);
  const posting = { playerId, reason: "claim", amount: coins, key: "start" } as const;
  await inProductDatabase((database) => database.transaction((trx) => postCoins(trx, posting, new Date())));
  const context = await newDevice(browser, brand, playerId);
  return context.newPage();
}

test("a player buys a voucher with coins, reads the receipt and shows the code", async () => {
  const page = await richPhone(1_250);
  await visit(page, brand, "/vouchers");
  await page.getByRole("button", { name: /^Buy Airtime voucher/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Balance after").waitFor();
  await dialog.getByText("50", { exact: true }).waitFor();
  await dialog.getByRole("button", { name: "Buy now" }).click();
  await dialog.getByRole("heading", { name: "It’s yours" }).waitFor();
  await dialog.getByText("50 coins").waitFor();
  const receipt = await dialog.getByText(/^[0-9A-F]{8}$/).textContent();
  await dialog.getByRole("link", { name: "My vouchers" }).click();
  const voucher = page.getByRole("listitem").filter({ hasText: receipt ?? "no receipt" });
  await voucher.getByRole("button", { name: /^Show code/ }).click();
  expect(await voucher.getByText(/^DEMO-/).textContent()).toMatch(/^DEMO-[A-Z]+-\d{4}$/);
  await page.context().close();
});

test("a player buys a frame, wears it at once, and cannot buy what costs more than is left", async () => {
  const page = await richPhone(600);
  await visit(page, brand, "/vouchers");
  await page.getByRole("button", { name: /^Buy Champion frame for/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Buy now" }).dblclick();
  await dialog.getByRole("heading", { name: "It’s yours" }).waitFor();
  await dialog.getByRole("button", { name: "Done", exact: true }).last().click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^Buy Champion frame for/, disabled: true }).waitFor();
  await visit(page, brand, "/enhancers");
  await page.getByRole("listitem").filter({ hasText: "Champion frame" }).getByText("In use").waitFor();
  await page.context().close();
});

test("a player whom staff have restricted from the store sees until when, and cannot buy", async () => {
  const { playerId } = await joinBrand(brand);
  await inProductDatabase((database) =>
    database.run(
      `insert into restrictions (player_id, kind, reason, restricted_at, ends_at)
       values ($1, 'store', 'stolen card', now(), now() + interval '30 days')`,
      [playerId],
    ),
  );
  const context = await newDevice(browser, brand, playerId);
  const page = await context.newPage();
  await visit(page, brand, "/vouchers");
  await page.getByText(/^You can’t buy, see voucher codes or claim prizes until .*\d/).waitFor();
  await page.getByRole("button", { name: /^Buy Airtime voucher/, disabled: true }).waitFor();
  await page.getByRole("link", { name: "Contact support" }).first().waitFor();
  await context.close();
});

test("a price that changed while the dialog was open is shown, and then bought at", async () => {
  const { playerId } = await joinBrand(brand);
  const posting = { playerId, reason: "claim", amount: 400, key: "start" } as const;
  await inProductDatabase((database) => database.transaction((trx) => postCoins(trx, posting, new Date())));
  const context = await newDevice(browser, brand, playerId);
  const page = await context.newPage();
  await visit(page, brand, "/vouchers");
  await page.getByRole("button", { name: /^Buy Streak shield for/ }).click();
  const dialog = page.getByRole("dialog");
  const buy = dialog.getByRole("button", { name: "Buy now" });
  const setPrice = (price: number) =>
    inProductDatabase((database) =>
      database.run(
        "update store_products set price_coins = $1 where service = 'blg-za' and name = 'streak_shield'",
        [price],
      ),
    );
  await dialog.getByText("250", { exact: true }).waitFor();
  await setPrice(160);
  try {
    await buy.click();
    await dialog.getByText(/^The price has changed/).waitFor();
    await dialog.getByText("160", { exact: true }).waitFor();
    await buy.click();
    await dialog.getByText("240 coins").waitFor();
  } finally {
    await setPrice(150);
  }
  await context.close();
});

test("coins that were spent in another tab are shown, and nothing can be bought with them", async () => {
  const page = await richPhone(160);
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await visit(tab, brand, "/vouchers");
    await tab.getByRole("button", { name: /^Buy Streak shield for/ }).click();
  }
  await other.getByRole("dialog").getByRole("button", { name: "Buy now" }).click();
  await other.getByRole("heading", { name: "It’s yours" }).waitFor();
  await other.getByRole("dialog").getByRole("link", { name: "My enhancers" }).waitFor();
  await other.getByRole("dialog").getByRole("link", { name: "See my streak" }).click();
  await other.getByRole("heading", { name: "Rewards" }).first().waitFor();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Buy now" }).click();
  await dialog.getByText("You don’t have enough coins.").waitFor();
  await dialog.getByRole("button", { name: "Go to the store" }).click();
  await page.getByRole("button", { name: /^Buy Streak shield for/, disabled: true }).waitFor();
  await page.context().close();
});
