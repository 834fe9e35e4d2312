import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { newPlayer } from "./testing/players.ts";
import { documentsOf, reload, visit } from "./testing/product.ts";
import { eventsOf } from "./testing/battlegrounds.ts";

const browser = await sharedBrowser();
let page: Page;

beforeAll(async () => {
  page = await (await newPlayer(browser, { screen: "phone" })).newPage();
});

beforeEach(() => page.unrouteAll());

const heading = () => page.getByRole("heading", { level: 1 });
const tiles = () => page.getByRole("group", { name: "Games" }).getByRole("link");
const stages = () => page.getByRole("navigation", { name: "Battlegrounds by stage" });
const posters = () => page.getByRole("article");

/** The text on the posters of each part of the list. */
const parts = [
  { name: "Live", phases: ["live"], chip: /^Live/ },
  { name: "Open", phases: ["registration"], chip: /^Registration open/ },
  { name: "Upcoming", phases: ["announced", "starting"], chip: /^(Upcoming|Starts soon)/ },
  { name: "Finished", phases: ["ended", "cancelled"], chip: /^(Ended|Cancelled)/ },
];

describe("the list of battlegrounds", () => {
  test("offers at least six games and twenty battlegrounds", async () => {
    await visit(page, "blg-za-en", "/games");
    expect(await tiles().count()).toBeGreaterThanOrEqual(6);
    expect((await eventsOf("blg-za-en")).length).toBeGreaterThanOrEqual(20);
  });

  test.each(parts)(
    "shows the battlegrounds of $name, without loading a document",
    async ({ name, phases, chip }) => {
      await visit(page, "blg-za-en", "/games");
      const documents = documentsOf(page);
      await stages().getByRole("link", { name }).click();
      await stages().locator(`a[aria-current=page]:has-text("${name}")`).waitFor();
      const isFinal = (event: { stage: string; phase: string }) =>
        event.stage === "finals" && event.phase === "registration";
      const expected = (await eventsOf("blg-za-en")).filter((event) =>
        isFinal(event) ? name === "Upcoming" : phases.includes(event.phase),
      );
      expect(expected.length).toBeGreaterThan(0);
      await expect.poll(() => posters().count()).toBe(expected.length);
      const links = await posters()
        .getByRole("link")
        .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
      expect(links.map(String).toSorted()).toEqual(expected.map(({ id }) => `/event-home/${id}`).toSorted());
      for (const words of await posters().allInnerTexts()) expect(words).toMatch(chip);
      expect(documents).toEqual([]);
    },
  );

  test("filters by a game and back, with the choice in the URL", async () => {
    await visit(page, "blg-za-en", "/games");
    const [first] = (await eventsOf("blg-za-en")).filter(({ phase }) => phase === "live");
    const game = first?.game;
    const tile = tiles().filter({ hasText: game?.title ?? "" });
    await tile.click();
    await page.waitForURL(`**/games?game=${game?.id}`);
    await expect
      .poll(async () => (await heading().innerText()).toLowerCase())
      .toBe(game?.title.toLowerCase());
    expect(await tile.getAttribute("aria-current")).toBe("true");
    for (const words of await posters().allInnerTexts()) expect(words).toContain(game?.title);
    await reload(page);
    expect(await tile.getAttribute("aria-current")).toBe("true");
    await page.getByRole("link", { name: "All games" }).click();
    await page.waitForURL(/\/games$/);
    await page.getByRole("heading", { level: 1, name: "Battlegrounds" }).waitFor();
  });

  test.each(["?game=%00", "?phase=no-such-phase", "?phase=open&phase=running"])(
    "%s is not an error",
    async (query) => {
      await visit(page, "blg-za-en", `/games${query}`);
      expect(await page.getByRole("heading", { level: 1, name: "Battlegrounds" }).count()).toBe(1);
    },
  );

  test("a game without battlegrounds says so and links to all games", async () => {
    await visit(page, "blg-za-en", "/games?game=no-such-game");
    expect(await page.getByRole("heading", { name: "Nothing’s live right now" }).count()).toBe(1);
    expect(await page.getByRole("main").getByRole("link", { name: "All games" }).count()).toBeGreaterThan(0);
  });
});

test("a list that fails to load is empty, says so and can be retried", async () => {
  await visit(page, "blg-za-en", "/how-it-works");
  await page.route("**/api/game/events**", (route) => route.abort());
  await page.getByRole("main").locator("a[href='/games']").click();
  await page.getByText("Couldn’t load this list.").waitFor();
  expect(await posters().count()).toBe(0);
  expect(await tiles().count()).toBeGreaterThanOrEqual(6);
  await page.unroute("**/api/game/events**");
  await page.getByRole("button", { name: "Try again" }).click();
  await posters().first().waitFor();
});

test("a poster opens its battleground", async () => {
  await visit(page, "blg-za-en", "/games");
  const link = posters().first().getByRole("link");
  const title = await link.innerText();
  await link.click();
  await page.waitForURL("**/event-home/**");
  await expect.poll(async () => (await heading().innerText()).toLowerCase()).toBe(title.toLowerCase());
});
