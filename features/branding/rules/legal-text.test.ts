import { expect, test } from "vitest";
import { appTextOf, brandFactOf, composeLegalText, parseLegalParts } from "./legal-text.ts";

const parts = parseLegalParts(
  "<!-- playing -->\n\n## Playing\n\nPress {{app.go}}.\n\n<!-- law -->\n\n## Law\n",
);
const valueOf = (name: string) => (name === "app.go" ? "Go" : undefined);

test("inserts parts and the values inside them", () => {
  expect(composeLegalText("# Terms\n\n{{playing}}\n\n{{law}}", { parts, valueOf })).toEqual({
    markdown: "# Terms\n\n## Playing\n\nPress Go.\n\n## Law",
    faults: [],
  });
});

test("reports unknown parts and values with their line", () => {
  const { faults } = composeLegalText("# Terms\n{{prizes}}\nBy {{brand.nam}}.", { parts, valueOf });
  expect(faults).toEqual([
    { line: 2, fault: "{{prizes}} is not a part of the shared terms" },
    { line: 3, fault: "{{brand.nam}} is neither a fact of the brand nor a text of the app" },
  ]);
});

test("quotes only texts without placeholders and plural forms, as plain text", () => {
  const dictionary = { app: { go: "**Go**", hello: "Hello {0}", coins: { other: "{0} coins" } } };
  expect(appTextOf(dictionary, "app.go")).toBe("\\*\\*Go\\*\\*");
  for (const name of ["app.hello", "app.coins", "app.none", "none.go", "app.toString"]) {
    expect(appTextOf(dictionary, name), name).toBeUndefined();
  }
});

test("knows the facts of a brand", () => {
  const brand = {
    name: "New #1",
    company: { name: "New Ltd", registrationNumber: "1", address: "1 New Road" },
    support: { email: "help@new.example", answerWithinHours: 24 },
    minimumAge: 18,
  };
  expect(brandFactOf(brand, "brand.name")).toBe("New \\#1");
  expect(brandFactOf(brand, "brand.age")).toBe("18");
  expect(brandFactOf(brand, "brand.secret")).toBeUndefined();
});
