import { expect, test } from "vitest";
import { sampleSeeds } from "../theme/seeds.fixture.ts";
import { displayFontUrl } from "./urls.ts";

test.each([68, 88, 100, 118] as const)("a brand has one font file for width %i at every weight", (width) => {
  const weights = [600, 700, 800, 900] as const;
  const urls = weights.map((weight) => displayFontUrl({ ...sampleSeeds.orange, width, weight }));
  expect(urls.every((url) => url.includes(`archivo-${width}-`))).toBe(true);
  expect(new Set(urls).size).toBe(weights.length);
});
