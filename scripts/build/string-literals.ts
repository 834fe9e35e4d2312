import type { VisitorObject } from "oxc-parser";

/** `text(`${kind}Title`)`: the text before and after the placeholder. */
export interface Template {
  before: string;
  after: string;
}

/** All string literals of the code; some of them are dictionary keys. */
export interface StringLiterals {
  words: ReadonlySet<string>;
  templates: readonly Template[];
}

interface Visited {
  visit(visitor: VisitorObject): void;
}

export function stringLiteralsIn(sources: readonly Visited[]): StringLiterals {
  const words = new Set<string>();
  const templates: Template[] = [];
  for (const source of sources) {
    source.visit({
      Literal({ value }) {
        if (typeof value === "string") words.add(value);
      },
      TemplateLiteral({ quasis }) {
        const before = quasis[0]?.value.cooked ?? "";
        const after = quasis.at(-1)?.value.cooked ?? "";
        if (quasis.length === 1) words.add(before);
        else templates.push({ before, after });
      },
    });
  }
  return { words, templates };
}

export function fits({ before, after }: Template, key: string): boolean {
  return key.startsWith(before) && key.endsWith(after);
}

/** The value of a template's placeholder that produces this key. */
export function placeholderValue({ before, after }: Template, key: string): string {
  return key.slice(before.length, key.length - after.length);
}
