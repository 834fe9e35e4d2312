import type { Locator, Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { sendRequest, getFromApi } from "./testing/send-request.ts";
import { firstReady, newDevice, newPlayer } from "./testing/players.ts";
import { addressOf, eventually, visit } from "./testing/product.ts";
import { findEvent, type EventFacts } from "./testing/battlegrounds.ts";

const brand = "blg-za-en";
const pageSize = 25;
const browser = await sharedBrowser();
let page: Page;
let phone: Page;

beforeAll(async () => {
  page = await (await newPlayer(browser, { screen: "desktop" })).newPage();
  phone = await (await newPlayer(browser, { screen: "phone" })).newPage();
});

const section = (title: string): Locator =>
  page.locator("section", { has: page.getByRole("heading", { level: 2, name: title, exact: true }) });

test("metrics name a page by its pattern, not its URL", async () => {
  const { id } = await findEvent(brand, ({ phase }) => phase === "live");
  for (const path of [`/event-home/${id}`, "/landing", "/no/such-page"]) await sendRequest({ path });
  await eventually(async () => {
    const { text } = await sendRequest({ path: "/metrics" });
    for (const route of ["/event-home/:eventId", "/landing", "/*"]) {
      expect(text).toContain(`http_request_duration_seconds_count{method="GET",route="${route}"`);
    }
    expect(text).not.toContain(id);
    expect(text).not.toContain("such-page");
  });
});

describe("a live battleground", () => {
  let event: EventFacts;

  beforeAll(async () => {
    event = await findEvent(
      brand,
      ({ phase, stage, entrants }) => phase === "live" && stage === "qualifier" && entrants > 2 * pageSize,
    );
  });

  beforeEach(async () => {
    await page.unrouteAll();
    await visit(page, brand, `/event-home/${event.id}`);
  });

  test("shows its name, stage and prizes", async () => {
    expect((await page.getByRole("heading", { level: 1 }).innerText()).toLowerCase()).toBe(
      event.title.toLowerCase(),
    );
    const words = await page.getByRole("main").innerText();
    expect(words).toContain("Qualifier");
    expect(words).toMatch(new RegExp(`${event.entrants}\\s+of\\s+${event.capacity}`));
    const prizes = await section("Prizes").innerText();
    for (const place of ["1st", "2nd", "3rd"]) expect(prizes).toContain(place);
    expect(prizes).toMatch(/R\s?12\s000/);
  });

  test("counts down by the minute, in step with the clock", async () => {
    const watched = await page.context().newPage();
    await watched.clock.install();
    await visit(watched, brand, `/event-home/${event.id}`);
    const timer = watched.getByRole("timer");
    const before = await timer.innerText();
    expect(before).toMatch(/\d\d/);
    await watched.clock.runFor(61_000);
    await expect.poll(() => timer.innerText()).not.toBe(before);
    await watched.close();
  });

  test("shows the stages from registration to the final, with the current one", async () => {
    const steps = section("Schedule").getByRole("listitem");
    const words = await steps.allInnerTexts();
    expect(words[0]).toContain("Registration");
    expect(words.at(-1)).toContain("Top 8 final");
    expect(words.filter((step) => step.includes("Qualifier")).length).toBe(2);
    expect(words.filter((step) => /now/i.test(step)).length).toBeGreaterThan(0);
  });

  test("shows its rules and the entry conditions", async () => {
    const { rules } = await getFromApi<{ rules: string[] }>(brand, `/api/game/event-rules?id=${event.id}`);
    expect(rules.length).toBeGreaterThan(2);
    expect(await section("Rules").getByRole("listitem").allInnerTexts()).toEqual(rules);
    const conditions = page.getByRole("complementary", { name: "Before you join" });
    const words = await conditions.innerText();
    expect(words).toContain("18 or over");
    expect(words).toContain("An active subscription");
    expect(words).toContain("South Africa");
  });

  test("shows the top of the table and then the whole table", async () => {
    const { rows } = await getFromApi<{ rows: { player: { username: string } }[] }>(
      brand,
      `/api/game/event-rankings?id=${event.id}`,
    );
    const table = section("Top rankings").getByRole("table");
    expect(await table.getByRole("columnheader").allInnerTexts()).toSatisfy((names: string[]) =>
      ["P", "W", "L", "D", "Pts"].every((name) =>
        names.some((shown) => shown.toLowerCase() === name.toLowerCase()),
      ),
    );
    const bodyRows = table.locator("tbody").first().locator("tr");
    expect(await bodyRows.count()).toBe(5);
    await section("Top rankings").getByRole("button", { name: "Full table" }).click();
    await expect.poll(() => bodyRows.count()).toBe(pageSize);
    const names = await bodyRows.locator("bdi").allInnerTexts();
    expect(names).toEqual(rows.map(({ player }) => player.username));
    await section("Top rankings").getByRole("button", { name: "Show more players" }).click();
    await expect.poll(() => bodyRows.count()).toBeGreaterThan(pageSize);
  });

  test("shows players their own place with its neighbours below the top, until the table reaches it", async () => {
    const { rows } = await getFromApi<{ rows: { rank: number; player: { id: string; username: string } }[] }>(
      brand,
      `/api/game/event-rankings?id=${event.id}`,
    );
    const behind = rows.slice(10).map(({ player }) => player.id);
    const playerId = await firstReady(behind);
    const context = await newDevice(browser, brand, playerId);
    const place = rows.findIndex((row) => row.player.id === playerId);
    const near = rows.slice(place - 2, place + 3).map(({ rank, player }) => `${rank} ${player.username}`);
    const own = await context.newPage();
    await visit(own, brand, `/event-home/${event.id}`);
    const table = own.locator("#rankings").getByRole("table");
    const around = await table.locator("tbody").nth(1).locator("tr").allInnerTexts();
    expect(around.slice(0, 3).map((row) => row.split(/\s+/).slice(0, 2).join(" "))).toEqual(near.slice(0, 3));
    await own.getByRole("button", { name: "Full table" }).click();
    await expect.poll(() => table.locator("tbody").count()).toBe(1);
    expect(await table.locator("bdi").allInnerTexts()).toEqual(rows.map((row) => row.player.username));
    await context.close();
  });

  async function entrantsOnPage(number: number): Promise<number> {
    const path = `/api/game/event-by-participants?id=${event.id}&page=${number}`;
    return (await getFromApi<{ participants: unknown[] }>(brand, path)).participants.length;
  }

  test("shows entrants 25 a page, each once", async () => {
    const entrants = section("Players");
    const rows = entrants.getByRole("listitem");
    expect(await rows.count()).toBeLessThanOrEqual(pageSize);
    await entrants.getByRole("button", { name: `Show all ${event.entrants} players` }).click();
    const first = await entrantsOnPage(1);
    await expect.poll(() => rows.count()).toBe(first);
    await entrants.getByRole("button", { name: "Load more players" }).click();
    const expected = first + (await entrantsOnPage(2));
    await expect.poll(() => rows.count()).toBe(expected);
    const names = await rows.locator("bdi").allInnerTexts();
    expect(new Set(names).size).toBe(expected);
  });

  test("a page of entrants that fails to load leaves the others and can be retried", async () => {
    const entrants = section("Players");
    const rows = entrants.getByRole("listitem");
    const before = await rows.count();
    await page.route("**/api/game/event-by-participants**", (route) => route.abort());
    await entrants.getByRole("button", { name: /Show all/ }).click();
    await entrants.getByText("Couldn’t load more.").waitFor();
    expect(await rows.count()).toBe(before);
    await page.unroute("**/api/game/event-by-participants**");
    await entrants.getByRole("button", { name: "Try again" }).click();
    await expect.poll(() => rows.count()).toBe(await entrantsOnPage(1));
  });

  test("lists that fail to load during navigation are empty with a retry button; the battleground is shown", async () => {
    await visit(page, brand, "/games?phase=running");
    await page.route(/event-by-participants|event-rankings|event-rules/, (route) => route.abort());
    await page.locator(`a[href="/event-home/${event.id}"]`).click();
    await page.getByRole("timer").waitFor();
    await expect.poll(() => page.getByText("Couldn’t load this list.").count()).toBe(3);
    await page.unrouteAll();
    await page.getByRole("button", { name: "Try again" }).first().click();
    await section("Top rankings").getByRole("table").waitFor();
    await expect.poll(() => page.getByText("Couldn’t load this list.").count()).toBe(0);
  });

  test("loads its lists again when it joins the table's room late, so that no change is missed", async () => {
    const late = await page.context().newPage();
    const held = Promise.withResolvers<void>();
    await late.routeWebSocket(/\/realtime/, async (socket) => {
      await held.promise;
      socket.connectToServer();
    });
    await visit(late, brand, `/event-home/${event.id}`);
    const visitedAt = await late.evaluate(() => performance.now());
    await expect.poll(() => late.evaluate(() => performance.now())).toBeGreaterThan(visitedAt + 1_100);
    const reloaded = late.waitForRequest(/event-rankings/);
    held.resolve();
    await reloaded;
    await late.close();
  });

  test("tabs scroll to the sections and follow the scroll position", async () => {
    await visit(phone, brand, `/event-home/${event.id}`);
    const tabs = phone.getByRole("navigation", { name: "Sections" });
    expect(await tabs.getByRole("link").allInnerTexts()).toEqual([
      "Overview",
      "Rankings",
      "Schedule",
      "Players",
      "Rules",
      "Final",
    ]);
    for (const [name, id] of [
      ["Rankings", "rankings"],
      ["Rules", "rules"],
    ] as const) {
      await tabs.getByRole("link", { name }).click();
      await tabs.locator(`a[aria-current=page]:has-text("${name}")`).waitFor();
      await eventually(async () => {
        const bar = await tabs.boundingBox();
        const part = await phone.locator(`#${id}`).boundingBox();
        expect(part?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0) - 1);
        expect(part?.y).toBeLessThan(740);
      });
    }
    await phone.evaluate(() => window.scrollTo(0, 0));
    await tabs.locator('a[aria-current=page]:has-text("Overview")').waitFor();
  });

  test("shows no prizes where the brand shows none", async () => {
    const other = await findEvent(
      "mtn-ng-en",
      ({ phase, stage }) => phase === "live" && stage === "qualifier",
    );
    await visit(page, "mtn-ng-en", `/event-home/${other.id}`);
    expect(await section("Prizes").count()).toBe(0);
    expect(await page.getByRole("main").innerText()).not.toMatch(/₦\s?\d/);
  });
});

describe("a finished final", () => {
  let event: EventFacts;

  beforeEach(async () => {
    event = await findEvent(brand, ({ phase, stage }) => phase === "ended" && stage === "finals");
    await visit(page, brand, `/event-home/${event.id}`);
  });

  test("shows its podium", async () => {
    const podium = section("Podium");
    const { event: details } = await getFromApi<{ event: { podium: { player: { username: string } }[] } }>(
      brand,
      `/api/game/event-by-id?id=${event.id}`,
    );
    expect(details.podium).toHaveLength(3);
    for (const { player } of details.podium) expect(await podium.getByText(player.username).count()).toBe(1);
    for (const place of ["1st", "2nd", "3rd"]) expect(await podium.innerText()).toContain(place);
  });

  test("names no other winner than its podium: the bracket decides, and there is no table by points", async () => {
    expect(await section("Podium").count()).toBe(1);
    expect(await section("Top rankings").count()).toBe(0);
    expect(await page.locator('a[href="#rankings"]').count()).toBe(0);
  });

  test("links to its bracket", async () => {
    await section("Final").getByRole("link", { name: "Open the bracket" }).click();
    await page.waitForURL(addressOf(brand, `/bracket/${event.id}`));
    await page.getByRole("heading", { name: "Upper bracket" }).waitFor();
  });
});

describe("an upcoming final", () => {
  const isAhead = ({ phase, stage }: EventFacts) =>
    stage === "finals" && phase !== "ended" && phase !== "live" && phase !== "cancelled";

  test("says that qualifiers lead to it, lists the qualified players, and offers no registration", async () => {
    const { id } = await findEvent(brand, isAhead);
    await visit(page, brand, `/event-home/${id}`);
    const card = page.getByRole("complementary", { name: "How to get in" });
    const verdict = (words: string) => card.getByRole("listitem").filter({ hasText: words }).innerText();
    expect(await verdict("No top 4 finish in a qualifier yet")).toContain("Not met yet");
    expect(await verdict("An active subscription")).toMatch(/\bMet\b/);
    expect(await card.innerText()).toContain("Only through the qualifiers");
    expect(await section("Schedule").getByRole("listitem").first().innerText()).toContain("Qualifier 1");
    expect(await page.getByRole("main").innerText()).not.toMatch(
      /registration|waiting list|be the first|can leave/i,
    );
    expect(await card.getByRole("link", { name: /open qualifier/i }).count()).toBe(1);
  });
});

test("a ladder says that the table decides, and a cancelled one that it was cancelled", async () => {
  const ladder = await findEvent(brand, ({ stage, phase }) => stage === "ladder" && phase === "live");
  await visit(page, brand, `/event-home/${ladder.id}`);
  expect(await section("Final").innerText()).toContain("has no final");
  const cancelled = await findEvent(brand, ({ phase }) => phase === "cancelled");
  await visit(page, brand, `/event-home/${cancelled.id}`);
  expect(await page.getByRole("complementary").innerText()).toMatch(/was cancelled/i);
  expect(await section("Schedule").innerText()).not.toMatch(/\bnow\b/i);
  expect(await section("Top rankings").innerText()).toMatch(/was cancelled/i);
  expect(await page.getByRole("main").innerText()).not.toMatch(/first win|be the first|\byet\b/i);
});
