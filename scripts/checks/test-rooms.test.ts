import { expect, test } from "vitest";
import { checkTestRooms } from "./test-rooms.ts";

function check(...paths: string[]): string[] {
  return checkTestRooms(new Map(paths.map((path) => [path, ""]))).map(
    ({ file, problem }) => `${file} ${problem}`,
  );
}

test("a test under its slice, of every call, or beside what it tests is well placed", () => {
  const findings = check(
    "apps/server/api-tests/accounts/otp.test.ts",
    "apps/server/api-tests/every-call/own-fields.test.ts",
    "apps/server/config.ts",
    "apps/server/config.test.ts",
    "apps/server/demo/agreement.test.ts",
  );
  expect(findings).toEqual([]);
});

test.each([
  ["apps/server/otp.test.ts", "tests nothing that stands beside it."],
  ["apps/server/api-tests/otp.test.ts", "otp.test.ts is no slice."],
  ["apps/server/api-tests/misc/otp.test.ts", "misc is no slice."],
])("%s is found", (file, problem) => {
  expect(check(file)).toEqual([`${file} ${problem}`]);
});
