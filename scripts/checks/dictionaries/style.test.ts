import { expect, test } from "vitest";
import { readDictionaries } from "./read.ts";
import { checkStyle } from "./style.ts";

const page = [
  "# French",
  "",
  "```forbidden",
  "présence -> check-in",
  "vérifi* -> valider",
  "```",
  "",
  "```spaced-signs",
  ": ; ! ? »",
  "```",
  "",
].join("\n");

function check(entries: Readonly<Record<string, unknown>>, namespace = "matches", style = page) {
  const tree = new Map([
    ["languages/fr/style.md", style],
    [`languages/fr/${namespace}.json`, JSON.stringify(entries, null, 2)],
  ]);
  return checkStyle(tree, readDictionaries(tree), ["fr"]).map(
    ({ file, line, problem }) => `${file}:${line} ${problem}`,
  );
}

test("accepts texts that follow the style page", () => {
  expect(check({ ready: "Fais ton check-in\u202f!", answer: "Valide le score\u00a0: {0}" })).toEqual([]);
});

test("reports a forbidden word in any plural form and in capitals", () => {
  expect(check({ a: "Oui", b: { one: "Présence", other: "{0} check-ins" } })).toEqual([
    'languages/fr/matches.json:3 b says "présence".',
  ]);
});

test("reports a forbidden stem, but no longer word without a star", () => {
  expect(check({ a: "Vérifie le score", b: "Les présences" })).toEqual([
    'languages/fr/matches.json:2 a says "vérifi*".',
  ]);
});

test("reports a breaking space before a sign, but not in an SMS", () => {
  const problem = 'has a breaking space before "!".';
  expect(check({ title: "Bravo !", sms_started: "Bravo !" })).toEqual([
    `languages/fr/matches.json:2 title ${problem}`,
  ]);
  expect(check({ otp: "Bravo !" }, "sms")).toEqual([]);
});

test("accepts a forbidden word in an allowed phrase that is spelled exactly alike", () => {
  const style = "```forbidden\nstop -> cancel\n```\n\n```allowed\nSTOP\n```\n";
  expect(check({ help: "Reply STOP to cancel", button: "Stop it" }, "matches", style)).toEqual([
    'languages/fr/matches.json:3 button says "stop".',
  ]);
});

test("reports a character that only an SMS may have", () => {
  const style = "```forbidden-outside-sms\n*'* -> ’\n```\n";
  expect(check({ title: "Don't", sms_ended: "Don't" }, "matches", style)).toEqual([
    `languages/fr/matches.json:2 title says "*'*".`,
  ]);
});

test("reports a language without a style page", () => {
  expect(checkStyle(new Map(), [], ["en", "fr"])).toMatchObject([
    { file: "languages/en/style.md", problem: "is missing." },
    { file: "languages/fr/style.md", problem: "is missing." },
  ]);
});

test("reports an Arabic word with the letters that are written before it", () => {
  const arabic = page.replace("présence -> check-in", "مشغّل -> شركة الاتصالات");
  const found = (text: string) => check({ a: text }, "matches", arabic).length;
  for (const word of ["مشغّل", "المشغّل", "والمشغّل", "بالمشغّل", "للمشغّل", "ومشغّل"]) expect(found(word)).toBe(1);
  for (const word of ["متمشغّل", "مشغّلات", "تشغيل"]) expect(found(word)).toBe(0);
});
