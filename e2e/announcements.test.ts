import { expect, test } from "vitest";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { serviceOf } from "./testing/brand-facts.ts";
import { newDevice } from "./testing/players.ts";
import { inProductDatabase } from "./testing/product-database.ts";
import { addressOf, visit } from "./testing/product.ts";
import { sendRequest } from "./testing/send-request.ts";
import { newStaffMember } from "./testing/staff.ts";

const browser = await sharedBrowser();

test("the bell shows an announcement at once, without a navigation", async () => {
  // Only this test uses the brand, whose every player is notified.
  const brand = "eal-eu-it";
  const [player] = await inProductDatabase((database) =>
    database.run(
      `update players set last_brand = $2 where id = (select player.id from players player
         join subscriptions one on one.player_id = player.id and one.state = 'active'
         where player.service = $1 and player.removed_at is null order by player.id desc limit 1) returning id`,
      [serviceOf(brand), brand],
    ),
  );
  const context = await newDevice(browser, brand, String(player?.["id"]));
  const page = await context.newPage();
  const socket = page.waitForEvent("websocket");
  await visit(page, brand, "/games");
  await socket;
  await page.waitForLoadState("networkidle");
  const bellCount = async () => {
    const bell = page.getByRole("banner").getByRole("link", { name: /^Notifiche/ });
    return Number(/\d+/.exec((await bell.getAttribute("aria-label")) ?? "")?.[0] ?? 0);
  };
  const before = await bellCount();
  // Only the socket can raise the count then.
  await page.route("**/api/game/notifications?*", (route) => route.abort());

  const staff = await newStaffMember(browser, "brand-manager", brand);
  const post = async (call: string, body: object) => {
    const { host, origin } = new URL(addressOf(brand, "/"));
    const { status, text } = await sendRequest({
      host,
      path: `/api/staff/${call}`,
      method: "POST",
      headers: { origin, cookie: staff.cookie, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expect([call, status]).toEqual([call, 200]);
    return JSON.parse(text) as { announcementId: string; version: number };
  };
  const { announcementId, version } = await post("save-announcement", {
    version: 0,
    brands: [brand],
    segment: "everyone",
    battleground: null,
    link: "",
    texts: { it: { title: "Finale sabato", text: "Ci vediamo alle 18." } },
  });
  await post("move-announcement", { announcementId, step: "schedule", version, sendAt: null });
  await expect.poll(bellCount).toBe(before + 1);
  await staff.context.close();
  await context.close();
});
