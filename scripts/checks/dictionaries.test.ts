import { describe, expect, test } from "vitest";
import { checkDictionaries } from "./dictionaries.ts";

const languages = ["en", "fr", "ar"];
const matches = { one: "{0} match", other: "{0} matches" };

const house: Readonly<Record<string, unknown>> = {
  "languages/en/home.json": { title: "Play in {1} for {0}", matches, stage_open: "Open", elo: "ELO" },
  "languages/fr/home.json": {
    title: "Jouez à {1} pour {0}",
    matches: { one: "{0} partie", many: "{0} de parties", other: "{0} parties" },
    stage_open: "Ouvert",
    elo: "ELO",
  },
  "languages/ar/home.json": {
    title: "العب في {1} مقابل {0}",
    matches: {
      zero: "لا مباريات",
      one: "مباراة واحدة",
      two: "مباراتان",
      few: "{0} مباريات",
      many: "{0} مباراة",
      other: "{0} مباراة",
    },
    stage_open: "مفتوح",
    elo: "ELO",
  },
  "languages/en/problems.json": { not_found: "We could not find that." },
  "languages/fr/problems.json": { not_found: "Introuvable." },
  "languages/ar/problems.json": { not_found: "غير موجود." },
  "languages/en/style.md": "",
  "languages/fr/style.md": "```forbidden\nbataille -> battleground\n```\n",
  "languages/ar/style.md": "",
  "languages/same-as-english.json": { "*": ["ELO"] },
  "brands/x-fr/brand.ts": `export default { language: "fr" };`,
  "brands/x-fr/text.json": { home: { title: "Gagnez {0} à {1}" } },
  "kit/contract/problem.ts": `export const commonProblems = { not_found: 404 } as const;`,
  "features/home/web/HomeScreen.tsx":
    "text('title', 1, 2); text(`matches`, 3); text(`stage_${stage}`); const key = 'elo';",
};

function check(faults: Readonly<Record<string, unknown>> = {}, removed: readonly string[] = []): string[] {
  const tree = new Map(
    Object.entries({ ...house, ...faults })
      .filter(([file]) => !removed.includes(file))
      .map(([file, content]) => [
        file,
        typeof content === "string" ? content : JSON.stringify(content, null, 2),
      ]),
  );
  return checkDictionaries(tree, languages).map(({ file, line, problem }) => `${file}:${line} ${problem}`);
}

/** The dictionary with some entries changed; an undefined entry is removed. */
function changed(file: string, entries: Readonly<Record<string, unknown>>) {
  return { [file]: { ...(house[file] as object), ...entries } };
}

test("accepts complete dictionaries", () => {
  expect(check()).toEqual([]);
});

test("fails without English", () => {
  expect(checkDictionaries(new Map(), languages)).toHaveLength(1);
});

describe("files", () => {
  test("reports a language without files", () => {
    const others = Object.keys(house).filter((file) => /languages\/(fr|ar)/.test(file));
    const found = check({ "languages/same-as-english.json": {} }, others);
    expect(found.toSorted()).toEqual(others.map((file) => `${file}:1 is missing.`).toSorted());
  });

  test("reports a namespace that one language lacks", () => {
    expect(check({}, ["languages/ar/problems.json"])).toEqual(["languages/ar/problems.json:1 is missing."]);
  });

  test("requires a staff namespace in English only", () => {
    const tree = new Map(
      Object.entries(house).map(([file, content]) => [
        file,
        typeof content === "string" ? content : JSON.stringify(content),
      ]),
    );
    tree.set("languages/en/staff.json", JSON.stringify({ elo: "ELO" }));
    const faults = (isEnglishOnly: (namespace: string) => boolean) =>
      checkDictionaries(tree, languages, isEnglishOnly).filter(({ file }) => file.endsWith("staff.json"));
    expect(faults((name) => name === "staff")).toEqual([]);
    expect(faults(() => false)).toHaveLength(2);
    tree.set("languages/fr/staff.json", JSON.stringify({ elo: "ELO" }));
    expect(faults((name) => name === "staff")).toMatchObject([
      { file: "languages/fr/staff.json", instead: "delete it." },
    ]);
  });

  test("reports a namespace without English and an unknown language", () => {
    const problem = "has no English original or no such language.";
    expect(check({ "languages/fr/old.json": {} })).toEqual([`languages/fr/old.json:1 ${problem}`]);
    expect(check({ "languages/xx/home.json": house["languages/fr/home.json"] })).toContain(
      `languages/xx/home.json:1 ${problem}`,
    );
  });

  test("stops at a file that is not JSON and names it", () => {
    expect(() => check({ "languages/fr/home.json": "{" })).toThrow("languages/fr/home.json is not JSON");
  });
});

describe("entries", () => {
  const file = "languages/fr/home.json";

  test("reports missing keys", () => {
    expect(check(changed(file, { title: undefined, elo: undefined }))).toEqual([
      `${file}:1 lacks title, elo.`,
    ]);
  });

  test("reports a key that English does not have", () => {
    expect(check(changed(file, { old: "Vieux" }))).toEqual([`${file}:10 old is not in English.`]);
  });

  test("reports an empty text", () => {
    expect(check(changed(file, { stage_open: " " }))).toEqual([`${file}:8 stage_open is empty.`]);
  });

  test("reports a missing and an unknown placeholder", () => {
    expect(check(changed(file, { title: "Jouez pour {0}" }))).toEqual([
      `${file}:2 title has {0}, English {0} {1}.`,
    ]);
    expect(check(changed(file, { stage_open: "Ouvert {0}" }))).toHaveLength(1);
    expect(
      check(changed(file, { matches: { one: "{0} partie", many: "{0} de parties", other: "parties" } })),
    ).toEqual([`${file}:3 matches other has no placeholder, English {0}.`]);
  });

  test("reports a missing and an unknown plural form", () => {
    expect(check(changed(file, { matches: { one: "{0} partie", other: "{0} parties" } }))).toEqual([
      `${file}:3 matches has the plural forms one, other.`,
    ]);
    const english = changed("languages/en/home.json", { matches: { ...matches, few: "{0} matches" } });
    expect(check(english)).toEqual([
      "languages/en/home.json:3 matches has the plural forms few, one, other.",
    ]);
  });

  test("reports a single text where English has plural forms", () => {
    expect(check(changed(file, { matches: "{0} parties" }))).toEqual([
      `${file}:3 matches is one text, in English plural.`,
    ]);
  });
});

describe("copies of English", () => {
  test("reports a text equal to English", () => {
    const file = "languages/fr/home.json";
    expect(check(changed(file, { stage_open: "Open" }))).toEqual([
      `${file}:8 stage_open is "Open", as in English.`,
    ]);
  });

  test("accepts it if the allow-list names the language", () => {
    const file = "languages/fr/home.json";
    const allowed = { "languages/same-as-english.json": { "*": ["ELO"], fr: ["Open"] } };
    expect(check({ ...changed(file, { stage_open: "Open" }), ...allowed })).toEqual([]);
  });

  test("reports an unused allow-list entry", () => {
    const allowed = { "languages/same-as-english.json": { "*": ["ELO", "PS5"] } };
    expect(check(allowed)).toEqual(['languages/same-as-english.json:2 "PS5" under "*" allows nothing.']);
  });
});

test("reports a word that the style page forbids", () => {
  const file = "languages/fr/home.json";
  expect(check(changed(file, { stage_open: "Bataille" }))).toEqual([`${file}:8 stage_open says "bataille".`]);
});

describe("usage", () => {
  test("reports keys used only in tests or not at all", () => {
    const screen = { "features/home/web/HomeScreen.tsx": "text('title'); text('matches'); text('elo');" };
    const tests = { "features/home/web/home.test.ts": "text('stage_open');" };
    const found = ["languages/en/home.json:7 nobody asks for stage_open."];
    expect(check({ ...screen, ...tests })).toEqual(found);
  });

  test("counts a template as use of a key if the code has the completing literal", () => {
    const file = "features/home/web/HomeScreen.tsx";
    const others = "text('title', 'matches', 'elo');";
    expect(check({ [file]: `${others} text(\`\${part}_open\`);` })).toHaveLength(1);
    expect(check({ [file]: `${others} text(\`\${part}_open\`); type Part = 'stage' | 'door';` })).toEqual([]);
    expect(check({ [file]: `${others} text(\`s\${part}\`);` })).toHaveLength(1);
  });

  test("reports a problem without a text and a text without a problem", () => {
    const contract = { "features/home/contract.ts": "defineProblems({ event_not_found: 404 });" };
    expect(check(contract)).toEqual([
      "languages/en/problems.json:1 event_not_found of features/home/contract.ts has no words.",
    ]);
    const body =
      'z.object({ name: z.string().check(z.minLength(1, "name_missing")), of: z.literal("all_of_it") });';
    expect(check({ "features/home/contract.ts": body })).toEqual([
      "languages/en/problems.json:1 name_missing of features/home/contract.ts has no words.",
    ]);
    expect(check({ "kit/contract/problem.ts": "" })).toEqual([
      "languages/en/problems.json:2 nobody asks for not_found.",
    ]);
  });
});

describe("brands", () => {
  const file = "brands/x-fr/text.json";

  test("reports a brand that overrides an unknown text", () => {
    expect(check({ [file]: { home: { tilte: "Gagnez" } } })).toEqual([
      `${file}:3 home.tilte is not in English.`,
    ]);
  });

  test("reports a brand text with a missing placeholder or wrong plural forms", () => {
    expect(check({ [file]: { home: { title: "Gagnez" } } })).toHaveLength(1);
    expect(check({ [file]: { home: { matches } } })).toEqual([
      `${file}:3 matches has the plural forms one, other.`,
    ]);
  });
});
