import { describe, expect, test } from "vitest";
import { draw, drawingNames } from "./drawings.ts";

describe.each(drawingNames)("the drawing %s", (name) => {
  const markup = draw(name);

  test("is one closed svg hidden from screen readers", () => {
    expect(markup).toMatch(/^<svg viewBox="0 0 \d+ \d+"[^>]* aria-hidden="true">.*<\/svg>$/s);
  });

  test("has no inline styles, no text, and only ids that describe their content", () => {
    expect(markup).not.toMatch(/\sid="(?!ball-[\d-]+")|\sstyle=|<text/);
  });

  test("uses the colours of the theme", () => {
    expect(markup).toContain("var(--");
    expect(markup.replaceAll("#fff", "").replaceAll("url(#ball", "")).not.toMatch(/#[0-9a-f]{3}/i);
  });

  test("has no invalid numbers", () => {
    expect(markup).not.toMatch(/NaN|undefined|Infinity/);
  });
});
