import { describe, expect, test } from "vitest";
import { compileTheme } from "./compile.ts";
import { contrastPairs } from "./contrast.ts";
import { sampleSeeds } from "./seeds.fixture.ts";

describe.each(Object.entries(sampleSeeds))("the %s theme", (_, seeds) => {
  test("meets WCAG 2.2 AA in every pair that the components use", () => {
    const missed = contrastPairs(compileTheme(seeds)).filter((pair) => !pair.isMet);
    expect(missed).toEqual([]);
  });
});

test("the list of pairs contains what the components use", () => {
  const pairs = contrastPairs(compileTheme(sampleSeeds.orange));
  expect(pairs).toHaveLength(95);
});

test("a brand's own colours stay unchanged", () => {
  const tokens = compileTheme(sampleSeeds.yellow);
  expect(tokens).toMatchObject({
    brand: "#ffcb05",
    rival: "#84b6ff",
    "art-2": "#ffcb05",
    "art-3": "#84b6ff",
  });
});

test("a known brand compiles to its designed colours", () => {
  expect(compileTheme(sampleSeeds.blueOnWhite)).toMatchObject({
    bg: "#f5f7fc",
    "surface-1": "#ffffff",
    text: "#111524",
    "on-brand": "#ffffff",
    "brand-hover": "#1a2bd4",
    "rival-text": "#cd0661",
    danger: "#b42f56",
    "art-0": "#0e1f77",
  });
});

test("a pair with too little contrast is reported", () => {
  const tokens = { ...compileTheme(sampleSeeds.orange), "text-muted": "#333333" as const };
  expect(contrastPairs(tokens).filter((pair) => !pair.isMet)).toContainEqual(
    expect.objectContaining({ text: "text-muted", background: "bg", wanted: 4.5 }),
  );
});

test("a colour that is not #rrggbb is refused", () => {
  expect(() => compileTheme({ ...sampleSeeds.orange, brand: "orange" })).toThrow("#rrggbb");
});
