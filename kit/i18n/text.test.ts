import { expect, test } from "vitest";
import { createText } from "./text.ts";

test("asks the missing callback only for texts that the dictionary lacks", () => {
  const requested: string[] = [];
  const missing = (namespace: string, key: string) => {
    requested.push(`${namespace} ${key}`);
    return key === "lead" ? "{0} live" : undefined;
  };
  const text = createText({ home: { title: "Play" } }, "en", { missing });
  const say = text("home" as never) as (key: string, ...args: number[]) => string;
  expect([say("title"), say("lead", 3), say("nobodyKnows")]).toEqual(["Play", "3 live", "nobodyKnows"]);
  expect(requested).toEqual(["home lead", "home nobodyKnows"]);
});

const dictionary = {
  game: {
    won: "{0} فاز!",
    lost: "خسر أمام {0}.",
    met: "{0} ضد {1}، {2}",
    points: { one: "نقطة واحدة من {1}.", other: "{0} نقاط من {1}." },
    wins: "{0} has won!",
  },
};

test.each<[locale: string, key: string, args: (string | number)[], expected: string]>([
  ["ar", "won", ["Sipho_9"], "\u2068Sipho_9\u2069 فاز!"],
  ["ar-PS", "lost", ["Sipho_9"], "خسر أمام \u2068Sipho_9\u2069."],
  ["ar", "lost", ["9_x"], "خسر أمام \u20689_x\u2069."],
  ["ar", "met", ["Ann", "ليلى", "3-1"], "\u2068Ann\u2069 ضد ليلى، 3-1"],
  ["ar", "lost", ["https://play.example"], "خسر أمام https://play.example."],
  ["ar", "lost", ["help@play.example"], "خسر أمام help@play.example."],
  ["ar-u-nu-latn", "points", [5, "Ann"], "5 نقاط من \u2068Ann\u2069."],
  ["ar-u-nu-latn", "points", [1, "Ann"], "نقطة واحدة من \u2068Ann\u2069."],
  ["en", "wins", ["Sipho_9"], "Sipho_9 has won!"],
  ["am", "wins", ["Sipho_9"], "Sipho_9 has won!"],
])("in %s, %s of %j: isolates a Latin name in right-to-left text", (locale, key, args, expected) => {
  const say = createText(dictionary, locale, { direction: locale.startsWith("ar") ? "rtl" : "ltr" })(
    "game" as never,
  ) as (...of: (string | number)[]) => string;
  expect(say(key, ...args)).toBe(expected);
});
