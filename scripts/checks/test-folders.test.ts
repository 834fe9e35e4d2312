import { expect, test } from "vitest";
import { checkTestFolders } from "./test-folders.ts";

function check(...paths: string[]): string[] {
  return checkTestFolders(new Map(paths.map((path) => [path, ""]))).map(
    ({ file, problem }) => `${file} ${problem}`,
  );
}

test("accepts a test under its slice, under every-call, and beside its subject", () => {
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
  ["apps/server/otp.test.ts", "has no subject beside it."],
  ["apps/server/api-tests/otp.test.ts", "otp.test.ts is not a slice."],
  ["apps/server/api-tests/misc/otp.test.ts", "misc is not a slice."],
])("reports %s", (file, problem) => {
  expect(check(file)).toEqual([`${file} ${problem}`]);
});
