import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { axeViolations, wcag } from "#kit/testing/axe.ts";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { makeScratchFolder } from "#kit/testing/scratch-folder.ts";
import { openSeries, type Series } from "./testing/final.ts";
import { newDevice, newPlayer } from "./testing/players.ts";
import { addressOf, waitForPage, visit } from "./testing/product.ts";
import { findEvent } from "./testing/battlegrounds.ts";

const brand = "blg-za-en";
const browser = await sharedBrowser();

describe("the bracket of a finished final", () => {
  async function openOn(screen: "phone" | "desktop"): Promise<Page> {
    const { id } = await findEvent(brand, ({ phase, stage }) => phase === "ended" && stage === "finals");
    const page = await (await newPlayer(browser, { screen })).newPage();
    await visit(page, brand, `/bracket/${id}`);
    return page;
  }

  test("is shown whole on a desktop, with its champion", async () => {
    const page = await openOn("desktop");
    for (const name of ["Upper bracket", "Lower bracket"]) {
      expect(await page.getByRole("heading", { name, exact: true }).isVisible()).toBe(true);
    }
    for (const name of [/^quarter-finals/i, /^lower final/i, /^grand final/i]) {
      expect(await page.getByRole("heading", { name }).isVisible()).toBe(true);
    }
    expect(await page.getByText("Champion", { exact: true }).isVisible()).toBe(true);
  });

  test("is scrolled to its end on a phone, and shows one part at a time", async () => {
    const phone = await openOn("phone");
    const shown = async () => {
      const titles = phone.getByRole("heading", { name: /^(Quarter-finals|Lower final|Grand final)/i });
      return (await titles.filter({ visible: true }).allInnerTexts()).join();
    };
    await expect.poll(shown).toMatch(/grand final/i);
    expect(await shown()).not.toMatch(/quarter-finals/i);
    await phone.getByText("Lower", { exact: true }).click();
    await expect.poll(shown).toMatch(/lower final/i);
    expect(await shown()).not.toMatch(/quarter-finals|grand final/i);
  });

  test("can be used by keyboard", async () => {
    const phone = await openOn("phone");
    await phone.getByText("Lower", { exact: true }).click();
    await phone.getByRole("radio", { name: "Lower" }).focus();
    await phone.keyboard.press("ArrowLeft");
    const rounds = phone.getByRole("group", { name: "Upper bracket" });
    await rounds.focus();
    await phone.keyboard.press("ArrowRight");
    await expect.poll(() => rounds.evaluate((box) => box.scrollLeft)).toBeGreaterThan(0);
  });
});

test("a final without a draw says when it will be drawn, and a ladder that it has none", async () => {
  const page = await (await newPlayer(browser)).newPage();
  const ahead = await findEvent(
    brand,
    ({ phase, stage }) => stage === "finals" && phase !== "ended" && phase !== "live",
  );
  await visit(page, brand, `/bracket/${ahead.id}`);
  await page.getByText("goes live when the qualifiers close").waitFor();
  const ladder = await findEvent(brand, ({ stage }) => stage === "ladder");
  await visit(page, brand, `/bracket/${ladder.id}`);
  await page.getByText("has no final").waitFor();
  expect(await page.getByText("double elimination").count()).toBe(0);
});

test("a bracket that fails to load can be retried", async () => {
  const page = await (await newPlayer(browser)).newPage();
  const event = await findEvent(brand, ({ phase, stage }) => phase === "ended" && stage === "finals");
  await visit(page, brand, `/event-home/${event.id}`);
  await page.route("**/api/bracket/**", (route) => route.abort());
  await page.getByRole("link", { name: "Open the bracket" }).click();
  await page.getByText("Couldn’t load this list.").waitFor();
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Champion", { exact: true }).waitFor();
});

describe("a final from its qualifiers to its champion", () => {
  // Tests in other files search the battlegrounds of the other brand and would find these.
  const seriesBrand = "airtel-ng-en";
  let series: Series;

  beforeEach(async () => {
    const file = join(await makeScratchFolder(), "series.json");
    series = await openSeries(seriesBrand, (plan) => writeFile(file, JSON.stringify(plan)).then(() => file));
    await series.qualify();
  });

  test("marks the viewer's own path and links to the match", async () => {
    const [best] = await series.finalists();
    const phone = await newDevice(browser, seriesBrand, best?.playerId ?? "", { screen: "phone" });
    const own = await phone.newPage();
    await visit(own, seriesBrand, `/event-home/${series.finalId}`);
    const card = own.getByRole("complementary");
    expect(await card.innerText()).toMatch(/you’re in/i);
    expect(await card.innerText()).not.toMatch(/challenge|agreed/i);
    await card.getByRole("link", { name: "Open the bracket" }).click();
    await waitForPage(own, addressOf(seriesBrand, `/bracket/${series.finalId}`));
    await card.getByText(/you play/i).waitFor();
    const { matchId } = await series.tie("U1.1");
    expect(await card.getByRole("link", { name: "Open match" }).getAttribute("href")).toBe(
      `/match-wizard/${series.finalId}/${matchId}`,
    );
    expect(await own.getByText("You", { exact: true }).filter({ visible: true }).count()).toBe(1);
    await phone.close();
  });

  test("is on home and in the schedule of a finalist who waits for an opponent, and is replaced by the match", async () => {
    const { a: best } = await series.tie("U1.1");
    await series.play("U1.1", "a");
    const phone = await newDevice(browser, seriesBrand, best?.id ?? "", { screen: "phone" });
    const own = await phone.newPage();
    const connected = own.waitForEvent("websocket");
    await visit(own, seriesBrand, "/landing");
    const next = own.getByRole("region", { name: "Your next match", exact: true });
    await next.getByText("Opponent: Winner of quarter-final 2").waitFor();
    await next.getByText("semi-final 1, Test cup").waitFor();
    await next.getByText(/^Kickoff /).waitFor();
    expect(await next.getByRole("timer").innerText()).toMatch(/^[\d:]+$/);
    const toBracket = next.getByRole("link", { name: "See the bracket" });
    expect(await toBracket.getAttribute("href")).toBe(`/bracket/${series.finalId}`);
    expect(await axeViolations(own, wcag)).toEqual([]);
    const schedule = await phone.newPage();
    const { matchId } = await series.tie("U1.1");
    await visit(schedule, seriesBrand, `/match/${matchId}`);
    await schedule.getByRole("link", { name: "See the bracket" }).waitFor();
    expect(await schedule.getByRole("button", { name: "Ask for a rematch" }).count()).toBe(0);
    const heard = schedule.waitForEvent("websocket");
    for (const tab of ["all", "upcoming"]) {
      await visit(schedule, seriesBrand, `/match-schedule?status=${tab}`);
      const waiting = schedule.locator("article", { hasText: "semi-final 1, Test cup" });
      await waiting.getByText("Winner of quarter-final 2").waitFor();
      await waiting.getByRole("link", { name: "See the bracket" }).waitFor();
    }
    await schedule.getByRole("link", { name: "Upcoming 1" }).waitFor();
    expect(await axeViolations(schedule, wcag)).toEqual([]);
    // From here on only the socket updates the pages.
    await connected;
    await heard;
    const { a: rival } = await series.tie("U1.2");
    await series.play("U1.2", "a");
    await next.getByRole("region", { name: `Your next match against ${rival?.username}` }).waitFor();
    expect(await next.getByText(/^Opponent/).count()).toBe(0);
    await schedule.getByRole("link", { name: `Match against ${rival?.username}` }).waitFor();
    expect(await schedule.getByRole("link", { name: "See the bracket" }).count()).toBe(0);
    await schedule.getByRole("link", { name: "Upcoming 1" }).waitFor();
    await phone.close();
  });

  test("shows each result without a reload, up to the champion", async () => {
    const watching = await (await newPlayer(browser, { screen: "desktop" })).newPage();
    const connected = watching.waitForEvent("websocket");
    await visit(watching, seriesBrand, `/bracket/${series.finalId}`);
    // From here on only the socket updates the page.
    await connected;
    const upper = watching.getByRole("group", { name: "Upper bracket" });
    const { b } = await series.tie("U1.4");
    await series.play("U1.4", "b");
    const semiFinals = upper.locator("section", { hasText: /semi-finals/i });
    await semiFinals.getByText(b?.username ?? "", { exact: true }).waitFor();
    for (const code of ["U1.1", "U1.2", "U1.3", "L1.1", "L1.2", "U2.1", "U2.2", "L2.1", "L2.2"]) {
      await series.play(code, "a");
    }
    for (const code of ["U3.1", "L3.1", "L4.1"]) await series.play(code, "a");
    await series.play("F1", "b");
    await watching.getByText("Decider").waitFor();
    const { a, b: beaten } = await series.tie("F2");
    await series.play("F2", "a");
    await watching.getByText("Champion", { exact: true }).waitFor();
    const cup = watching.locator("section", { hasText: /grand final/i });
    expect(await cup.getByText(a?.username ?? "", { exact: true }).count()).toBeGreaterThan(1);
    expect(await watching.getByRole("status").first().textContent()).toBe("The bracket has changed.");
    // The last result ends the final, although its time was not up.
    await watching.getByText("Ended", { exact: true }).waitFor();
    expect(await watching.getByText("Live", { exact: true }).count()).toBe(0);
    await watching.context().close();
    for (const [finalist, words] of [
      [a, "You won the final"],
      [beaten, `${a?.username} won the final`],
    ] as const) {
      const phone = await newDevice(browser, seriesBrand, finalist?.id ?? "");
      const own = await phone.newPage();
      await visit(own, seriesBrand, `/event-home/${series.finalId}`);
      await own.getByRole("complementary").getByRole("heading", { name: words }).waitFor();
      await own.getByRole("heading", { name: "Podium" }).waitFor();
      expect(await own.getByText("Ends in").count()).toBe(0);
      await phone.close();
    }
  });
});
