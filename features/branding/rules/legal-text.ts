import type { Dictionary } from "#kit/i18n/text.ts";
import { escapeMarkdown } from "#kit/pure/markdown.ts";
import type { Brand } from "./brand.ts";

/** Markdown by name. */
export type LegalParts = ReadonlyMap<string, string>;

const partMark = /^<!-- ([a-z-]+) -->$/;
const partLine = /^\{\{([a-z-]+)\}\}$/;
const value = /\{\{([\w-]+\.\w+)\}\}/g;

/** Splits a file of shared parts. Each part follows a line with its name: `<!-- playing -->`. */
export function parseLegalParts(markdown: string): LegalParts {
  const parts = new Map<string, string[]>();
  let lines: string[] = [];
  for (const line of markdown.split("\n")) {
    const name = partMark.exec(line)?.[1];
    if (name === undefined) lines.push(line);
    else parts.set(name, (lines = []));
  }
  return new Map([...parts].map(([name, content]) => [name, content.join("\n").trim()]));
}

export interface LegalSources {
  readonly parts: LegalParts;
  /** A fact of the brand (`brand.name`) or a text of the app (`account.download`); undefined if there is none. */
  valueOf(name: string): string | undefined;
}

export interface LegalText {
  readonly markdown: string;
  readonly faults: readonly { line: number; fault: string }[];
}

/** Inserts parts alone: the text that a version of the terms keeps. Its values always follow the brand and the app. */
export function insertParts(source: string, parts: LegalParts): string {
  return source
    .split("\n")
    .map((line) => parts.get(partLine.exec(line)?.[1] ?? "") ?? line)
    .join("\n")
    .trim();
}

/** Inserts parts (a line `{{playing}}`) and values (`{{brand.name}}`). */
export function composeLegalText(source: string, { parts, valueOf }: LegalSources): LegalText {
  const faults: { line: number; fault: string }[] = [];
  const lines = source.split("\n").map((line, index) => {
    const report = (fault: string) => faults.push({ line: index + 1, fault });
    const name = partLine.exec(line)?.[1];
    const part = name === undefined ? line : parts.get(name);
    if (part === undefined) report(`{{${name}}} is not a part of the shared terms`);
    return (part ?? "").replace(value, (written, key: string) => {
      const found = valueOf(key);
      if (found === undefined) report(`${written} is neither a fact of the brand nor a text of the app`);
      return found ?? written;
    });
  });
  return { markdown: lines.join("\n"), faults };
}

/** A text of the app, by `namespace.key`. Texts with placeholders or plural forms cannot be quoted. */
export function appTextOf(dictionary: Dictionary, name: string): string | undefined {
  const [namespace = "", key = ""] = name.split(".");
  const entry = dictionary[namespace]?.[key];
  return typeof entry === "string" && !entry.includes("{") ? escapeMarkdown(entry) : undefined;
}

export function brandFactOf(
  { name, company, support, minimumAge }: Pick<Brand, "name" | "company" | "support" | "minimumAge">,
  fact: string,
): string | undefined {
  const facts = new Map([
    ["brand.name", name],
    ["brand.company", company.name],
    ["brand.registration", company.registrationNumber],
    ["brand.address", company.address],
    ["brand.email", support.email],
    ["brand.answerHours", String(support.answerWithinHours)],
    ["brand.age", String(minimumAge)],
  ]);
  const found = facts.get(fact);
  return found === undefined ? undefined : escapeMarkdown(found);
}
