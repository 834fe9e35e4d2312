import type { Browser, Page } from "playwright-core";
import sharp from "sharp";
import { newPlayedMatch, openWizard, type Match } from "./matches.ts";
import { inProductDatabase } from "./product-database.ts";

const picture = sharp({ create: { width: 1_280, height: 720, channels: 3, background: "seagreen" } });
/** A screenshot as a phone stores it. */
export const shot = { name: "fulltime.png", mimeType: "image/png", buffer: await picture.png().toBuffer() };

export const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

/** Waits without a reload. Another test measures the delay. */
export async function waitForStep(page: Page, title: string): Promise<void> {
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
}

/** Enters the score with a picture and posts it. */
export async function postScore(page: Page, challenger: number, challenged: number): Promise<void> {
  const sides = page.getByRole("group", { name: "Final score" }).getByRole("textbox");
  await sides.first().fill(String(challenger));
  await sides.last().fill(String(challenged));
  await page.locator('input[type="file"]').setInputFiles(shot);
  await page.getByText(/Shrunk to/).waitFor();
  await press(page, `Post score ${challenger}–${challenged}`);
}

export async function openWizards(match: Match): Promise<void> {
  await openWizard(match, match.challenger);
  await openWizard(match, match.challenged);
}

/** A match in two wizards: the challenger has posted 2 to 0, and the opponent must verify it. */
export async function newPostedScore(browser: Browser, brand: string): Promise<Match> {
  const match = await newPlayedMatch(browser, brand);
  await openWizards(match);
  await postScore(match.challenger.page, 2, 0);
  await waitForStep(match.challenger.page, "Your score is posted");
  await waitForStep(match.challenged.page, "Is this the right score?");
  return match;
}

export const countOf = (table: string, { matchId }: Match, and = "true") =>
  inProductDatabase(async (database) => {
    const [row] = await database.run(
      `select count(*) as count from ${table} where match_id = $1 and ${and}`,
      [matchId],
    );
    return Number(row?.["count"]);
  });
