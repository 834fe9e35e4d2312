import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { joinBrand, newDevice } from "./testing/players.ts";
import { serviceOf } from "./testing/brand-facts.ts";
import { inProductDatabase } from "./testing/product-database.ts";
import { reload, visit } from "./testing/product.ts";
import { findEvent } from "./testing/battlegrounds.ts";

/** No other file uses its battlegrounds, whose places and platform change here. */
const brand = "vc-za-en";
const browser = await sharedBrowser();

function anOpenEvent() {
  return findEvent(
    brand,
    (event) =>
      event.stage !== "finals" &&
      event.phase === "registration" &&
      event.platform === "any" &&
      event.entrants < event.capacity,
  );
}

/** Creates a player; `isReady` has paid, linked every account (or none) and entered the date of birth. */
async function newEntrant({
  isReady,
  isLinked = isReady,
}: {
  isReady: boolean;
  isLinked?: boolean;
}): Promise<Page> {
  const { playerId } = await joinBrand(brand);
  if (isReady) {
    await inProductDatabase(async (database) => {
      await database.run("update players set date_of_birth = '1999-05-05' where id = $1", [playerId]);
      await database.run(
        `insert into subscriptions (id, service, brand, payer, product_id, package_id, period, price_minor, currency,
           time_zone, player_id, state, reference, channel, started_at, anchor_at, next_period, paid_until, created_at)
         values ($1::uuid, $2, $3, 'card', '1', 'p', 'monthly', 100, 'ZAR', 'UTC', $1::uuid, 'active', $1::uuid::text,
           'web', now(), now(), 1, now() + interval '30 days', now())`,
        [playerId, serviceOf(brand), brand],
      );
      if (!isLinked) return;
      await database.run(
        `insert into game_accounts (player_id, game_id, service, account_name, account_key, linked_at)
         select $1::uuid, id, $2, $1::uuid::text, $1::uuid::text, now() from games`,
        [playerId, serviceOf(brand)],
      );
    });
  }
  return (await newDevice(browser, brand, playerId, { screen: "phone" })).newPage();
}

const card = (page: Page) => page.getByRole("complementary");
const dialog = (page: Page) => page.getByRole("dialog");

describe("entering a battleground", () => {
  test("from its page: shows the conditions with their state, enters, and leaves", async () => {
    const { id, title } = await anOpenEvent();
    const page = await newEntrant({ isReady: true });
    await visit(page, brand, `/event-home/${id}`);
    await card(page).getByRole("button", { name: "Join the battleground" }).click();
    await dialog(page)
      .getByRole("heading", { name: `Join ${title}` })
      .waitFor();
    await expect.poll(() => dialog(page).getByRole("listitem").count()).toBe(5);
    await dialog(page).getByRole("button", { name: "Join the battleground" }).click();
    await card(page).getByRole("heading", { name: "You’re in" }).waitFor();
    await reload(page);
    await card(page).getByRole("button", { name: "Leave the battleground" }).click();
    await dialog(page).getByText("Your place goes to the next player waiting.").waitFor();
    await dialog(page).getByRole("button", { name: "Leave the battleground" }).click();
    await card(page).getByRole("button", { name: "Join the battleground" }).waitFor();
  });

  test("with the keyboard alone, from the list of games", async () => {
    const { id, title } = await anOpenEvent();
    const page = await newEntrant({ isReady: true });
    await visit(page, brand, "/games?phase=open");
    const enter = page.getByRole("button", { name: `Join ${title}`, exact: true });
    await enter.focus();
    await page.keyboard.press("Enter");
    const register = dialog(page).getByRole("button", { name: "Join the battleground" });
    await register.waitFor();
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    await expect.poll(() => enter.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press("Enter");
    await register.focus();
    await page.keyboard.press("Enter");
    await page.getByText("You’re in").last().waitFor();
    await enter.waitFor({ state: "detached" });
    await page.getByRole("article").filter({ hasText: title }).getByText("Joined").waitFor();
    await visit(page, brand, `/event-home/${id}`);
    await card(page).getByRole("heading", { name: "You’re in" }).waitFor();
  });

  test("says what is missing and where to fix it, and does not enter the player", async () => {
    const { id, game } = await anOpenEvent();
    const page = await newEntrant({ isReady: false });
    await visit(page, brand, `/event-home/${id}`);
    await card(page).getByRole("button", { name: "Join the battleground" }).click();
    const links = dialog(page).getByRole("link");
    await links.first().waitFor();
    const hrefs = () => links.evaluateAll((all) => all.map((link) => link.getAttribute("href")));
    const back = `next=${encodeURIComponent(`/event-home/${id}?enter`)}`;
    await expect
      .poll(hrefs)
      .toEqual([
        `/register-form/true?${back}`,
        `/manage-subscription?${back}`,
        `/link-accounts?game=${game.id}&${back}`,
      ]);
    const conditions = await dialog(page).getByRole("list").innerText();
    expect(conditions).toContain("No active subscription");
    expect(conditions).toMatch(/(UUID|IGN ID|PSN ID) not linked/);
    const register = dialog(page).getByRole("button", { name: "Join the battleground" });
    expect(await register.getAttribute("aria-disabled")).toBe("true");
  });

  test("after fixing what was missing, the dialog shows the new state", async () => {
    const { id, game, title } = await anOpenEvent();
    const page = await newEntrant({ isReady: true, isLinked: false });
    await visit(page, brand, "/games?phase=open");
    await page.getByRole("button", { name: `Join ${title}`, exact: true }).click();
    await dialog(page).getByRole("link").click();
    const form = page.getByRole("form", { name: `Link ${game.title}`, exact: true });
    const isUuid = (await form.getByRole("textbox", { name: "Your UUID" }).count()) > 0;
    const accountId = randomUUID();
    await form.getByRole("textbox").fill(isUuid ? accountId : `p${accountId.slice(0, 8)}`);
    await form.getByRole("button", { name: "Link" }).click();
    await page.waitForURL(`**/event-home/${id}?enter`);
    const register = dialog(page).getByRole("button", { name: "Join the battleground" });
    await register.waitFor();
    expect(await dialog(page).getByRole("link").count()).toBe(0);
    await register.click();
    await card(page).getByRole("heading", { name: "You’re in" }).waitFor();
    await page.waitForURL(`**/event-home/${id}`);
  });

  test("returning from a missing condition opens the dialog again until it is closed", async () => {
    const { id } = await anOpenEvent();
    const page = await newEntrant({ isReady: true, isLinked: false });
    await visit(page, brand, `/event-home/${id}`);
    await card(page).getByRole("button", { name: "Join the battleground" }).click();
    await dialog(page).getByRole("link").click();
    await page.getByRole("heading", { level: 1, name: "Link game accounts" }).waitFor();
    await page.getByRole("link", { name: "Back" }).click();
    await dialog(page).getByRole("link").waitFor();
    await page.keyboard.press("Escape");
    await page.waitForURL(`**/event-home/${id}`);
    await dialog(page).waitFor({ state: "detached" });
  });

  test("asks for the platform in the dialog where only PS5 is played", async () => {
    const { id } = await anOpenEvent();
    const setPlatform = (platform: string) =>
      inProductDatabase((database) =>
        database.run("update events set platform = $2 where id = $1", [id, platform]),
      );
    const page = await newEntrant({ isReady: true });
    await setPlatform("ps5");
    try {
      await visit(page, brand, `/event-home/${id}`);
      await card(page).getByRole("button", { name: "Join the battleground" }).click();
      const register = dialog(page).getByRole("button", { name: "Join the battleground" });
      expect(await register.getAttribute("aria-disabled")).toBe("true");
      await dialog(page).getByRole("checkbox").check({ force: true });
      await register.click();
      await card(page).getByRole("heading", { name: "You’re in" }).waitFor();
    } finally {
      await setPlatform("any");
    }
  });

  test("a full battleground shows the place on the waiting list, and updates when it moves or a place is free", async () => {
    const { id, title } = await anOpenEvent();
    const page = await newEntrant({ isReady: true });
    const behind = await newEntrant({ isReady: true });
    const entrant = await newEntrant({ isReady: true });
    await visit(entrant, brand, `/event-home/${id}`);
    await card(entrant).getByRole("button", { name: "Join the battleground" }).click();
    await dialog(entrant).getByRole("button", { name: "Join the battleground" }).click();
    await card(entrant).getByRole("heading", { name: "You’re in" }).waitFor();
    const setCapacity = (change: string) =>
      inProductDatabase((database) =>
        database.run(`update events set capacity = ${change} where id = $1`, [id]),
      );
    await setCapacity("greatest(entrants_count, 2)");
    const joinLine = async (who: Page, place: number) => {
      await card(who).getByRole("button", { name: "Join the waiting list" }).click();
      await dialog(who).getByRole("button", { name: "Join the waiting list" }).click();
      await card(who)
        .getByRole("heading", { name: `You’re number ${place} on the waiting list` })
        .waitFor();
    };
    try {
      await visit(page, brand, "/games?phase=open");
      await page.getByRole("button", { name: `Join the waiting list for ${title}`, exact: true }).waitFor();
      await visit(page, brand, `/event-home/${id}`);
      await joinLine(page, 1);
      await visit(behind, brand, `/event-home/${id}`);
      await joinLine(behind, 2);
      await card(page).getByRole("button", { name: "Leave the waiting list" }).click();
      await dialog(page).getByRole("button", { name: "Leave the waiting list" }).click();
      await card(behind).getByRole("heading", { name: "You’re number 1 on the waiting list" }).waitFor();
      await joinLine(page, 2);
      await card(entrant).getByRole("button", { name: "Leave the battleground" }).click();
      await dialog(entrant).getByRole("button", { name: "Leave the battleground" }).click();
      await card(behind).getByRole("heading", { name: "You’re in" }).waitFor();
      await card(page).getByRole("heading", { name: "You’re number 1 on the waiting list" }).waitFor();
    } finally {
      await setCapacity("entrants_count + 50");
    }
  });
});
