import { expect, test } from "vitest";
import { sharedBrowser } from "./testing/shared-browser.ts";
import { newOpponents, send } from "./testing/matches.ts";
import { visit } from "./testing/product.ts";

const brand = "blg-za-en";
const browser = await sharedBrowser();

/** A profile takes no more. */
const maxBioLength = 160;

const attack = "window.hit=1";
const quotes = [
  "",
  '"',
  "'",
  "`",
  '">',
  "'>",
  "</title>",
  "</textarea>",
  "</style>",
  "</script>",
  "-->",
  "]]>",
];
const elements = [
  `<script>${attack}</script>`,
  `<img src=x onerror=${attack}>`,
  `<svg onload=${attack}>`,
  `<a href="javascript:${attack}">x</a>`,
  `<iframe srcdoc="<script>parent.${attack}</script>"></iframe>`,
];
/** Each way out of the surrounding text with each element that would run code. */
const payloads = quotes.flatMap((quote) => elements.map((element) => quote + element));

/** Joins payloads to texts of at most `length` characters. */
function textsOf(length: number): string[] {
  return payloads.reduce<string[]>(
    (texts, payload) => {
      const last = texts.at(-1) ?? "";
      if (last.length + payload.length + 1 > length) return [...texts, payload];
      return [...texts.slice(0, -1), last === "" ? payload : `${last}\n${payload}`];
    },
    [""],
  );
}

test("texts of players with 60 XSS payloads are shown as text", async () => {
  expect(payloads).toHaveLength(60);
  const { challenger, challenged, close } = await newOpponents(browser, brand);
  const { page } = challenged;
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const expectShown = async (path: string, texts: readonly string[]) => {
    await visit(page, brand, path);
    await page
      .getByText(texts[0]?.split("\n")[0] ?? "")
      .first()
      .waitFor();
    const shown = await page.evaluate(() => document.body.innerText.replaceAll(/\s+/g, ""));
    for (const payload of texts.flatMap((text) => text.split("\n"))) {
      expect(shown).toContain(payload.replaceAll(/\s+/g, ""));
    }
    expect(await page.evaluate(() => "hit" in window)).toBe(false);
  };

  const { roomId } = await send<{ roomId: string }>(brand, challenger, "direct-room", {
    userId: challenged.playerId,
  });
  const messages = textsOf(2_000);
  for (const [index, text] of messages.entries()) {
    await send(brand, challenger, "send-message", { roomId, text, clientId: `hostile-${index}` });
  }
  await expectShown(`/chat-room/${roomId}`, messages.slice(0, 1));

  const [bio = ""] = textsOf(maxBioLength);
  await send(brand, challenger, "profile-update", { bio });
  await expectShown(`/profile/${challenger.playerId}`, [bio]);

  const [text = ""] = textsOf(2_000);
  const { ticket } = await send<{ ticket: { ticketId: string } }>(brand, challenged, "open-ticket", {
    clientId: "hostile-ticket",
    subject: elements[1],
    text,
  });
  await expectShown(`/support/ticket/${ticket.ticketId}`, [text]);
  expect(dialogs).toEqual([]);
  await close();
});
