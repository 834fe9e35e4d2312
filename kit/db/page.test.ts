import { expect, test } from "vitest";
import { cutPage } from "./page.ts";

test.each([
  [[], [], null],
  [[1, 2], [1, 2], null],
  [[1, 2, 3], [1, 2], 2],
])("of %j a page of two is %j and goes on behind %j", (found, rows, last) => {
  expect(cutPage(found, 2)).toEqual({ rows, last });
});
