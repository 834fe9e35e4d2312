import { expect, test } from "vitest";
import { features, isFeature, isFeatureOn } from "./features.ts";

test("a feature is on unless it or what it is a part of is switched off", () => {
  expect(features.every((feature) => isFeatureOn(feature, []))).toBe(true);
  expect(features.filter((feature) => !isFeatureOn(feature, ["chat"]))).toEqual(["chat", "direct_messages"]);
  expect(features.filter((feature) => !isFeatureOn(feature, ["direct_messages"]))).toEqual([
    "direct_messages",
  ]);
});

test("knows its names", () => {
  expect(isFeature("store")).toBe(true);
  expect(isFeature("toString")).toBe(false);
});
