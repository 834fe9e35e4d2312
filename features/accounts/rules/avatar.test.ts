import { expect, test } from "vitest";
import { drawnAvatars, isAvatar, proposedAvatar } from "./avatar.ts";

test("accepts every drawn mask and refuses URLs", () => {
  expect(drawnAvatars.every(isAvatar)).toBe(true);
  expect(
    ["https://evil.example/x.png", "//evil.example", "javascript:alert(1)", "../x", ""].some(isAvatar),
  ).toBe(false);
});

test("proposes every mask equally often within an hour", () => {
  const seconds = Array.from({ length: 3_600 }, (_, second) => 1_763_000_000_000 + second * 1_000);
  const proposed = Map.groupBy(seconds, proposedAvatar);
  expect(new Set(proposed.keys())).toEqual(new Set(drawnAvatars));
  for (const times of proposed.values()) expect(times).toHaveLength(150);
});
