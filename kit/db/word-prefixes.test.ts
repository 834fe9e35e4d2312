import { expect, test } from "vitest";
import { wordPrefixes } from "./word-prefixes.ts";

test.each([
  ["cup", "cup:*"],
  ["  Summer  cup! ", "Summer:* & cup:*"],
  ["a & !b | (c):*", "a:* & b:* & c:*"],
  ["' \\ <->", undefined],
  ["كأس ألف", "كأس:* & ألف:*"],
])("%s", (text, query) => expect(wordPrefixes(text)).toBe(query));
