import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { axeViolations } from "#kit/testing/axe.ts";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { checkedPages, smallTargets, widestOverflow } from "./testing/page-checks.ts";
import { newChallenge, newMatch, newPlayedMatch, newOpponents, send, wizardOf } from "./testing/matches.ts";
import { newPlayerContext, newPlayer } from "./testing/players.ts";
import { inProductDatabase } from "./testing/product-database.ts";
import { addressOf, waitForPage, browserErrorsOf, documentsOf, visit } from "./testing/product.ts";

const brand = "blg-za-en";
const schedule = "/match-schedule";
const browser = await sharedBrowser();

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const toast = (page: Page, text: string) =>
  page.getByRole("status").getByText(text, { exact: true }).waitFor();
const dialogOf = (page: Page) => page.getByRole("dialog");

async function pointsOf(playerId: string): Promise<{ reason: string; amount: number }[]> {
  const rows = await inProductDatabase((database) =>
    database.run("select reason, amount from points where player_id = $1 order by id", [playerId]),
  );
  return rows.map(({ reason, amount }) => ({ reason: String(reason), amount: Number(amount) }));
}

describe("two phones", () => {
  test("go from a profile to a confirmed match, each seeing the other's actions at once", async () => {
    const { challenger, challenged, close } = await newOpponents(browser, brand);
    const complaints = [browserErrorsOf(challenger.page), browserErrorsOf(challenged.page)];
    const connected = challenged.page.waitForEvent("websocket");
    await visit(challenged.page, brand, schedule);
    await challenged.page.getByRole("heading", { name: "Nothing coming up" }).waitFor();
    // From here on only the socket updates the page.
    await connected;
    const documents = documentsOf(challenged.page);

    await visit(challenger.page, brand, schedule);
    await press(challenger.page, "Find an opponent");
    const opponents = dialogOf(challenger.page);
    await opponents
      .getByRole("button", { name: /^Challenge / })
      .first()
      .waitFor();
    await opponents.getByRole("link", { name: "All players" }).first().waitFor();
    await challenger.page.keyboard.press("Escape");
    await visit(challenger.page, brand, `/profile/${challenged.playerId}`);
    await press(challenger.page, "Challenge");
    await dialogOf(challenger.page).getByRole("radio").nth(2).check();
    await dialogOf(challenger.page).getByLabel("Note (optional)").fill("Best of one");
    await press(challenger.page, "Send challenge");
    await toast(challenger.page, "Challenge request sent");
    await challenger.page.getByRole("link", { name: "Open match" }).waitFor();
    await expect.poll(() => challenger.page.locator(":focus").textContent()).toBe("Open match");

    const card = challenged.page.getByRole("article");
    await challenged.page.getByRole("heading", { name: "Needs your answer" }).waitFor();
    await card.getByText("Accepting adds 10 points. Declining costs 25 points.").waitFor();
    await card.getByText("Best of one", { exact: true }).waitFor();
    await card.getByRole("link", { name: `${challenger.username} challenged you` }).click();
    await dialogOf(challenged.page).getByText("Best of one").waitFor();
    await challenged.page.keyboard.press("Escape");

    await visit(challenger.page, brand, schedule);
    await challenger.page.getByText("Awaiting approval").waitFor();
    await challenger.page.getByRole("button", { name: "Challenge", exact: true }).waitFor();
    await card.getByRole("button", { name: "Accept" }).click();
    await toast(challenged.page, "Match confirmed");
    for (const { page } of [challenger, challenged]) {
      await page.getByRole("article").getByText("Match Confirmed.").waitFor();
    }
    // The player who answered continues from the card, which is now under its day.
    await expect.poll(() => challenged.page.locator(":focus").getAttribute("href")).toMatch(/^\/match\//);
    expect(documents).toEqual([]);
    expect(await pointsOf(challenged.playerId)).toEqual([{ reason: "accept", amount: 10 }]);
    expect(complaints.flat()).toEqual([]);
    await close();
  });

  test("agree on another time, with a note that the other reads", async () => {
    const match = await newChallenge(browser, brand);
    const { challenger, challenged, matchId, close } = match;
    await visit(challenger.page, brand, `/match/${matchId}`);
    await visit(challenged.page, brand, schedule);
    await press(challenged.page, "Reschedule");
    const dialog = dialogOf(challenged.page);
    await dialog.getByRole("radio", { name: "Another time" }).check();
    await dialog.getByLabel("Date", { exact: true }).fill("2020-01-01");
    await dialog.getByLabel("Time", { exact: true }).fill("20:00");
    await press(challenged.page, "Send request");
    await dialog.getByText("Invalid kickoff time").waitFor();
    await dialog.getByText(/^Any time (from .+ )?until .+\.$/).waitFor();
    await dialog.getByRole("radio").first().check();
    await dialog.getByLabel("Note (optional)").fill("After work?");
    await press(challenged.page, "Send request");
    await toast(challenged.page, "Reschedule request sent");
    await challenger.page.getByText("Waiting for Approval").waitFor();
    await challenger.page.getByText(`${challenged.username} suggested another time`).waitFor();
    await challenger.page.getByText(/After work\?/).waitFor();
    await visit(challenger.page, brand, wizardOf(match));
    // The time zone of the browser replaces the market's when the page hydrates.
    await expect
      .poll(async () => {
        const would = await challenger.page.getByText(/^Suggested kickoff:/).innerText();
        const when = would.replace(/^Suggested kickoff: (.*)\.$/, "Kickoff $1");
        return challenger.page.getByText(when, { exact: true }).count();
      })
      .toBe(1);
    await press(challenger.page, "Accept");
    await challenged.page.getByRole("article").getByText("Match Confirmed.").waitFor();
    await close();
  });
});

test("declining warns of 25 points first, and only the first time in a day costs them", async () => {
  const { challenger, challenged, close } = await newChallenge(browser, brand);
  const { page } = challenged;
  await visit(page, brand, schedule);
  await press(page, "Decline");
  await dialogOf(page).getByText("Declining costs you 25 points in this battleground.").waitFor();
  await page.keyboard.press("Escape");
  expect(await pointsOf(challenged.playerId)).toEqual([]);
  await press(page, "Decline");
  await press(page, "Decline (−25 points)");
  await toast(page, "Challenge declined");
  await page.getByRole("heading", { name: "Nothing coming up" }).waitFor();
  const declined = [{ reason: "decline", amount: -25 }];
  expect(await pointsOf(challenged.playerId)).toEqual(declined);

  await visit(challenger.page, brand, `/profile/${challenged.playerId}`);
  await press(challenger.page, "Challenge");
  await dialogOf(challenger.page).getByText("In 15 minutes").click();
  await press(challenger.page, "Send challenge");
  await toast(challenger.page, "Challenge request sent");
  await press(page, "Decline");
  await dialogOf(page)
    .getByText(/once today, so this one’s free/)
    .waitFor();
  await dialogOf(page).getByRole("button", { name: "Decline", exact: true }).click();
  await page.getByRole("heading", { name: "Nothing coming up" }).waitFor();
  expect(await pointsOf(challenged.playerId)).toEqual(declined);
  await close();
});

test("a refused challenge gives the reason and links to what is missing", async () => {
  const { challenger, challenged, eventId, matchId, close } = await newChallenge(browser, brand);
  await visit(challenger.page, brand, `/profile/${challenged.playerId}`);
  await press(challenger.page, "Challenge");
  await dialogOf(challenger.page)
    .getByText(/already have an open challenge/)
    .waitFor();
  await dialogOf(challenger.page).getByRole("link", { name: "Open match" }).click();
  await challenger.page.waitForURL(`**/match/${matchId}`);
  const context = await newPlayerContext(browser, brand);
  const page = await context.newPage();
  await visit(page, brand, `/event-home/${eventId}`);
  // The leader of the table may be unavailable for challenges by now.
  await page
    .locator("#entrants")
    .getByRole("button", { name: /^Challenge / })
    .first()
    .click();
  await dialogOf(page)
    .getByRole("heading", { level: 2, name: /^Challenge / })
    .waitFor();
  await dialogOf(page).getByRole("button", { name: "Join the battleground" }).click();
  await dialogOf(page)
    .getByRole("heading", { level: 2, name: /^Join / })
    .waitFor();
  await context.close();
  await close();
});

test("cancelling a confirmed match shows its price, and the match page lists every move", async () => {
  const { challenger, challenged, matchId, close } = await newMatch(browser, brand);
  const { page } = challenger;
  await visit(page, brand, `/match/${matchId}`);
  await visit(challenged.page, brand, `/match/${matchId}`);
  const download = page.waitForEvent("download");
  await press(page, "Add to calendar");
  expect((await download).suggestedFilename()).toBe("match.ics");
  await press(page, "Cancel match");
  await dialogOf(page).getByText("Cancelling a confirmed match costs you 25 points.").waitFor();
  await dialogOf(page).getByRole("button", { name: "Cancel match" }).click();
  await toast(page, "Match cancelled");
  await challenged.page.getByText(`${challenger.username} cancelled the match`).waitFor();
  const moves = page.getByRole("list").last().getByRole("listitem");
  await expect.poll(() => moves.count()).toBe(3);
  expect(await pointsOf(challenger.playerId)).toEqual([{ reason: "cancel", amount: -25 }]);
  await close();
});

test("a dialog says why it closes when the other player is faster", async () => {
  const { challenger, challenged, matchId, close } = await newChallenge(browser, brand);
  const { page } = challenged;
  const connected = page.waitForEvent("websocket");
  await visit(page, brand, schedule);
  await connected;
  await press(page, "Decline");
  await dialogOf(page).getByRole("button", { name: "Keep it" }).waitFor();
  await visit(challenger.page, brand, `/match/${matchId}`);
  await press(challenger.page, "Withdraw");
  // Toasts stay for two seconds, so checking them one after another may miss one.
  await Promise.all([
    toast(challenger.page, "Challenge withdrawn"),
    toast(page, "This match just changed. Here’s where it stands."),
    dialogOf(challenger.page).getByRole("button", { name: "Withdraw" }).click(),
  ]);
  await page.getByRole("heading", { name: "Nothing coming up" }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
  await close();
});

test("a page keeps its content when a reload of its data fails", async () => {
  const { challenger, challenged, matchId, close } = await newChallenge(browser, brand);
  const pages = [challenger.page, await challenger.context.newPage()] as const;
  const rival = `Match against ${challenged.username}`;
  for (const [index, path] of [`/match/${matchId}`, schedule].entries()) {
    const page = pages[index]!;
    // The first fetch of the connection must finish before anything fails.
    const caughtUp = page.waitForResponse((response) => response.url().includes("/api/game/badge-counts"));
    await visit(page, brand, path);
    await caughtUp;
    await page.getByText("Awaiting approval").waitFor();
    await page.route(/get-match|user-matches|match-counts/, (route) => route.abort());
  }
  const failed = pages.map((page) => page.waitForEvent("requestfailed"));
  await send(brand, challenged, "accept-match", { matchId });
  await Promise.all(failed);
  for (const page of pages) {
    await page.getByText("Awaiting approval").waitFor();
    await page.unroute(/get-match|user-matches|match-counts/);
  }
  await pages[1].getByRole("link", { name: rival }).waitFor();
  await send(brand, challenged, "cancel-match", { matchId });
  await pages[0].getByText(`${challenged.username} cancelled the match`).waitFor();
  await pages[1].getByRole("heading", { name: "Nothing coming up" }).waitFor();
  await close();
});

test("only its two players can open a match", async () => {
  const { matchId, close } = await newChallenge(browser, brand);
  const context = await newPlayer(browser);
  const page = await context.newPage();
  for (const [id, status, title] of [
    [matchId, 403, "This isn’t your match"],
    ["nonsense", 404, "Match not found"],
  ] as const) {
    const response = await page.goto(addressOf(brand, `/match/${id}`));
    expect(response?.status()).toBe(status);
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
  }
  await context.close();
  await close();
});

test("results say what needs a score, and the tabs of the schedule are in the URL", async () => {
  const { challenger, close } = await newPlayedMatch(browser, brand);
  const { page } = challenger;
  await visit(page, brand, "/results");
  await page.getByRole("heading", { name: "Post scores" }).waitFor();
  await page.getByRole("link", { name: "Post the score" }).waitFor();
  await visit(page, brand, schedule);
  await page.getByRole("link", { name: /^In progress/ }).click();
  await page.getByText("In-Progress").waitFor();
  await page.getByText("Unsubmitted.").waitFor();
  expect(new URL(page.url()).search).toBe("?status=in_progress");
  await page.getByRole("link", { name: "Post and verify scores" }).click();
  await waitForPage(page, addressOf(brand, "/results"));
  for (const [path, name] of [
    ["/landing", "Scores"],
    ["/menu", "My scores"],
  ] as const) {
    await visit(page, brand, path);
    const link = page.getByRole("main").getByRole("link", { name, exact: true });
    expect(await link.getAttribute("href")).toBe("/results");
  }
  await close();
});

test.each(checkedPages)(
  "the dialogs of a request have no fault, at $brand on a $screen",
  async ({ brand: key, screen }) => {
    const match = await newChallenge(browser, key, { screen, reducedMotion: "reduce" });
    const { page } = match.challenged;
    const uncaught: string[] = [];
    page.on("pageerror", ({ message }) => uncaught.push(message));
    await visit(page, key, schedule);
    const buttons = page.getByRole("article").getByRole("button");
    for (const number of [1, 2]) {
      await buttons.nth(number).click();
      await dialogOf(page).waitFor();
      expect(await axeViolations(page)).toEqual([]);
      expect(await page.evaluate(smallTargets)).toEqual([]);
      expect(await page.evaluate(widestOverflow)).toBe("");
      await page.keyboard.press("Escape");
      await dialogOf(page).waitFor({ state: "detached" });
    }
    expect(uncaught).toEqual([]);
    await match.close();
  },
);
