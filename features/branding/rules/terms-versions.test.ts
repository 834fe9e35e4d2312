import { describe, expect, test } from "vitest";
import {
  announcedTerms,
  announcedChange,
  parseTermsVersion,
  termsInForce,
  type TermsVersion,
} from "../rules.ts";

const version = (number: number, announcedOn: string, from: string): TermsVersion => ({
  number,
  announcedOn,
  from,
  changes: number > 1 ? "Other" : "",
  markdown: "# Terms",
});
const versions = [
  version(1, "2025-07-21", "2025-08-01"),
  version(2, "2026-01-01", "2026-02-01"),
  version(3, "2026-06-01", "2026-07-01"),
] as const;
const zone = "Africa/Johannesburg";

test.each([
  ["2025-01-01T00:00:00Z", 1, [1], undefined],
  ["2026-01-15T00:00:00Z", 1, [1, 2], 2],
  ["2026-01-31T21:59:59Z", 1, [1, 2], 2],
  // Midnight in Johannesburg.
  ["2026-01-31T22:00:00Z", 2, [1, 2], 2],
  ["2026-06-10T00:00:00Z", 2, [1, 2, 3], 3],
  ["2027-01-01T00:00:00Z", 3, [1, 2, 3], 3],
])("at %s version %i applies and %j are known", (at, current, known, change) => {
  const now = new Date(at);
  expect(termsInForce(versions, now, zone).number).toBe(current);
  expect(announcedTerms(versions, now, zone).map(({ number }) => number)).toEqual(known);
  expect(announcedChange(versions, now, zone)?.number).toBe(change);
});

describe("a file of a version", () => {
  const file = (head: string) => `---\n${head}\n---\n\n# Terms\n\nText.\n`;

  test("has two days, what changes, and the text", () => {
    expect(
      parseTermsVersion(file("announced: 2026-01-01\nfrom: 2026-02-01\nchanges: Other: prices"), 2),
    ).toEqual({
      version: {
        number: 2,
        announcedOn: "2026-01-01",
        from: "2026-02-01",
        changes: "Other: prices",
        markdown: "# Terms\n\nText.",
      },
      faults: [],
    });
  });

  test.each([
    ["announced: 2026-01-01\nfrom: 2026-01-30\nchanges: x", 2, [3]],
    ["announced: 2026-01-01\nfrom: 2026-02-01\nchanges:", 2, [4]],
    ["announced: 2026-01-01\nfrom: 2026-02-01\nchanges: x", 1, [4]],
    ["announced: soon\nfrom: 2026-13-01\nchanges:", 1, [2, 3]],
    ["", 1, [1, 1]],
  ])("%j as version %i has faults in lines %j", (head, number, lines) => {
    expect(parseTermsVersion(file(head), number).faults.map(({ line }) => line)).toEqual(lines);
  });
});
