import { expect, test } from "vitest";
import { calendarOf } from "./calendar.ts";

const match = {
  matchId: "00000001-0000-7000-8000-000000000001",
  version: 3,
  kickoffAt: new Date("2026-11-22T18:00:00Z"),
  title: "Zola, the one; again",
  place: "Sunday Showdown",
  url: "https://example.test/match/1",
};
const now = new Date("2026-11-15T12:00:00.123Z");
const bytesOf = (line: string) => new TextEncoder().encode(line).length;

test("a calendar entry is an hour long and has a stable UID", () => {
  const text = calendarOf(match, now);
  expect(text).toContain("UID:match-00000001-0000-7000-8000-000000000001@kickoff\r\n");
  expect(text).toContain("SEQUENCE:3\r\n");
  expect(text).toContain("DTSTART:20261122T180000Z\r\nDTEND:20261122T190000Z\r\n");
  expect(text).toContain("DTSTAMP:20261115T120000Z\r\n");
  expect(text.startsWith("BEGIN:VCALENDAR\r\n")).toBe(true);
  expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
});

test("special characters in titles are escaped", () => {
  expect(calendarOf(match, now)).toContain("SUMMARY:Zola\\, the one\\; again\r\n");
});

test("long lines are folded in any script without loss", () => {
  const title = "مباراة ضد منافس قوي جدًا في ساحة الأحد الكبرى لهذا الشهر 🏆 مرة أخرى";
  const text = calendarOf({ ...match, title }, now);
  for (const line of text.split("\r\n")) expect(bytesOf(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll("\r\n ", "")).toContain(`SUMMARY:${title}`);
});
