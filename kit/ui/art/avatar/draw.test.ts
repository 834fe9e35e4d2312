import { describe, expect, test } from "vitest";
import { drawAvatar } from "./draw.ts";

describe("avatars", () => {
  test("the same seed gives the same face", () => {
    const first = drawAvatar("Thandi_M");
    for (let i = 0; i < 3000; i++) drawAvatar(`crowd-${i}`);
    expect(drawAvatar("Thandi_M")).toBe(first);
  });

  test("of 20 000 players, at least 19 000 have a unique face", () => {
    const faces = new Set(Array.from({ length: 20_000 }, (_, i) => drawAvatar(`player-${i}`)));
    expect(faces.size).toBeGreaterThan(19_000);
  });

  test("seeds that differ in one letter give different faces", () => {
    expect(drawAvatar("Zola_98")).not.toBe(drawAvatar("Zola_99"));
  });

  test("a face has no ids, so a page may contain it several times", () => {
    for (let i = 0; i < 500; i++) expect(drawAvatar(`id-${i}`)).not.toMatch(/\sid=|url\(/);
  });

  test("a seed never becomes part of the markup", () => {
    expect(drawAvatar('"><script>')).not.toContain("script");
  });
});
