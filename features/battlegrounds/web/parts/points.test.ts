import { expect, test } from "vitest";
import { createFormat } from "#kit/i18n/format.ts";
import { signedPoints } from "./signed-points.ts";

const format = createFormat({ locale: "en-ZA", currency: { code: "ZAR", symbol: "R" } });

test("points have a sign, and losses a typographic minus", () => {
  expect(signedPoints("win", format)).toEqual({ value: "+150", change: "up" });
  expect(signedPoints("decline", format)).toEqual({ value: "−25", change: "down" });
});
