import type { Page } from "playwright-core";
import sharp from "sharp";
import { inProductDatabase } from "./product-database.ts";
import type { Match } from "./matches.ts";

/** A picture of a screen, as a phone keeps it. */
export async function newShot() {
  const picture = sharp({ create: { width: 1_280, height: 720, channels: 3, background: "seagreen" } });
  return { name: "fulltime.png", mimeType: "image/png", buffer: await picture.png().toBuffer() };
}

export type Shot = Awaited<ReturnType<typeof newShot>>;

export const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

/** Shows without a reload, within a second. */
export async function sees(page: Page, title: string): Promise<void> {
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
}

export async function writeScore(
  page: Page,
  shot: Shot,
  challenger: number,
  challenged: number,
): Promise<void> {
  const sides = page.getByRole("group", { name: "Final score" }).getByRole("textbox");
  await sides.first().fill(String(challenger));
  await sides.last().fill(String(challenged));
  await page.locator('input[type="file"]').setInputFiles(shot);
  await page.getByText(/Shrunk to/).waitFor();
}

export const countOf = (table: string, { matchId }: Match, and = "true") =>
  inProductDatabase(async (database) => {
    const [row] = await database.run(
      `select count(*) as count from ${table} where match_id = $1 and ${and}`,
      [matchId],
    );
    return Number(row?.["count"]);
  });
