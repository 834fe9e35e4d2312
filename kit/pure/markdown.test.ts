import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { escapeMarkdown, parseMarkdown, plainText, type Block } from "./markdown.ts";

const text = (words: string) => ({ kind: "text", text: words });
const only = (source: string) => {
  const blocks = parseMarkdown(source);
  expect(blocks).toHaveLength(1);
  return blocks[0] as Block;
};
const wordsOf = (source: string) => {
  const block = only(source);
  if (block.kind !== "paragraph") throw new Error(`a ${block.kind}`);
  return block.content;
};

describe("blocks", () => {
  test("gives headings their level and a readable id", () => {
    expect(parseMarkdown("# Terms\n## Who we are\n### Fees")).toMatchObject([
      { kind: "heading", level: 1, id: "terms" },
      { kind: "heading", level: 2, id: "who-we-are" },
      { kind: "heading", level: 3, id: "fees" },
    ]);
  });

  test("builds an id from the letters of any script", () => {
    expect(only("## من المسؤول؟")).toMatchObject({ id: "من-المسؤول" });
    expect(only("## ኃላፊው ማን ነው፦")).toMatchObject({ id: "ኃላፊው-ማን-ነው" });
    expect(only("## ***")).toMatchObject({ id: "section" });
  });

  test("gives two headings with the same text different ids", () => {
    expect(parseMarkdown("## Fees\n\n## Fees\n\n## Fees").map((block) => "id" in block && block.id)).toEqual([
      "fees",
      "fees-2",
      "fees-3",
    ]);
  });

  test("joins lines without a blank line into one paragraph", () => {
    expect(parseMarkdown("one\ntwo\r\n\r\nthree")).toEqual([
      { kind: "paragraph", content: [text("one two")] },
      { kind: "paragraph", content: [text("three")] },
    ]);
  });

  test("parses lists with bullets or numbers, after a sentence, with items over several lines", () => {
    expect(parseMarkdown("You need:\n- a phone\n  of your own\n* a game")).toEqual([
      { kind: "paragraph", content: [text("You need:")] },
      { kind: "list", isOrdered: false, items: [[text("a phone of your own")], [text("a game")]] },
    ]);
    expect(only("1. first\n2) second")).toEqual({
      kind: "list",
      isOrdered: true,
      items: [[text("first")], [text("second")]],
    });
  });

  test("parses tables with head and rows; an escaped bar is no border", () => {
    expect(only("| Place | Prize |\n| --- | ---: |\n| 1st | R12 000 |\n| a \\| b | **c** |")).toEqual({
      kind: "table",
      head: [[text("Place")], [text("Prize")]],
      rows: [
        [[text("1st")], [text("R12 000")]],
        [[text("a | b")], [{ kind: "strong", text: "c" }]],
      ],
    });
  });

  test("returns no blocks for an empty text", () => expect(parseMarkdown("\n \n")).toEqual([]));
});

describe("words", () => {
  test("parses bold text", () => {
    expect(wordsOf("Send **STOP** to 13340, 2 * 3 * 4.")).toEqual([
      text("Send "),
      { kind: "strong", text: "STOP" },
      text(" to 13340, 2 * 3 * 4."),
    ]);
  });

  test("links mail addresses and URLs without the full stop after them", () => {
    expect(wordsOf("Write to help@blg.example or see https://blg.example/terms.")).toEqual([
      text("Write to "),
      { kind: "link", text: "help@blg.example", href: "mailto:help@blg.example" },
      text(" or see "),
      { kind: "link", text: "https://blg.example/terms", href: "https://blg.example/terms" },
      text("."),
    ]);
  });

  test.each(["https://a.example/x", "http://a.example", "mailto:a@b.example", "/privacy", "/menu#language"])(
    "allows a link to %s",
    (href) => expect(wordsOf(`[there](${href})`)).toEqual([{ kind: "link", text: "there", href }]),
  );

  test.each([
    "javascript:alert(1",
    "data:text/html,x",
    "//evil.example",
    "/\\evil.example",
    "vbscript:x",
    "x",
  ])("renders a link to %s as plain text", (href) =>
    expect(wordsOf(`[there](${href})`)).toEqual([text("there")]),
  );

  test("treats HTML as text", () => {
    expect(wordsOf('<img src=x onerror="alert(1)">')).toEqual([text('<img src=x onerror="alert(1)">')]);
  });

  test("returns an escaped text unchanged, in one paragraph", () => {
    const line = fc.stringMatching(/^[A-Za-z0-9 *_[\]()|#<>\\`~.]*[A-Za-z]$/).map((words) => words.trim());
    fc.assert(
      fc.property(line, (words) => {
        const content = wordsOf(`By ${escapeMarkdown(words)}`);
        expect(plainText(content)).toBe(`By ${words}`);
        expect(content.every(({ kind }) => kind === "text")).toBe(true);
      }),
    );
  });

  test("accepts any input", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (source) => {
        expect(() => parseMarkdown(source)).not.toThrow();
      }),
    );
  });
});
