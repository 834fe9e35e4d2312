import type { Site } from "#features/branding/server/index.ts";
import { createFormat } from "#kit/i18n/format.ts";
import { isTimeZone } from "#kit/pure/calendar.ts";
import { formatDisclosure } from "../rules.ts";

/** The sentence that says what a tap does. `{0}` stands for the time, which is shown in the reader's time zone. */
export interface Disclosure {
  sentence: string;
  at: Date | null;
}

/** The disclosure as the page showed it. A string if it contains no time, or in the brand's time zone from pages of the previous version. */
export type ReadDisclosure = { sentence: string; at: string | null; timeZone: string } | string;

export function readDisclosureOf(body: {
  read?: ReadDisclosure | undefined;
  sentence?: string | undefined;
}): ReadDisclosure | undefined {
  return body.read ?? body.sentence;
}

export function disclosureJson({ sentence, at }: Disclosure) {
  return { sentence, at: at?.toISOString() ?? null };
}

export function matchesDisclosure(site: Site, read: ReadDisclosure, disclosure: Disclosure): boolean {
  if (typeof read === "string") return read === disclosureText(site, disclosure);
  const { sentence, at } = disclosure;
  return (
    read.sentence === sentence && (read.at === null ? null : Date.parse(read.at)) === (at?.getTime() ?? null)
  );
}

/** The text as the page showed it. Falls back to the brand's time zone if the reader's is missing or unknown. */
export function disclosureText(
  { brand }: Site,
  disclosure: Disclosure,
  read?: ReadDisclosure | null,
): string {
  const timeZone =
    typeof read === "object" && read && isTimeZone(read.timeZone) ? read.timeZone : brand.timeZone;
  return formatDisclosure(disclosure, createFormat({ ...brand, timeZone }));
}
