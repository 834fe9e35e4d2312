import { expect, test } from "vitest";
import { checkPlainEnglish } from "./plain-english.ts";

const check = (file: string, text: string) =>
  checkPlainEnglish(new Map([[file, text]])).map(({ line, problem }) => `${line} ${problem}`);

const banned = [
  "told",
  "whoever",
  "whence",
  "hurdle",
  "ready answer",
  "kept",
  "anew",
  "unasked",
  "mended",
  "gives way",
  "comes alive",
  "to be had",
  "hears of",
  "speaks against",
  "nobody's",
  "one's own",
  "said yes",
  "what has become",
  "ever after",
  "another mood",
  "of its own accord",
  "nobody knows",
  "somebody else's",
];

test.each(banned)("reports %s in comments, test names and documentation", (word) => {
  expect(check("kit/a.ts", `// It is ${word}.`)).toEqual([`1 says "${word}".`]);
  expect(check("kit/a.ts", `/**\n * It is ${word}.\n */`)).toEqual([`2 says "${word}".`]);
  expect(check("kit/a.css", `/* It is ${word}. */`)).toEqual([`1 says "${word}".`]);
  expect(check("kit/a.test.ts", `\ntest("it is ${word}", () => {});`)).toEqual([`2 says "${word}".`]);
  expect(check("docs/a.md", `It is ${word}.`)).toEqual([`1 says "${word}".`]);
});

test.each(banned)("reports %s in comments of new migrations, not of earlier ones", (word) => {
  const text = `-- It is ${word}.\nselect '${word}';`;
  expect(check("migrations/0080-a.sql", text)).toEqual([`1 says "${word}".`]);
  expect(check("migrations/0078-a.sql", text)).toEqual([]);
});

test("ignores code, strings, code spans, legal texts and generated references", () => {
  const [word] = banned;
  expect(check("kit/a.ts", `const ${word} = "${word}"; // It is \`${word}\`.`)).toEqual([]);
  expect(check("brands/a/terms.md", `It is ${word}.`)).toEqual([]);
  expect(check("docs/a.md", `\`\`\`\n${word}\n\`\`\`\nplain`)).toEqual([]);
  expect(check("docs/reference/api.md", `It is ${word}.`)).toEqual([]);
});
