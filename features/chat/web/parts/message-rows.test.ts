import { describe, expect, test } from "vitest";
import type { ChatMessage } from "../../contract.ts";
import { fromPage, personalise, withChange, withMessage, withNewer, withOlder } from "./loaded-messages.ts";
import { messageRows, type MessageRow, type RowsInput } from "./message-rows.ts";
import { mentionQuery, textParts } from "./message-text.ts";

const me = "me";

function message(
  sequence: number,
  given: Partial<ChatMessage> & { by?: string; at?: string } = {},
): ChatMessage {
  const { by = "ann", at = "2026-11-18T10:00:00.000Z", ...rest } = given;
  return {
    id: `id-${sequence}`,
    roomId: "lounge",
    sequence,
    clientId: `client-${sequence}`,
    author: { id: by, username: by, avatarUrl: null, isModerator: false },
    text: `text ${sequence}`,
    state: "visible",
    sentAt: at,
    editedAt: null,
    replyTo: null,
    mentions: [],
    reactions: [],
    hasPlainLinks: false,
    ownLinks: [],
    cards: [],
    isHidden: false,
    change: 0,
    ...rest,
  };
}

const pageOf = (from: number, to: number, lastSequence: number) => ({
  messages: Array.from({ length: to - from + 1 }, (_, index) => message(from + index)),
  hasBefore: from > 1,
  hasAfter: to < lastSequence,
  lastSequence,
  lastChange: 0,
});

describe("rows", () => {
  const rowsOf = (messages: readonly ChatMessage[], given: Partial<RowsInput> = {}) =>
    messageRows({
      messages,
      pending: [],
      viewerId: me,
      unread: null,
      dayOf: (at) => at.slice(0, 10),
      ...given,
    });
  const brief = (row: MessageRow) =>
    row.kind === "message"
      ? `${row.message.sequence}${row.isContinued ? " continued" : ""}`
      : row.kind === "unread"
        ? `${row.count} new`
        : row.kind;

  test("messages of one author within five minutes are a group", () => {
    const rows = rowsOf([
      message(1, { at: "2026-11-18T10:00:00.000Z" }),
      message(2, { at: "2026-11-18T10:04:00.000Z" }),
      message(3, { at: "2026-11-18T10:09:00.000Z" }),
      message(4, { at: "2026-11-18T10:09:30.000Z", by: "ben" }),
    ]);
    expect(rows.map(brief)).toEqual(["day", "1", "2 continued", "3", "4"]);
  });

  test("a new day has a separator and starts a group", () => {
    const rows = rowsOf([
      message(1, { at: "2026-11-17T23:59:00.000Z" }),
      message(2, { at: "2026-11-18T00:01:00.000Z" }),
    ]);
    expect(rows.map(brief)).toEqual(["day", "1", "day", "2"]);
  });

  test("the line of unread messages is above the first one and starts a group", () => {
    const rows = rowsOf([message(1), message(2), message(3)], { unread: { after: 1, count: 2 } });
    expect(rows.map(brief)).toEqual(["day", "1", "2 new", "2", "3 continued"]);
  });

  test("a message keeps its key when it was sent", () => {
    const pending = { clientId: "c", text: "hi", replyTo: null, queuedAt: 0, state: "sending" as const };
    const before = rowsOf([message(1)], { pending: [pending] });
    const after = rowsOf([message(1), message(2, { by: me, clientId: "c" })]);
    expect(before.at(-1)?.key).toBe(after.at(-1)?.key);
  });
});

describe("loaded messages", () => {
  test("pages on both sides join without repeats", () => {
    const loaded = withNewer(
      withOlder(fromPage(pageOf(40, 60, 100)), pageOf(20, 41, 100)),
      pageOf(59, 100, 100),
    );
    expect(loaded.messages.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 81 }, (_, index) => index + 20),
    );
    expect([loaded.hasBefore, loaded.hasAfter]).toEqual([true, false]);
  });

  test("a live message follows the newest one, and only counts while newer ones are not loaded", () => {
    expect(withMessage(fromPage(pageOf(1, 3, 3)), message(4)).messages).toHaveLength(4);
    const behind = withMessage(fromPage(pageOf(1, 3, 9)), message(10));
    expect([behind.messages.length, behind.hasAfter, behind.lastSequence]).toEqual([3, true, 10]);
    const gap = withMessage(fromPage(pageOf(1, 3, 3)), message(5));
    expect([gap.messages.length, gap.hasAfter]).toEqual([3, true]);
  });

  test("the first message of an empty room is shown", () => {
    const empty = fromPage({
      messages: [],
      hasBefore: false,
      hasAfter: false,
      lastSequence: 0,
      lastChange: 0,
    });
    expect(withMessage(empty, message(1)).messages).toHaveLength(1);
  });

  test("an older change does not replace a newer one", () => {
    const loaded = fromPage(pageOf(5, 7, 7));
    const newer = withChange(loaded, message(6, { text: "new", change: 3 }));
    expect(withChange(newer, message(6, { text: "old", change: 2 })).messages[1]?.text).toBe("new");
  });

  test("a published message keeps the reader's reactions and hides blocked authors", () => {
    const before = message(1, { reactions: [{ reaction: "🔥", count: 1, isMine: true }] });
    const published = message(1, { reactions: [{ reaction: "🔥", count: 2, isMine: false }] });
    const shown = personalise(published, before, { id: me, hiddenAuthorIds: ["ann"] });
    expect(shown.reactions).toEqual([{ reaction: "🔥", count: 2, isMine: true }]);
    expect(shown.isHidden).toBe(true);
  });
});

describe("text", () => {
  const partsWith = (hasPlainLinks: boolean) =>
    textParts({
      text: "@Ann-K- see https://x.example/match/1. and https://evil.example/a, @nobody https://x.example@evil.example/",
      mentions: [{ playerId: "p", username: "ann-k" }],
      ownLinks: ["https://x.example/match/1"],
      hasPlainLinks,
    }).map(({ kind, text }) => [kind, text]);

  test("mentions and links are parts, except addresses that pretend to be another site's", () => {
    expect(partsWith(false)).toEqual([
      ["mention", "@Ann-K"],
      ["text", "- see "],
      ["link", "https://x.example/match/1"],
      ["text", ". and "],
      ["outside", "https://evil.example/a"],
      ["text", ", @nobody https://x.example@evil.example/"],
    ]);
  });

  test("links of a new player to other sites stay text", () => {
    expect(partsWith(true).filter(([kind]) => kind !== "text")).toEqual([
      ["mention", "@Ann-K"],
      ["link", "https://x.example/match/1"],
    ]);
  });

  test("completion starts after @ but not inside a word", () => {
    expect(mentionQuery("hi @tha", 7)).toEqual({ start: 3, text: "tha" });
    expect(mentionQuery("me@home", 7)).toBeUndefined();
    expect(mentionQuery("hi @tha there", 13)).toBeUndefined();
  });
});
