import { expect, test } from "vitest";
import { createProgress } from "./progress.ts";

function record(isTTY: boolean) {
  let time = 0;
  const lines: string[] = [];
  const output = { isTTY, write: (text: string) => lines.push(text) };
  const progress = createProgress(output, () => (time += 1_500));
  return { progress, lines };
}

test("prints every step as a line with the seconds since the start", () => {
  const { progress, lines } = record(false);
  progress.step("Building the pages.");
  progress.step("Demo data: 1 of 12.");
  progress.step("Demo data: 2 of 12.");
  expect(lines).toEqual([
    "  1.5 s  Building the pages.\n",
    "  3.0 s  Demo data: 1 of 12.\n",
    "  4.5 s  Demo data: 2 of 12.\n",
  ]);
});

test("overwrites only the previous count of the same step on a terminal", () => {
  const { progress, lines } = record(true);
  progress.step("Building the pages.");
  progress.step("Demo data: 1 of 12.");
  progress.step("Demo data: 2 of 12.");
  expect(lines.map((line) => line.startsWith("\u001b[1A"))).toEqual([false, false, true]);
});
