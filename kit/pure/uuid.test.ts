import { expect, test } from "vitest";
import { isUuid } from "./uuid.ts";

test.each(["00000001-0000-7000-8000-00000000000a", "00000001-0000-7000-8000-00000000000A"])(
  "%s is a UUID",
  (text) => {
    expect(isUuid(text)).toBe(true);
  },
);

test.each([
  "",
  "x",
  "1",
  "00000001000070008000000000000001",
  "00000001-0000-7000-8000-000000000001\n",
  "' or 1=1 --",
])("%j is not a UUID", (text) => {
  expect(isUuid(text)).toBe(false);
});
