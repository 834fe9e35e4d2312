import { describe, expect, test } from "vitest";
import { contrast, lch, lchOf, readable } from "./colour.ts";

describe("contrast", () => {
  test("black on white has the highest ratio there is", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  });

  test("a colour on itself has none", () => {
    expect(contrast("#ff5a2c", "#ff5a2c")).toBe(1);
  });

  test("the order of the two colours does not matter", () => {
    expect(contrast("#2340e6", "#ffffff")).toBe(contrast("#ffffff", "#2340e6"));
  });

  test("grey #767676 is the lightest that text on white may have", () => {
    expect(contrast("#767676", "#ffffff")).toBeGreaterThanOrEqual(4.5);
    expect(contrast("#777777", "#ffffff")).toBeLessThan(4.5);
  });
});

describe("OKLCH", () => {
  test.each(["#ff5a2c", "#5cc8ff", "#43d66b", "#2340e6", "#d81e6a", "#808080", "#000000", "#ffffff"])(
    "%s survives the way there and back",
    (hex) => {
      const { lightness, chroma, hue } = lchOf(hex);
      expect(lch(lightness, chroma, hue)).toBe(hex);
    },
  );

  test("a colour that no screen can show loses chroma, not lightness", () => {
    const shown = lchOf(lch(0.6, 0.5, 145));
    expect(shown.lightness).toBeCloseTo(0.6, 2);
    expect(shown.chroma).toBeLessThan(0.25);
  });
});

describe("readable", () => {
  const orange = lchOf("#ff5a2c");

  test("leaves a colour alone that is readable already", () => {
    expect(readable(orange, ["#000000"], 4.5, 1)).toBe("#ff5a2c");
  });

  test("moves a colour until it is readable on every ground", () => {
    const darker = readable(orange, ["#ffffff", "#f0f0f0"], 4.5, -1);
    expect(contrast(darker, "#f0f0f0")).toBeGreaterThanOrEqual(4.5);
    expect(lchOf(darker).hue).toBeCloseTo(orange.hue, -1);
  });

  test("falls back to white or black where nothing else will do", () => {
    expect(readable(orange, ["#ffffff"], 22, -1)).toBe("#000000");
  });
});
