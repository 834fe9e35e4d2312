import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { themeCss } from "./css.ts";
import { sampleSeeds } from "./seeds.fixture.ts";

const fontUrl = "/assets/archivo-68-800-1a2b3c4d.woff2";

test("a theme names its one font file and nothing else to fetch", () => {
  const css = themeCss(sampleSeeds.orange, { fontUrl });
  expect(css.match(/url\("(?!data:)[^"]*"\)/g)).toEqual([`url("${fontUrl}")`]);
});

test("without a font file the theme keeps to fonts that are there", () => {
  expect(themeCss(sampleSeeds.orange, {})).not.toContain("woff2");
});

test("until the font is there, a local face of the same width and height stands in", () => {
  const css = themeCss(sampleSeeds.orange, { fontUrl });
  expect(css).toContain("font-family:Stand-in");
  expect(css).toContain("size-adjust:80.5%;ascent-override:109.1%;descent-override:26.1%");
});

test("a theme cannot close the style element it stands in", () => {
  for (const seeds of Object.values(sampleSeeds)) expect(themeCss(seeds, { fontUrl })).not.toContain("<");
});

test("a theme weighs at most 1 kB on the wire", () => {
  for (const seeds of Object.values(sampleSeeds)) {
    expect(brotliCompressSync(themeCss(seeds, { fontUrl })).length).toBeLessThan(1024);
  }
});

test("buttons are pills or follow the radius", () => {
  expect(themeCss(sampleSeeds.green, { fontUrl })).toContain("--r-control:999px");
  expect(themeCss(sampleSeeds.orange, { fontUrl })).toContain("--r-control:6px");
});
