import { expect, test } from "vitest";
import { switchableFeatures, isSwitchableFeature, isFeatureOn } from "./feature-switches.ts";

test("a feature is on unless it or what it is a part of is switched off", () => {
  expect(switchableFeatures.every((feature) => isFeatureOn(feature, []))).toBe(true);
  expect(switchableFeatures.filter((feature) => !isFeatureOn(feature, ["chat"]))).toEqual([
    "chat",
    "direct_messages",
  ]);
  expect(switchableFeatures.filter((feature) => !isFeatureOn(feature, ["direct_messages"]))).toEqual([
    "direct_messages",
  ]);
});

test("knows its names", () => {
  expect(isSwitchableFeature("store")).toBe(true);
  expect(isSwitchableFeature("toString")).toBe(false);
});
