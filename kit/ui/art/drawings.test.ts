import { describe, expect, test } from "vitest";
import { draw, drawingNames } from "./drawings.ts";

describe.each(drawingNames)("the drawing %s", (name) => {
  const markup = draw(name);

  test("is one closed svg that screen readers pass over", () => {
    expect(markup).toMatch(/^<svg viewBox="0 0 \d+ \d+"[^>]* aria-hidden="true">.*<\/svg>$/s);
  });

  test("has no inline styles, no words, and no ids but those that say what they hold", () => {
    expect(markup).not.toMatch(/\sid="(?!ball-[\d-]+")|\sstyle=|<text/);
  });

  test("paints with the theme's colours, so that every brand has its own", () => {
    expect(markup).toContain("var(--");
    expect(markup.replaceAll("#fff", "").replaceAll("url(#ball", "")).not.toMatch(/#[0-9a-f]{3}/i);
  });

  test("holds no broken figures", () => {
    expect(markup).not.toMatch(/NaN|undefined|Infinity/);
  });
});
