import { expect, test, vi } from "vitest";
import { readConfig } from "./config.ts";
import { warnAboutTrialSettings } from "./production.ts";

test.each([
  ["sk_live_key", []],
  // For rehearsals: the log warns that payments are not real.
  ["sk_test_key", ["STRIPE_SECRET_KEY is of Stripe's test mode: no card is charged"]],
])("log line for the card processor's key %s", (key, said) => {
  const warn = vi.fn<(text: string) => void>();
  warnAboutTrialSettings(readConfig({ STRIPE_SECRET_KEY: key }, { mode: "demo" }), { warn });
  expect(warn.mock.calls.flat()).toEqual(said);
});
