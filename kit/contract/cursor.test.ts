import fc from "fast-check";
import { expect, test } from "vitest";
import { defineCursor } from "./cursor.ts";
import { Problem } from "./problem.ts";

const cursor = defineCursor({ points: "integer", endsAt: "instant", id: "uuid" });
const hexCursor = defineCursor({ key: "hex" });
const key = {
  points: fc.integer({ min: -999_999_999, max: 999_999_999 }),
  endsAt: fc.date({ min: new Date(0), max: new Date("2100-01-01"), noInvalidDate: true }),
  id: fc.uuid(),
};

test("decodes what it encoded", () => {
  fc.assert(
    fc.property(fc.record(key), (row) => {
      expect(cursor.decode(cursor.encode(row))).toEqual(row);
    }),
  );
});

test("decodes no cursor to undefined, which is the first page", () => {
  expect(cursor.decode(undefined)).toBeUndefined();
});

test("decodes bytes, and refuses text that is not hex", () => {
  expect(hexCursor.decode(hexCursor.encode({ key: "00ff7f" }))).toEqual({ key: "00ff7f" });
  for (const text of ["", "0", "0g", "FF", "00".repeat(65)]) {
    expect(() => hexCursor.decode(text)).toThrow(Problem);
  }
});

test("encodes only the sort key of a row", () => {
  const row = { points: 1, endsAt: new Date(2), id: "00000001-0000-7000-8000-000000000001", title: "more" };
  expect(cursor.encode(row)).toBe("1_2_00000001-0000-7000-8000-000000000001");
});

const id = "00000001-0000-7000-8000-000000000001";
test.each([
  "",
  "x",
  "_",
  "1_2",
  `1_2_${id}_`,
  `x_2_${id}`,
  `1.5_2_${id}`,
  `1_-2_${id}`,
  `1_${"9".repeat(16)}_${id}`,
  "1_2_nonsense",
  `1_2_${id}\n`,
])("refuses %j", (text) => {
  const attempt = () => cursor.decode(text);
  expect(attempt).toThrow(Problem);
  expect(attempt).toThrow(
    expect.objectContaining({ status: 400, fields: [{ field: "after", code: "invalid_input" }] }),
  );
});
