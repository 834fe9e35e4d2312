import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  comparableText,
  createWordFilter,
  directPlayers,
  directSubject,
  hasOutsideLink,
  isNewAccount,
  isRepeated,
  markerAfterSending,
  mayEdit,
  mentionedNames,
  nextReadMarker,
  normaliseText,
  ownLinks,
  parseRoomId,
  productLinks,
  roomIdOf,
  roomKinds,
  slowModeEndsAt,
  textFault,
  unreadCount,
} from "./rules.ts";

const origin = "https://blg.kickoff.example";
const now = new Date("2026-11-18T12:00:00Z");
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
const uuidOf = (digit: string) => `${digit.repeat(8)}-0000-7000-8000-${digit.repeat(12)}`;

describe("room ids", () => {
  test.each([
    ["lounge", { kind: "lounge", subject: "" }],
    ["game-eafc", { kind: "game", subject: "eafc" }],
    [`match-${uuidOf("1")}`, { kind: "match", subject: uuidOf("1") }],
    ["lounge-", undefined],
    ["lounge-2", undefined],
    ["game", undefined],
    ["game-", undefined],
    ["Lounge", undefined],
    ["games-x", undefined],
    ["", undefined],
    ["match-../lounge", undefined],
    ["game-a b", undefined],
    [`game-${"x".repeat(81)}`, undefined],
  ])("%j", (roomId, name) => {
    expect(parseRoomId(roomId)).toEqual(name);
  });

  test("are read as they are written", () => {
    const subject = fc.stringMatching(/^[\w-][\w.-]{0,40}$/);
    fc.assert(
      fc.property(fc.constantFrom(...roomKinds), subject, (kind, text) => {
        const name = { kind, subject: kind === "lounge" ? "" : text };
        expect(parseRoomId(roomIdOf(name))).toEqual(name);
      }),
    );
  });

  test("a pair of players has one direct room", () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), (one, other) => {
        fc.pre(one !== other);
        expect(directSubject(one, other)).toBe(directSubject(other, one));
        expect(directPlayers(directSubject(one, other))).toEqual([one, other].toSorted());
        expect(directPlayers([one, other].toSorted().toReversed().join("."))).toBeUndefined();
      }),
    );
    expect(directPlayers(`${uuidOf("1")}.${uuidOf("1")}`)).toBeUndefined();
  });
});

describe("a text", () => {
  test.each([
    ["  hi  ", "hi"],
    ["a\r\nb\rc", "a\nb\nc"],
    ["a\n\n\n\n\nb", "a\n\nb"],
    ["\u202Eevil\u202C", "evil"],
    ["a\u0000b\u0007c\u001b[31m", "abc[31m"],
    ["\u2066x\u2069\u200b\ufeff", "x"],
    ["e\u0301", "é"],
    ["👨‍👩‍👧", "👨‍👩‍👧"],
    ["سلام", "سلام"],
    ["\ud800", "\ufffd"],
  ])("%j is stored as %j", (typed, stored) => {
    expect(normaliseText(typed)).toBe(stored);
  });

  test.each([
    ["", "message_empty"],
    ["\u200b\u202e \n", "message_empty"],
    ["x".repeat(2_000), undefined],
    ["👍".repeat(2_000), undefined],
    ["x".repeat(2_001), "message_too_long"],
  ])("of %#", (typed, fault) => {
    expect(textFault(normaliseText(typed))).toBe(fault);
  });

  test("has no control and no direction characters, and stays the same when normalised again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (typed) => {
        const stored = normaliseText(typed);
        expect(stored).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
        expect(
          Array.from(stored).every((letter) => letter === "\n" || letter === "\t" || letter >= " "),
        ).toBe(true);
        expect(normaliseText(stored)).toBe(stored);
      }),
    );
  });
});

describe("mentions", () => {
  test.each([
    ["hi @Thabo_FC!", ["thabo_fc"]],
    ["@one @two @one", ["one", "two"]],
    ["mail me at a@example.com", []],
    ["@ab", []],
    ["(@kamau)", ["kamau"]],
    ["@kamau- see you", ["kamau-", "kamau"]],
    ["@@kamau", []],
    ["@ልጅ_1 selam", ["ልጅ_1"]],
  ])("of %j are %j", (text, names) => {
    expect(mentionedNames(text)).toEqual(names);
  });

  test("are bounded", () => {
    const text = Array.from({ length: 200 }, (_, index) => `@player${index}`).join(" ");
    expect(mentionedNames(text).length).toBeLessThanOrEqual(20);
  });
});

describe("links", () => {
  test.each([
    ["see https://evil.example/x", true],
    ["HTTP://evil.example", true],
    ["www.evil.example", true],
    ["bit.ly/abc", true],
    ["free coins at evil.com", true],
    [`${origin}/games`, false],
    [`${origin}@evil.example/`, true],
    [`${origin}.evil.com/`, true],
    // Browsers read the backslash as a slash, so the host is ours.
    ["https://blg.kickoff.example\\@evil.com", false],
    ["we won 3.1 and it is over.", false],
    ["mail a@example.com", false],
    ["javascript:alert(1)", false],
  ])("%j leads to another site: %j", (text, isOutside) => {
    expect(hasOutsideLink(text, origin)).toBe(isOutside);
  });

  test("to matches and battlegrounds of the own site are found once, at most three", () => {
    const [one, two] = [uuidOf("1"), uuidOf("2")];
    expect(
      productLinks(
        `${origin}/event-home/${one}?x=1 /match-wizard/${one}/${two}#check-in, /event-home/${one} https://evil.com/event-home/${two}`,
        origin,
      ),
    ).toEqual([
      { kind: "battleground", id: one, path: `/event-home/${one}` },
      { kind: "match", id: two, path: `/match-wizard/${one}/${two}` },
    ]);
    const many = ["3", "4", "5", "6"].map((digit) => `/event-home/${uuidOf(digit)}`).join(" ");
    expect(productLinks(many, origin)).toHaveLength(3);
    expect(productLinks(`x/event-home/${one}`, origin)).toEqual([]);
  });
});

describe("links to pages of the own site", () => {
  test.each([
    [`see ${origin}/chat-room/lounge?message=5.`, [`${origin}/chat-room/lounge?message=5`]],
    [`(${origin}/s/abc) ${origin}/s/abc`, [`${origin}/s/abc`]],
    [`${origin}/profile/1, ${origin}/games`, [`${origin}/profile/1`, `${origin}/games`]],
    [`${origin}/unsubscribe?token=1`, []],
    [`${origin}/api/game/profile`, []],
    [`${origin}/gamesroom`, []],
    ["https://evil.example/chat-room/lounge", []],
    [`https://evil.example/?to=${origin}/games`, []],
    [`${origin.replace("://", "://me@")}/games`, []],
  ])("of %s", (text, links) => {
    expect(ownLinks(text, origin)).toEqual(links);
  });
});

describe("the word filter", () => {
  const filter = createWordFilter([
    { mask: ["shit", "ta gueule", "كس امك"], hold: ["kill yourself", "nègre"] },
  ]);
  test.each([
    ["what a shit game", "what a **** game", false],
    ["SH1T!", "*****", false],
    ["shiiiiit", "********", false],
    ["Scunthorpe shitake", "Scunthorpe shitake", false],
    ["Ta Gueule toi", "** ****** toi", false],
    ["go kill  yourself", "go kill  yourself", true],
    ["NEGRE", "NEGRE", true],
    ["يا كس امك", "يا ** ***", false],
    ["good game 3:1", "good game 3:1", false],
  ])("%j", (text, masked, isHeld) => {
    expect(filter(text)).toEqual({ text: masked, isHeld });
  });

  test("keeps the length of every text, and a clean text as it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(filter(text).text.length).toBe(text.length);
        expect(createWordFilter([])(text)).toEqual({ text, isHeld: false });
      }),
    );
  });
});

describe("repeats", () => {
  test("are recognised without case, spaces and signs", () => {
    expect(comparableText("Buy  COINS here!!!")).toBe(comparableText("buy coins, here"));
  });
  test.each([
    ["buycoinshereorelse", 1, false],
    ["buycoinshereorelse", 2, true],
    ["gg", 4, false],
    ["gg", 5, true],
    ["", 50, false],
  ])("%j after %i of the same", (text, before, isHeld) => {
    expect(isRepeated(text, before)).toBe(isHeld);
  });
});

test.each([
  [0, true],
  [299, true],
  [300, false],
])("a message of %i s ago may be edited: %j", (seconds, may) => {
  expect(mayEdit(ago(seconds), now)).toBe(may);
});

test("an account is new for three days", () => {
  expect(isNewAccount(ago(3 * 86_400 - 1), now)).toBe(true);
  expect(isNewAccount(ago(3 * 86_400), now)).toBe(false);
});

test.each([
  [null, 30, null],
  [10, 0, null],
  [10, 30, 20],
  [30, 30, null],
] as const)("slow mode: last message %s s ago, one every %i s", (last, every, wait) => {
  const endsAt = slowModeEndsAt(last === null ? null : ago(last), every, now);
  expect(endsAt && (endsAt.getTime() - now.getTime()) / 1_000).toBe(wait);
});

describe("the read marker", () => {
  test("never goes back and never beyond the last message", () => {
    fc.assert(
      fc.property(fc.nat(100), fc.array(fc.nat(120)), (last, wanted) => {
        let marker = 0;
        for (const upTo of wanted) {
          const next = nextReadMarker(marker, upTo, last);
          expect(next === undefined).toBe(upTo > last);
          if (next === undefined) continue;
          expect(next).toBe(Math.max(marker, upTo));
          marker = next;
        }
        expect(unreadCount(last, marker)).toBe(last - marker);
      }),
    );
    expect(unreadCount(1_000_000, null)).toBe(0);
  });

  test("does not count own messages after it as unread", () => {
    expect([unreadCount(9, 4, 2), unreadCount(9, 4, 5), unreadCount(9, 4, 6)]).toEqual([3, 0, 0]);
  });

  test("moves over an own message only when everything before it was read", () => {
    expect(markerAfterSending(null, 7)).toBe(7);
    expect(markerAfterSending(6, 7)).toBe(7);
    expect(markerAfterSending(4, 7)).toBe(4);
  });
});
