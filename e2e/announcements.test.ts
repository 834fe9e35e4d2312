import { expect, test } from "vitest";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { serviceOf } from "./testing/brand-facts.ts";
import { newDevice } from "./testing/players.ts";
import { inProductDatabase } from "./testing/product-database.ts";
import { addressOf, visit } from "./testing/product.ts";
import { sendRequest } from "./testing/send-request.ts";
import { newStaffMember } from "./testing/staff.ts";

const browser = await sharedBrowser();

/** Calls the API as a member of the brand's staff. */
const poster = (brand: string, cookie: string) => async (call: string, body: object) => {
  const { host, origin } = new URL(addressOf(brand, "/"));
  const { status, text } = await sendRequest({
    host,
    path: `/api/staff/${call}`,
    method: "POST",
    headers: { origin, cookie, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect([call, status]).toEqual([call, 200]);
  return JSON.parse(text) as { announcementId: string; version: number };
};

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
  await page.route(/game\/(notifications|badge-counts)/, (route) => route.abort());

  const staff = await newStaffMember(browser, "brand-manager", brand);
  const post = poster(brand, staff.cookie);
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

test("of two members who edit one draft, the second keeps the text and saves over the first", async () => {
  const brand = "saf-ke-en";
  const [first, second] = [
    await newStaffMember(browser, "brand-manager", brand),
    await newStaffMember(browser, "brand-manager", brand),
  ];
  const page = await first.context.newPage();
  await page.goto(addressOf(brand, "/staff/announcements/new"));
  const title = page.getByLabel("Title", { exact: true });
  const saveDraft = page.getByRole("button", { name: "Save draft" });
  await title.fill("Final on Saturday");
  await saveDraft.click();
  await page.waitForURL(/\/staff\/announcements\/[\da-f-]{36}/);
  const announcementId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await title.fill("Final on Sunday");

  const post = poster(brand, second.cookie);
  const change = (version: number, newTitle: string) =>
    post("save-announcement", {
      draft: announcementId,
      version,
      brands: [brand],
      segment: "everyone",
      battleground: null,
      link: "",
      texts: { en: { title: newTitle, text: "See you at six." } },
    });
  await change(1, "Final on Friday");

  await saveDraft.click();
  await page.getByText(/changed this announcement while you were editing it/).waitFor();
  await page.getByText("Final on Friday").waitFor();
  expect(await title.inputValue()).toBe("Final on Sunday");
  await page.getByRole("button", { name: "Discard my text" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Cancel" }).last().click();
  expect(await title.inputValue()).toBe("Final on Sunday");
  await saveDraft.click();
  await page.getByText(/changed this announcement while/).waitFor({ state: "detached" });
  await page.getByRole("heading", { level: 1, name: "Final on Sunday" }).waitFor();

  await title.fill("Final on Monday");
  await change(3, "Final on Thursday");
  await saveDraft.click();
  await page.getByRole("button", { name: "Discard my text" }).click();
  await dialog.getByRole("button", { name: "Discard my text" }).click();
  await expect.poll(() => title.inputValue()).toBe("Final on Thursday");

  await title.fill("Final on Tuesday");
  await post("move-announcement", { announcementId, step: "delete", version: 4, sendAt: null });
  await saveDraft.click();
  await page.getByText(/deleted this draft while you were editing it/).waitFor();
  await saveDraft.click();
  await page.waitForURL((url) => !url.pathname.endsWith(announcementId));
  await page.getByRole("heading", { level: 1, name: "Final on Tuesday" }).waitFor();
  expect(await title.inputValue()).toBe("Final on Tuesday");
  await Promise.all([first.context.close(), second.context.close()]);
});

test.each([
  { path: "/staff/announcements/new", back: "All announcements", list: "/staff/announcements" },
  { path: "/staff/events/new", back: "Back", list: "/staff/events" },
])("typed text on $path is lost only after a question", async ({ path, back, list }) => {
  const brand = "blg-za-en";
  const { context } = await newStaffMember(browser, "brand-manager", brand);
  const page = await context.newPage();
  await page.goto(addressOf(brand, path));
  const title = page.getByLabel("Title", { exact: true }).first();
  const leave = page.getByRole("link", { name: back, exact: true });
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
  await title.fill("Final on Saturday");
  await leave.click();
  await dialog.getByRole("button", { name: "Stay on this page" }).last().click();
  expect(await title.inputValue()).toBe("Final on Saturday");

  const asked = page.waitForEvent("dialog");
  await page.close({ runBeforeUnload: true });
  await (await asked).dismiss();
  expect(await title.inputValue()).toBe("Final on Saturday");

  await leave.click();
  await dialog.getByRole("button", { name: "Leave without saving" }).click();
  await page.waitForURL((url) => url.pathname === list);
  await context.close();
});
