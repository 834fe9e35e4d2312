import { expect, test } from "vitest";

/** Width in pixels at size 100, rounded to ten, because machines round differently. */
function widthOf(text: string, family: string): number {
  const context = document.createElement("canvas").getContext("2d")!;
  context.font = `100px ${family}`;
  return Math.round(context.measureText(text).width / 10) * 10;
}

test.each([
  ["Roboto, monospace", "Battlegrounds", 620],
  ["sans-serif", "Battlegrounds", 620],
  ['"DejaVu Sans", monospace', "Battlegrounds", 700],
  ['"Noto Sans Arabic", monospace', "البطولة", 280],
  ['"Noto Sans Ethiopic", monospace', "ጨዋታ", 240],
])("%s is the font from npm on every machine", (family, text, width) => {
  expect(widthOf(text, family)).toBe(width);
});
