import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#kit/db/id.ts";
import { axeFaults, wcag } from "#kit/testing/axe.ts";
import { launchBrowser } from "#kit/testing/browser.ts";
import { ask } from "./ask.ts";
import { joinBrand, newDevice, newNewcomer, newPlayer } from "./players.ts";
import { addressOf, visit } from "./product.ts";
import { inProductDatabase } from "./product-database.ts";
import { findEvent } from "./world.ts";

const brand = "blg-za-en";
let browser: Browser;

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

interface Rival {
  username: string;
  entryId: string;
  device: BrowserContext;
}

/** Two who have just entered a battleground that is being played. */
async function aPair(): Promise<{ eventId: string; ann: Rival; ben: Rival }> {
  const { id: eventId } = await findEvent(
    brand,
    ({ phase, stage }) => phase === "live" && stage === "ladder",
  );
  const enter = async (): Promise<Rival> => {
    const { playerId, username } = await joinBrand(brand);
    const now = new Date();
    const entryId = newId({ now: () => now });
    await inProductDatabase((database) =>
      database.run(
        `insert into entries (id, event_id, player_id, number, state, entered_at)
          select $1, $2, $3, max(number) + 1, 'entered', $4 from entries where event_id = $2`,
        [entryId, eventId, playerId, now],
      ),
    );
    return { username, entryId, device: await newDevice(browser, brand, playerId) };
  };
  return { eventId, ann: await enter(), ben: await enter() };
}

async function send<Body>(device: BrowserContext, call: string, body: object): Promise<Body> {
  const [session] = await device.cookies();
  const answer = await ask({
    host: new URL(addressOf(brand, "/")).host,
    path: `/api/game/${call}`,
    method: "POST",
    headers: {
      "content-type": "application/json",
      origin: new URL(addressOf(brand, "/")).origin,
      cookie: `sid=${session?.value}`,
    },
    body: JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(`${call}: ${answer.status} ${answer.text}`);
  return JSON.parse(answer.text) as Body;
}

const needsOn = (page: Page) =>
  page.locator("section", { has: page.getByRole("heading", { name: "Waiting for you" }) });

test("home tells what waits for the player, and follows without a reload what the rival does", async () => {
  const { eventId, ann, ben } = await aPair();
  const page = await ben.device.newPage();
  const connected = page.waitForEvent("websocket");
  await visit(page, brand, "/landing");
  await page.getByRole("heading", { name: "No match ahead" }).waitFor();
  expect(await needsOn(page).count()).toBe(0);
  // From here on only the socket can tell the page anything.
  await connected;

  const proposedDate = new Date(Date.now() + 5 * 60_000).toISOString();
  const challenge = { eventId, challengedTeamId: ben.entryId, proposedDate };
  const { match } = await send<{ match: { matchId: string } }>(ann.device, "create-challenge", challenge);
  const { matchId } = match;
  const need = needsOn(page).getByRole("listitem");
  await need.filter({ hasText: `${ann.username} challenges you` }).waitFor();
  await need.getByRole("button", { name: "Accept" }).click();
  const next = page.getByRole("region", { name: "Your next match", exact: true });
  await next.getByText("Check in now").waitFor();
  expect(await next.getByRole("timer").innerText()).toMatch(/^0[345]:\d\d$/);
  expect(await needsOn(page).count()).toBe(0);

  await send(ben.device, "ready-up", { matchId });
  await next.getByText(`You are ready. Waiting for ${ann.username}.`).waitFor();
  await send(ann.device, "ready-up", { matchId });
  await need.filter({ hasText: `Post your score against ${ann.username}` }).waitFor();
  expect(await next.count()).toBe(0);
  expect(await axeFaults(page, wcag)).toEqual([]);
  await Promise.all([ann.device.close(), ben.device.close()]);
});

test("a newcomer is shown the way to a first match", async () => {
  const context = await newNewcomer(browser, brand);
  const page = await context.newPage();
  await visit(page, brand, "/landing");
  await page.getByText("Join a battleground, then challenge your first rival.").waitFor();
  await page.getByText("You are not in this month’s table yet.").waitFor();
  await page.getByRole("link", { name: "Find a rival" }).click();
  await page.waitForURL("**/games");
  await context.close();
});

test("what does not come says so and can be asked for again", async () => {
  const context = await newPlayer(browser);
  const page = await context.newPage();
  await visit(page, brand, "/how-it-works");
  await page.route("**/api/game/**", (route) => route.abort());
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Play" }).click();
  await page.getByRole("heading", { name: "Your matches did not arrive" }).waitFor();
  await page.getByText("This list did not load.").waitFor();
  await page.unroute("**/api/game/**");
  const arrived = page.getByRole("heading", { name: "Your rank this month" });
  // The page also asks by itself when its connection stands, and may do so just before the press.
  await Promise.any([page.getByRole("button", { name: "Try again" }).first().click(), arrived.waitFor()]);
  await arrived.waitFor();
  expect(await page.getByText("This list did not load.").count()).toBe(0);
  await context.close();
});
