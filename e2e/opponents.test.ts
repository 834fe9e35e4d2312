import { expect, test } from "vitest";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { widestOverflow } from "./testing/page-checks.ts";
import { newChallenge, newOpponents, send } from "./testing/matches.ts";
import { visit } from "./testing/product.ts";

const brand = "blg-za-en";
const browser = await sharedBrowser();

test("a player is shown opponents of similar strength and challenges one of them", async () => {
  const { challenger, eventId, close } = await newOpponents(browser, brand);
  const { page } = challenger;
  await visit(page, brand, `/event-home/${eventId}`);
  const opponents = page.getByRole("region", { name: "Close to your ELO" });
  await opponents.scrollIntoViewIfNeeded();
  const first = opponents.getByRole("listitem").first();
  const name = await first.getByRole("link").locator("bdi").innerText();
  await first.getByRole("button", { name: `Challenge ${name}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("heading", { name: `Challenge ${name}` }).waitFor();
  await dialog.getByRole("button", { name: "Send challenge" }).click();
  await page.getByText("Challenge request sent").last().waitFor();
  await visit(page, brand, "/match-schedule");
  await page.getByText(name, { exact: true }).first().waitFor();
  await visit(page, brand, `/event-home/${eventId}`);
  await opponents.scrollIntoViewIfNeeded();
  await opponents.getByRole("listitem").first().waitFor();
  expect(await opponents.getByText(name, { exact: true }).count()).toBe(0);
  await close();
});

test.each([brand, "blg-ps-ar"])(
  "on a narrow phone a row of the table has a challenge button, %s",
  async (key) => {
    const { challenger, eventId, close } = await newOpponents(browser, key);
    const { page } = challenger;
    await page.setViewportSize({ width: 360, height: 740 });
    await visit(page, key, `/event-home/${eventId}`);
    const table = page.locator("#rankings").getByRole("region");
    await table.scrollIntoViewIfNeeded();
    const row = table.getByRole("row").nth(1);
    const challenge = row.getByRole("button");
    const box = await challenge.boundingBox();
    expect(box?.width).toBeGreaterThanOrEqual(44);
    expect(box?.height).toBeGreaterThanOrEqual(44);
    // The whole row is in view, and the page does not scroll sideways.
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    expect(await page.evaluate(widestOverflow)).toBe("");
    const name = await row.locator("bdi").innerText();
    await challenge.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").getByRole("heading").filter({ hasText: name }).waitFor();
    await close();
  },
);

test("a table that changes while it is open shows the current own row", async () => {
  const match = await newChallenge(browser, brand);
  const { page, username } = match.challenged;
  const connected = page.waitForEvent("websocket");
  await visit(page, brand, `/event-home/${match.eventId}`);
  // The page joins the player's room and the table's. A change before that would not reach it.
  const socket = await connected;
  let joined = 0;
  socket.on("framereceived", ({ payload }) => {
    if (String(payload).includes('"isJoined":true')) joined += 1;
  });
  await expect.poll(() => joined).toBeGreaterThanOrEqual(2);
  const own = page.locator("#rankings").getByRole("row").filter({ hasText: username });
  // After rank, played, won, lost and drawn.
  const points = own.getByRole("cell").nth(5);
  expect(await points.innerText()).toBe("0");
  await send(brand, match.challenged, "accept-match", { matchId: match.matchId });
  await expect.poll(() => points.innerText()).toBe("10");
  await match.close();
});
