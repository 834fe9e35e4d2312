import { expect, test } from "vitest";
import { lineOf } from "./source-line.ts";

const source = `import other from "./other.ts";

// phone: not here
export default defineBrand({
  ...other,
  support: { email: "a: b", phone: "1" },
  phone: {
    digits: [9],
  },
});`;

test.each([
  ["phone", 7],
  ["support.phone", 6],
  ["phone.digits", 8],
  ["phone.digits.0", 8],
  ["phone.example", 7],
  ["name", 4],
])("finds %s on line %i, or its group, or the export", (field, line) => {
  expect(lineOf(source, field)).toBe(line);
});

test("finds a field of a JSON file by its quoted name", () => {
  expect(lineOf('{\n  "home": {\n    "title": "x"\n  }\n}', "home.title")).toBe(3);
});
