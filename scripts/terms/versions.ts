import { addDays, noticeDays, type Brand, type TermsVersion } from "#features/branding/rules.ts";

/** The message says what to do. */
export class TermsRefused extends Error {}

export interface Terms {
  readonly brand: Pick<Brand, "key" | "availableFrom">;
  readonly stored: readonly TermsVersion[];
  /** terms.md with its parts. */
  readonly text: string;
  readonly isCorrection: boolean;
}

export interface NewVersionOptions {
  readonly today: string;
  readonly from?: string | undefined;
  readonly announcedOn?: string | undefined;
  readonly changes?: string | undefined;
}

/** The version to write. */
export function nextVersion(
  { brand, stored, text, isCorrection }: Terms,
  asked: NewVersionOptions,
): TermsVersion {
  const newest = stored.at(-1);
  if (!newest) {
    const from = asked.from ?? brand.availableFrom;
    return {
      number: 1,
      announcedOn: asked.announcedOn ?? earlier(asked.today, from),
      from,
      changes: "",
      markdown: text,
    };
  }
  if (newest.markdown === text)
    throw new TermsRefused(
      `terms.md says what version ${newest.number} says. Change brands/${brand.key}/terms.md or the shared parts first.`,
    );
  if (isCorrection) return { ...newest, markdown: text };
  if (dateLine(newest.markdown) === dateLine(text))
    throw new TermsRefused(
      `brands/${brand.key}/terms.md:3: write the new day of the last update, and the day from which the terms apply: "${dateLine(text)}".`,
    );
  const announcedOn = asked.announcedOn ?? asked.today;
  const earliest = addDays(announcedOn, noticeDays);
  if (asked.from === undefined || asked.from < earliest || Number.isNaN(Date.parse(asked.from)))
    throw new TermsRefused(
      `--from must be ${earliest} or later: the terms promise ${noticeDays} days between the announcement and the change.`,
    );
  if (asked.from <= newest.from)
    throw new TermsRefused(`--from must be later than ${newest.from}, the day of version ${newest.number}.`);
  const changes = asked.changes?.replace(/\s+/g, " ").trim() ?? "";
  if (changes === "")
    throw new TermsRefused(
      '--changes must say for players what is different: --changes "The daily price is R8."',
    );
  return { number: newest.number + 1, announcedOn, from: asked.from, changes, markdown: text };
}

/** One line for the list of all brands. */
export function stateOf(stored: readonly TermsVersion[], text: string): string {
  const newest = stored.at(-1);
  if (!newest) return "no version is stored yet";
  const isChanged = newest.markdown !== text;
  return `version ${newest.number}, applies from ${newest.from}${isChanged ? "; terms.md has changed since" : ""}`;
}

const dateLine = (text: string) => text.split("\n")[2] ?? "";
const earlier = (one: string, other: string) => (one < other ? one : other);
