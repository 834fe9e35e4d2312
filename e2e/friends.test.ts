import { test } from "vitest";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { newOpponents } from "./testing/matches.ts";
import { visit } from "./testing/product.ts";

const brand = "blg-za-en";
const browser = await sharedBrowser();

test("a player finds another by name, sends a request, and the other accepts it", async () => {
  const { challenger, challenged, close } = await newOpponents(browser, brand);
  const { page } = challenger;
  await visit(page, brand, "/menu");
  await page.getByRole("link", { name: "Friends", exact: true }).click();
  await page.getByRole("searchbox", { name: "Find a player" }).fill(challenged.username.slice(0, 5));
  await page.getByRole("button", { name: `Add friend: ${challenged.username}` }).press("Enter");
  await page
    .getByRole("button", { name: `Withdraw: ${challenged.username}` })
    .and(page.locator(":focus"))
    .waitFor();
  await visit(challenged.page, brand, "/search-friends");
  await challenged.page.getByRole("button", { name: `Accept: ${challenger.username}` }).click();
  await challenged.page.getByRole("button", { name: `Remove: ${challenger.username}` }).waitFor();
  await visit(page, brand, `/profile/${challenged.playerId}`);
  await page.getByRole("button", { name: `Remove: ${challenged.username}` }).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).press("Enter");
  await page
    .getByRole("button", { name: `Add friend: ${challenged.username}` })
    .and(page.locator(":focus"))
    .waitFor();
  await close();
});

test("a search that fails says so and can be tried again", async () => {
  const { challenger, challenged, close } = await newOpponents(browser, brand);
  const { page } = challenger;
  await visit(page, brand, "/search-friends");
  await page.route("**/api/game/search-players*", (route) =>
    route.fulfill({ status: 500, json: { code: "internal_error", message: "" } }),
  );
  await page.getByRole("searchbox", { name: "Find a player" }).fill(challenged.username.slice(0, 5));
  await page.getByRole("heading", { name: "Couldn’t search for players" }).waitFor();
  await page.getByText("It’s us, not your connection.").waitFor();
  await page.unroute("**/api/game/search-players*");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("button", { name: `Add friend: ${challenged.username}` }).waitFor();
  await close();
});
