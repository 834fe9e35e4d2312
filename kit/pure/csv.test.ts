import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

test("quotes cells with separators, quotes and line breaks", () => {
  expect(csvLine(["plain", 'a "b", c', "two\nlines", null])).toBe('plain,"a ""b"", c","two\nlines",\r\n');
});

test("keeps a spreadsheet from running a cell as a formula", () => {
  expect(csvLine(["=1+1", "+27", "-1", "@x"])).toBe("'=1+1,'+27,'-1,'@x\r\n");
});
