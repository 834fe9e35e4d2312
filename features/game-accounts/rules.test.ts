import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { accountKeyOf, accountKinds, accountNameOf, accountsOf } from "./rules.ts";

const uuid = "1b4e28ba-2fa1-41d2-883f-0016d3cca427";

test.each([
  ["uuid", uuid, uuid],
  ["uuid", uuid.toUpperCase(), uuid],
  ["uuid", "1b4e28ba2fa141d2883f0016d3cca427", uuid],
  ["uuid", ` {${uuid}} `, uuid],
  ["uuid", `\u200b${uuid}\u202e`, uuid],
  ["ign", "  Nomsa  Kicks ", "Nomsa Kicks"],
  ["ign", "Zola#4411", "Zola#4411"],
  ["ign", "ليث_10", "ليث_10"],
  ["psn", "Thabo_ZA-10", "Thabo_ZA-10"],
] as const)("normalises the %s %j to %j", (kind, typed, accountName) => {
  expect(accountNameOf(kind, typed)).toEqual({ accountName });
});

test.each([
  ["uuid", "1b4e28ba-2fa1-41d2-883f"],
  ["uuid", uuid.replace("1", "g")],
  ["uuid", `${uuid}0`],
  ["uuid", "00000000-0000-0000-0000-000000000000"],
  ["ign", "ab"],
  ["ign", "x".repeat(33)],
  ["ign", "<b>bold</b>"],
  ["ign", "-dash"],
  ["psn", "1starts"],
  ["psn", "with space"],
  ["psn", "ab"],
  ["psn", "seventeen_letters"],
  ["psn", "Тhabo10"],
] as const)("the %s %j is refused", (kind, typed) => {
  expect(accountNameOf(kind, typed)).toEqual({ fault: `${kind}_malformed` });
});

test.each(accountKinds)("treats a %s id of invisible characters as empty", (kind) => {
  for (const typed of ["", "  ", "\u200e\u00a0"]) {
    expect(accountNameOf(kind, typed)).toEqual({ fault: `${kind}_missing` });
  }
});

const languages = ["en", "fr", "de", "es", "it", "ar", "am"];
const marks = Array.from("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~");

test.each(languages)("names every accepted format in the error for %s", (language) => {
  const file = new URL(`../../languages/${language}/problems.json`, import.meta.url);
  const words = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  for (const kind of ["ign", "psn"] as const) {
    const taken = marks.filter((mark) => "accountName" in accountNameOf(kind, `ab${mark}c`));
    expect(taken).toEqual(kind === "ign" ? ["#", "-", ".", "_"] : ["-", "_"]);
    const message = words[`${kind}_malformed`] ?? "";
    for (const mark of taken)
      expect(message).toMatch(new RegExp(`(^|[\\s\u200e])\\${mark}([\\s\u200e,.،፣]|$)`));
  }
});

test("leaves a normalised id unchanged", () => {
  fc.assert(
    fc.property(fc.constantFrom(...accountKinds), fc.string({ unit: "grapheme" }), (kind, typed) => {
      const first = accountNameOf(kind, typed);
      if ("fault" in first) return;
      expect(accountNameOf(kind, first.accountName)).toEqual(first);
    }),
  );
});

test("ignores case when it compares ids", () => {
  expect(accountKeyOf("THABO_za")).toBe(accountKeyOf("Thabo_ZA"));
});

test.each([
  ["chess", ["chess"]],
  [null, ["chess", "go"]],
  ["unknown", ["chess", "go"]],
])("a page opened for game %s lists %j", (gameId, listed) => {
  const accounts = [{ gameId: "chess" }, { gameId: "go" }];
  expect(accountsOf(accounts, gameId).map((account) => account.gameId)).toEqual(listed);
});
