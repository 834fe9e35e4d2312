import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { newId } from "#kit/db/id.ts";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { newOpponents, send, type Seat } from "./testing/matches.ts";
import { inProductDatabase } from "./testing/product-database.ts";
import { visit } from "./testing/product.ts";

const brand = "blg-za-en";
const browser = await sharedBrowser();

const field = (page: Page) => page.getByRole("textbox", { name: "Message" });
const history = (page: Page) => page.getByRole("region", { name: "Messages" });

async function write(page: Page, text: string) {
  await field(page).fill(text);
  await page.getByRole("button", { name: "Send" }).click();
}

test("two players write, read, react, reply and write offline in their direct room", async () => {
  const { challenger, challenged, close } = await newOpponents(browser, brand);
  const [ann, ben] = [challenger.page, challenged.page];
  await visit(ann, brand, `/profile/${challenged.playerId}`);
  await ann.getByRole("link", { name: "Message" }).click();
  const [fieldBox, historyBox] = [await field(ann).boundingBox(), await history(ann).boundingBox()];
  expect(fieldBox?.y).toBeGreaterThan((historyBox?.y ?? 0) + (historyBox?.height ?? Infinity) - 1);
  await write(ann, "hello there");
  await ann.getByText("Sent", { exact: true }).waitFor();

  await visit(ben, brand, "/chat-rooms");
  await ben.getByRole("link", { name: new RegExp(`${challenger.username}.*hello there.*1 unread`) }).click();
  await history(ben).getByText("hello there").waitFor();
  await ann.getByText("Read", { exact: true }).waitFor();

  await ben.getByRole("button", { name: `Actions for ${challenger.username}’s message` }).click();
  await ben.getByRole("group", { name: "React" }).getByRole("button", { name: "🔥" }).click();
  await ann.getByRole("button", { name: "🔥, 1" }).waitFor();

  await ben.getByRole("button", { name: `Actions for ${challenger.username}’s message` }).click();
  await ben.getByRole("button", { name: "Reply", exact: true }).click();
  await write(ben, "hi yourself");
  await history(ann)
    .getByRole("button", { name: `${challenger.username}: hello there` })
    .waitFor();

  await ann.getByRole("button", { name: `Actions for ${challenger.username}’s message` }).press("Enter");
  await ann.getByRole("button", { name: "Edit", exact: true }).press("Enter");
  await field(ann).fill("hello again");
  await field(ann).press("Enter");
  await history(ann).getByText("hello again", { exact: true }).waitFor();
  await field(ann).and(ann.locator(":focus")).waitFor();
  await ann.getByRole("button", { name: `Actions for ${challenger.username}’s message` }).press("Enter");
  await ann.getByRole("button", { name: "Delete", exact: true }).press("Enter");
  await ann.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).press("Enter");
  await history(ann).getByText("Message deleted", { exact: true }).waitFor();
  await ann.locator(":focus", { has: history(ann) }).waitFor();

  await challenger.context.setOffline(true);
  await write(ann, "first offline");
  await write(ann, "second offline");
  expect(await ann.getByText("Sends when you’re back online").count()).toBe(2);
  await challenger.context.setOffline(false);
  await history(ben).getByText("second offline").waitFor();
  expect(
    await history(ben)
      .getByText(/offline$/)
      .allTextContents(),
  ).toEqual(["first offline", "second offline"]);
  await close();
});

test("a keyboard reaches the message field at once, and a room with many messages is few stops", async () => {
  const { challenger, challenged, close } = await newOpponents(browser, brand);
  const { page } = challenged;
  const roomId = await newConversation(challenger, challenged, { messages: 30, read: 30 });
  await page.setViewportSize({ width: 1_280, height: 800 });
  await visit(page, brand, `/chat-room/${roomId}`);
  // A room that was read opens at its end.
  await history(page)
    .getByText(/^number 30/)
    .waitFor();
  await page.getByRole("link", { name: "Skip to content" }).press("Enter");
  await page.keyboard.press("Tab");
  await page
    .getByRole("link", { name: "Skip to the message box" })
    .and(page.locator(":focus"))
    .press("Enter");
  await field(page).and(page.locator(":focus")).waitFor();
  await history(page).focus();
  const isFieldFocused = () => field(page).evaluate((element) => element === document.activeElement);
  let stops = 0;
  for (; stops < 10 && !(await isFieldFocused()); stops++) await page.keyboard.press("Tab");
  expect(stops).toBeLessThan(5);
  await close();
});

test("a message that the server could not take says so, and is sent at a tap", async () => {
  const { challenger, challenged, close } = await newOpponents(browser, brand);
  const { page: ann } = challenger;
  const { roomId } = await send<{ roomId: string }>(brand, challenger, "direct-room", {
    userId: challenged.playerId,
  });
  await visit(ann, brand, `/chat-room/${roomId}`);
  const sending = "**/api/game/send-message";
  await ann.route(sending, (route) =>
    route.fulfill({ status: 500, json: { code: "internal", message: "An error has occurred" } }),
  );
  await write(ann, "hello");
  const again = ann.getByRole("button", { name: /^Not sent yet/ });
  await again.waitFor();
  expect(await ann.getByText("Sends when you’re back online").count()).toBe(0);
  await ann.unroute(sending);
  await again.click();
  await again.waitFor({ state: "detached" });
  await history(ann).getByText("Sent", { exact: true }).waitFor();
  await close();
});

interface Conversation {
  roomId: string;
  messages: number;
  read: number;
}

/** A direct room with many messages of the challenger, of which the challenged player has read some. */
async function newConversation(writer: Seat, reader: Seat, { messages, read }: Omit<Conversation, "roomId">) {
  const { roomId } = await send<{ roomId: string }>(brand, writer, "direct-room", {
    userId: reader.playerId,
  });
  await inProductDatabase(async (database) => {
    const ids = Array.from({ length: messages }, () => newId({ now: () => new Date() }));
    await database.run(
      `insert into chat_messages (room_id, sequence, id, author_id, client_id, text, state, sent_at)
       select room.id, item.number, item.id, $2, 'seed-' || item.number,
              'number ' || item.number || repeat(' and more', (item.number * 7 % 23)::int), 'visible',
              now() - interval '1 minute' * ($4 - item.number)
         from chat_rooms as room, unnest($3::uuid[]) with ordinality as item (id, number)
        where room.key = $1`,
      [roomId, writer.playerId, ids, messages],
    );
    await database.run("update chat_rooms set last_sequence = $2, last_message_at = now() where key = $1", [
      roomId,
      messages,
    ]);
    await database.run(
      `update chat_members set read_up_to = $3
        where player_id = $2 and room_id = (select id from chat_rooms where key = $1)`,
      [roomId, reader.playerId, read],
    );
  });
  return roomId;
}

/** Runs in the page: where rows are in each frame from now on. */
function watchRow(text: string) {
  const places: number[] = [];
  const heights: number[] = [];
  Object.assign(window, { places, heights });
  const step = () => {
    const box = document.querySelector('[role="region"]');
    const row = [...document.querySelectorAll("[data-row]")].find((each) => each.textContent?.includes(text));
    // The server's HTML is hidden until the list has its position.
    const isShown = row && getComputedStyle(row).visibility === "visible";
    if (box && isShown) {
      places.push(row.getBoundingClientRect().top - box.getBoundingClientRect().top);
      heights.push(box.getBoundingClientRect().height);
    }
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}

const spreadOf = (page: Page) =>
  page.evaluate(() => {
    const { places, heights } = window as typeof window & { places: number[]; heights: number[] };
    const [place = 0] = places;
    const [height = 0] = heights;
    return {
      frames: places.length,
      spread: Math.max(...places) - Math.min(...places),
      share: place / height,
    };
  });

test("the position never jumps while slow answers arrive", async () => {
  const { challenger, challenged, close } = await newOpponents(browser, brand);
  const { page } = challenged;
  const roomId = await newConversation(challenger, challenged, { messages: 400, read: 200 });
  await page.route("**/api/game/room-messages*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  const reads: number[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/room-read")) reads.push((request.postDataJSON() as { upTo: number }).upTo);
  });

  await page.addInitScript(watchRow, "200 new");
  await visit(page, brand, `/chat-room/${roomId}`);
  await expect.poll(async () => (await spreadOf(page)).frames).toBeGreaterThan(60);
  const opened = await spreadOf(page);
  expect(opened.spread).toBeLessThanOrEqual(1);
  expect(opened.share).toBeCloseTo(1 / 3, 1);
  await expect.poll(() => reads.length).toBeGreaterThan(0);
  expect(Math.max(...reads)).toBeLessThan(220);

  // What is being read stays in its place while older messages arrive above and a new one below. Only the oldest loaded
  // message may change its own height then, because it may continue an older one.
  const older = page.waitForResponse(/room-messages.*before=/);
  await history(page).evaluate((box) => (box.scrollTop = 0));
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  const read = await history(page).evaluate((box) => {
    const { top } = box.getBoundingClientRect();
    const row = [...box.querySelectorAll("[data-row]")].find(
      (each) =>
        each.getBoundingClientRect().top >= top + box.clientHeight / 3 &&
        /number \d+/.test(each.textContent ?? ""),
    );
    return /number \d+/.exec(row?.textContent ?? "")?.[0] ?? "";
  });
  await page.evaluate(watchRow, read);
  await older;
  await send(brand, challenger, "send-message", { roomId, text: "brand new", clientId: "new-1" });
  await expect.poll(async () => (await spreadOf(page)).frames).toBeGreaterThan(60);
  expect((await spreadOf(page)).spread).toBeLessThanOrEqual(1);

  // At the end it stays at the end.
  await page.getByRole("button", { name: /Go to \d+ new message/ }).click();
  await history(page).getByText("brand new").waitFor();
  await send(brand, challenger, "send-message", { roomId, text: "and another", clientId: "new-2" });
  await history(page).getByText("and another").waitFor();
  const gap = await history(page).evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight);
  expect(gap).toBeLessThanOrEqual(1);
  await expect.poll(() => Math.max(...reads)).toBe(402);
  await close();
});
