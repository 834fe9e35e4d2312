import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { themeCss } from "./css.ts";
import { sampleSeeds } from "./seeds.fixture.ts";

const fontUrl = "/assets/archivo-68-800-1a2b3c4d.woff2";

test("a theme loads one font file and nothing else", () => {
  const css = themeCss(sampleSeeds.orange, { fontUrl });
  expect(css.match(/url\("(?!data:)[^"]*"\)/g)).toEqual([`url("${fontUrl}")`]);
});

test("without a font file the theme uses local fonts", () => {
  expect(themeCss(sampleSeeds.orange, {})).not.toContain("woff2");
});

test("a local font with the same metrics is used until the font has loaded", () => {
  const css = themeCss(sampleSeeds.orange, { fontUrl });
  expect(css).toContain("font-family:Stand-in");
  expect(css).toContain("size-adjust:80.5%;ascent-override:109.1%;descent-override:26.1%");
});

test("a theme cannot close its style element", () => {
  for (const seeds of Object.values(sampleSeeds)) expect(themeCss(seeds, { fontUrl })).not.toContain("<");
});

test("a theme has at most 1 kB on the wire", () => {
  for (const seeds of Object.values(sampleSeeds)) {
    expect(brotliCompressSync(themeCss(seeds, { fontUrl })).length).toBeLessThan(1024);
  }
});

test("buttons are pills or use the radius", () => {
  expect(themeCss(sampleSeeds.green, { fontUrl })).toContain("--r-control:999px");
  expect(themeCss(sampleSeeds.orange, { fontUrl })).toContain("--r-control:6px");
});
