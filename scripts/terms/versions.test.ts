import { describe, expect, test } from "vitest";
import { parseTermsVersion, writeTermsVersion } from "#features/branding/rules.ts";
import { nextVersion, stateOf } from "./versions.ts";

const brand = { key: "new-za-en", availableFrom: "2025-08-01" };
const first = {
  number: 1,
  announcedOn: "2025-07-21",
  from: "2025-08-01",
  changes: "",
  markdown: "# Terms\n\nLast updated 21 July 2025.\n\nR7 a day.",
};
const text = "# Terms\n\nLast updated 1 March 2026.\n\nR8 a day.";
const today = "2026-03-01";
const changed = { brand, stored: [first], text, isCorrection: false };

test("the first version applies from the brand's opening", () => {
  expect(nextVersion({ ...changed, stored: [] }, { today: "2025-06-01" })).toEqual({
    ...first,
    announcedOn: "2025-06-01",
    markdown: text,
  });
});

test("a changed version follows with its days and what players read", () => {
  const version = nextVersion(changed, { today, from: "2026-03-31", changes: " R8\na day " });
  expect(version).toEqual({
    number: 2,
    announcedOn: today,
    from: "2026-03-31",
    changes: "R8 a day",
    markdown: text,
  });
  expect(parseTermsVersion(writeTermsVersion(version), 2)).toEqual({ version, faults: [] });
});

test("a correction keeps number and days", () => {
  expect(nextVersion({ ...changed, isCorrection: true }, { today })).toEqual({ ...first, markdown: text });
});

describe("refuses", () => {
  test.each([
    ["an unchanged text", { text: first.markdown }, { from: "2026-04-01", changes: "x" }, /Change brands/],
    [
      "the old day of the last update",
      { text: first.markdown.replace("R7", "R8") },
      { from: "2026-04-01", changes: "x" },
      /terms\.md:3/,
    ],
    ["less notice than promised", {}, { from: "2026-03-30", changes: "x" }, /2026-03-31 or later/],
    ["no day", {}, { changes: "x" }, /--from/],
    ["no words for players", {}, { from: "2026-04-01", changes: " " }, /--changes/],
  ])("%s", (_, terms, asked, message) => {
    expect(() => nextVersion({ ...changed, ...terms }, { today, ...asked })).toThrow(message);
  });
});

test("the list says which brand's text has changed", () => {
  expect(stateOf([], text)).toBe("no version is stored yet");
  expect(stateOf([first], first.markdown)).toBe("version 1, applies from 2025-08-01");
  expect(stateOf([first], text)).toContain("terms.md has changed since");
});
