import { describe, expect, test } from "vitest";
import { contrast, lch, lchOf, readable } from "./colour.ts";

describe("contrast", () => {
  test("black on white has the highest ratio", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  });

  test("a colour on itself has the ratio 1", () => {
    expect(contrast("#ff5a2c", "#ff5a2c")).toBe(1);
  });

  test("the order of the two colours does not matter", () => {
    expect(contrast("#2340e6", "#ffffff")).toBe(contrast("#ffffff", "#2340e6"));
  });

  test("#767676 is the lightest grey for text on white", () => {
    expect(contrast("#767676", "#ffffff")).toBeGreaterThanOrEqual(4.5);
    expect(contrast("#777777", "#ffffff")).toBeLessThan(4.5);
  });
});

describe("OKLCH", () => {
  test.each(["#ff5a2c", "#5cc8ff", "#43d66b", "#2340e6", "#d81e6a", "#808080", "#000000", "#ffffff"])(
    "%s survives the conversion in both directions",
    (hex) => {
      const { lightness, chroma, hue } = lchOf(hex);
      expect(lch(lightness, chroma, hue)).toBe(hex);
    },
  );

  test("a colour outside sRGB loses chroma, not lightness", () => {
    const shown = lchOf(lch(0.6, 0.5, 145));
    expect(shown.lightness).toBeCloseTo(0.6, 2);
    expect(shown.chroma).toBeLessThan(0.25);
  });
});

describe("readable", () => {
  const orange = lchOf("#ff5a2c");

  test("leaves a readable colour unchanged", () => {
    expect(readable(orange, ["#000000"], 4.5, 1)).toBe("#ff5a2c");
  });

  test("changes a colour until it is readable on every background", () => {
    const darker = readable(orange, ["#ffffff", "#f0f0f0"], 4.5, -1);
    expect(contrast(darker, "#f0f0f0")).toBeGreaterThanOrEqual(4.5);
    expect(lchOf(darker).hue).toBeCloseTo(orange.hue, -1);
  });

  test("falls back to white or black", () => {
    expect(readable(orange, ["#ffffff"], 22, -1)).toBe("#000000");
  });
});
