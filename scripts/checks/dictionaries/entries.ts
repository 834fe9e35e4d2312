import type { Finding } from "../finding.ts";
import { fault, formsOf } from "./read.ts";
import type { Dictionary, Entry } from "./read.ts";

type Place = Pick<Dictionary, "file" | "lineOf" | "language">;

/** Compares an entry with English: same kind, the plural forms of the language, the same placeholders. */
export function checkEntry(place: Place, key: string, entry: Entry, english: Entry): Finding[] {
  if (typeof entry !== typeof english) {
    return [fault(place, key, `${key} is ${kind(entry)}, in English ${kind(english)}.`, "make both alike.")];
  }
  return [...checkForms(place, key, entry), ...checkPlaceholders(place, key, entry, english)];
}

function kind(entry: Entry): string {
  return typeof entry === "string" ? "one text" : "plural";
}

function checkForms(place: Place, key: string, entry: Entry): Finding[] {
  const findings = formsOf(entry)
    .filter(([, text]) => text.trim() === "")
    .map(([form]) => fault(place, key, `${[key, form].join(" ").trim()} is empty.`, "write the text."));
  if (typeof entry === "string") return findings;
  const wanted = new Intl.PluralRules(place.language).resolvedOptions().pluralCategories.toSorted();
  const given = Object.keys(entry).toSorted();
  if (given.join() === wanted.join()) return findings;
  const problem = `${key} has the plural forms ${given.join(", ")}.`;
  return [
    ...findings,
    fault(place, key, problem, `${place.language} counts by ${wanted.join(", ")}: give exactly these.`),
  ];
}

function checkPlaceholders(place: Place, key: string, entry: Entry, english: Entry): Finding[] {
  const wanted = placeholders(
    formsOf(english)
      .map(([, text]) => text)
      .join(" "),
  );
  return formsOf(entry).flatMap(([form, text]) => {
    const given = placeholders(text);
    // "One match", "no matches": a text that states the number may omit the placeholder.
    const saysTheCount = ["zero", "one", "two"].includes(form) && wanted.includes("{0}");
    const complete = saysTheCount ? placeholders(`${text} {0}`) : given;
    if (complete.join() === wanted.join()) return [];
    const problem = `${[key, form].join(" ").trim()} has ${given.join(" ") || "no placeholder"}, English ${wanted.join(" ") || "none"}.`;
    return [fault(place, key, problem, "use each placeholder of the English text.")];
  });
}

function placeholders(text: string): string[] {
  return [...new Set(text.match(/\{\d+\}/g))].toSorted();
}
