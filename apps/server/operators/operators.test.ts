import { expect, test } from "vitest";
import { operatorFamilies } from "#features/branding/rules.ts";
import { createTestClock } from "#kit/testing/clock.ts";
import { ConfigError, readConfig } from "../config.ts";
import { createOperators } from "./operators.ts";

const clock = createTestClock("2026-11-15T12:00:00Z");
const values = {
  OPERATOR_KENYA_URL: "https://kenya.example",
  OPERATOR_KENYA_KEY: "a-key-at-the-operator",
  OPERATOR_KENYA_CALLBACK_SECRET: "signs-their-callbacks",
};

function faultsOf(
  environment: Record<string, string>,
  families: readonly (typeof operatorFamilies)[number][],
) {
  try {
    createOperators(readConfig(environment, { mode: "demo" }), families, clock, undefined);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split("\n");
  }
}

test("only the operators of the brands that are served are asked for", () => {
  expect(faultsOf(values, ["kenya", "kenya"])).toEqual([]);
  expect(faultsOf({}, [])).toEqual([]);
});

test.each(Object.keys(values))("without %s there is no start, and the message names it", (name) => {
  const { [name as keyof typeof values]: _, ...rest } = values;
  expect(faultsOf(rest, ["kenya"])).toEqual([expect.stringContaining(`${name} is missing`)]);
});

test("every missing value is named at once", () => {
  expect(faultsOf({}, operatorFamilies)).toHaveLength(14);
});
