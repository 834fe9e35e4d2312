import { expect, test } from "vitest";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { newUsername } from "./testing/unique-values.ts";
import { newMatch, send, wizardOf, type Match } from "./testing/matches.ts";
import { inProductDatabase } from "./testing/product-database.ts";
import { visit } from "./testing/product.ts";
import { postScore, press, waitForStep } from "./testing/wizard-steps.ts";

const browser = await sharedBrowser();

/** The brand with the widest letters. */
const brand = "eal-eu-en";

/** Twenty wide letters, in a name that is almost certainly new. */
const widestName = () =>
  Array.from(newUsername().slice(1), (digit) => "WMQOGDHNUAVRKBXC"[parseInt(digit, 16)])
    .join("")
    .padEnd(20, "W");

async function rename({ challenger, challenged }: Match): Promise<string[]> {
  const names = [widestName(), widestName()];
  await inProductDatabase(async (database) => {
    for (const [index, { playerId }] of [challenger, challenged].entries()) {
      await database.run("update players set username = $2 where id = $1", [playerId, names[index]]);
    }
  });
  return names;
}

/** Runs in the page: the texts with one of the names, and whether the name overflows the screen or its container. */
function namesIn(names: readonly string[]): { words: string; isCut: boolean }[] {
  const found: { words: string; isCut: boolean }[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const words = text.textContent ?? "";
    if (!names.some((name) => words.includes(name)) || text.parentElement?.closest(".sr, script, [hidden]")) {
      continue;
    }
    const range = document.createRange();
    range.selectNodeContents(text);
    found.push({ words, isCut: isOutside(range.getBoundingClientRect(), text) });
  }
  return found;

  function isOutside({ left, right, top, bottom }: DOMRect, node: Node): boolean {
    if (left < -1 || right > innerWidth + 1) return true;
    for (let parent = node.parentElement; parent && parent !== document.body; parent = parent.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(parent);
      const box = parent.getBoundingClientRect();
      if (overflowX !== "visible" && (left < box.left - 1 || right > box.right + 1)) return true;
      if (overflowY === "hidden" && (top < box.top - 1 || bottom > box.bottom + 1)) return true;
    }
    return false;
  }
}

test("the widest names are shown whole on every page of a match", async () => {
  const match = await newMatch(browser, brand, { viewport: { width: 320, height: 640 } });
  const { challenger, challenged, matchId } = match;
  const names = await rename(match);
  const wizard = wizardOf(match);
  const cut: string[] = [];
  const checkPage = async ({ page }: Match["challenger"], what: string) => {
    const found = await page.evaluate(namesIn, names);
    expect(found.length, what).toBeGreaterThan(0);
    cut.push(...found.filter(({ isCut }) => isCut).map(({ words }) => `${what}: ${words}`));
  };
  const lookAt = async (seat: Match["challenger"], path: string) => {
    await visit(seat.page, brand, path);
    await checkPage(seat, path);
  };

  for (const path of [wizard, `/match/${matchId}`, "/match-schedule", "/landing"]) {
    await lookAt(challenger, path);
  }
  for (const seat of [challenger, challenged]) await send(brand, seat, "ready-up", { matchId });
  await lookAt(challenged, wizard);
  await lookAt(challenger, wizard);
  await postScore(challenger.page, 2, 0);
  await waitForStep(challenger.page, "Your score is posted");
  await checkPage(challenger, "posted");
  await waitForStep(challenged.page, "Is this the right score?");
  await checkPage(challenged, "to verify");
  await press(challenged.page, "Verify 2–0");
  await waitForStep(challenged.page, "You lost this one");
  await checkPage(challenged, "lost");
  await waitForStep(challenger.page, "You won");
  await checkPage(challenger, "won");
  for (const path of [`/profile/${challenged.playerId}`, "/results", `/match/${matchId}`]) {
    await lookAt(challenger, path);
  }
  expect(cut).toEqual([]);
  await match.close();
});
