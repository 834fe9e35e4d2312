import { expect, test } from "vitest";
import { needsState } from "./address-state.ts";

test.each([
  ["US", true],
  ["NG", true],
  ["IT", true],
  ["DE", false],
  ["ZA", false],
  ["FR", false],
  ["", true],
])("an address in %j needs a state: %s", (country, isNeeded) => {
  expect(needsState(country)).toBe(isNeeded);
});
