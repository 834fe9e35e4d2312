import type { WebSocketRoute } from "playwright-core";
import { expect, test } from "vitest";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { newChallenge, send } from "./testing/matches.ts";
import { visit } from "./testing/product.ts";

const brand = "blg-za-en";
const browser = await sharedBrowser();

test("the badges load in one call, follow events, and catch up after a lost connection", async () => {
  const { challenger, challenged, matchId, close } = await newChallenge(browser, brand);
  const { page } = challenged;
  const sockets: WebSocketRoute[] = [];
  let isCut = false;
  await page.routeWebSocket(/\/realtime/, async (socket) => {
    if (isCut) return socket.close();
    socket.connectToServer();
    sockets.push(socket);
  });
  // Where no websocket connects, the page polls.
  await page.route(/\/realtime/, (route) => (isCut ? route.abort() : route.continue()));
  const calls = new Set<string>();
  page.on("request", (request) => {
    const [, name] =
      /\/api\/game\/(badge-counts|chat-rooms|match-counts|notifications)/.exec(request.url()) ?? [];
    if (name) calls.add(name);
  });
  const countOf = (label: string) => page.getByText(label, { exact: true }).count();

  await visit(page, brand, "/landing");
  await expect.poll(() => countOf("1 match waiting for you")).toBeGreaterThan(0);
  expect([...calls]).toEqual(["badge-counts"]);

  const { roomId } = await send<{ roomId: string }>(brand, challenger, "direct-room", {
    userId: challenged.playerId,
  });
  await send(brand, challenger, "send-message", { roomId, text: "See you there", clientId: "badge-1" });
  await expect.poll(() => countOf("1 unread message")).toBeGreaterThan(0);

  isCut = true;
  for (const socket of sockets) await socket.close();
  await send(brand, challenger, "cancel-match", { matchId });
  isCut = false;
  await expect.poll(() => countOf("1 match waiting for you")).toBe(0);
  await close();
});
