import { expect, test } from "vitest";
import { toRowPage } from "./page.ts";

test.each([
  [[], [], null],
  [[1, 2], [1, 2], null],
  [[1, 2, 3], [1, 2], 2],
])("cuts %j into a page of two, %j, with the last row %j", (found, rows, last) => {
  expect(toRowPage(found, 2)).toEqual({ rows, last });
});
