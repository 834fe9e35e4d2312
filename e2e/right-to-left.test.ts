import { expect, test } from "vitest";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { findEvent } from "./testing/battlegrounds.ts";
import { newPlayer } from "./testing/players.ts";
import { visit } from "./testing/product.ts";

const browser = await sharedBrowser();

test("a clock keeps its order and names are isolated in right-to-left text", async () => {
  const context = await newPlayer(browser);
  const page = await context.newPage();
  const { id } = await findEvent(
    "blg-ps-ar",
    ({ phase, stage }) => phase === "live" && stage === "qualifier",
  );
  await visit(page, "blg-ps-ar", `/event-home/${id}`);
  const figures = await page
    .getByRole("timer")
    .locator("b")
    .evaluateAll((all) => all.map((figure) => figure.getBoundingClientRect().left));
  expect(figures.length).toBeGreaterThan(1);
  expect(figures).toEqual(figures.toSorted((a, b) => a - b));
  const names = page.locator("main td, main li").locator("bdi");
  expect(await names.count()).toBeGreaterThan(5);
  const main = await page.getByRole("main").evaluate((element) => getComputedStyle(element).direction);
  expect(main).toBe("rtl");
  await context.close();
});
