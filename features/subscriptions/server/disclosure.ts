import type { Site } from "#features/branding/server/index.ts";
import { createFormat } from "#kit/i18n/format.ts";
import { isTimeZone } from "#kit/pure/calendar.ts";
import { formatDisclosure } from "../rules.ts";

/** What a tap means. `{0}` of the sentence is the time, which everybody reads by their own clock. */
export interface Disclosure {
  sentence: string;
  at: Date | null;
}

/** The same as a page has read it: whole where no time is in it, and by the market's clock from pages of the version before. */
export type ReadDisclosure = { sentence: string; at: string | null; timeZone: string } | string;

/** What a call says of it. */
export function readDisclosureOf(body: {
  read?: ReadDisclosure | undefined;
  sentence?: string | undefined;
}): ReadDisclosure | undefined {
  return body.read ?? body.sentence;
}

export function disclosureJson({ sentence, at }: Disclosure) {
  return { sentence, at: at?.toISOString() ?? null };
}

export function matchesDisclosure(site: Site, read: ReadDisclosure, meaning: Disclosure): boolean {
  if (typeof read === "string") return read === disclosureText(site, meaning);
  const { sentence, at } = meaning;
  return (
    read.sentence === sentence && (read.at === null ? null : Date.parse(read.at)) === (at?.getTime() ?? null)
  );
}

/** As it stood on the page. A zone that this server does not know is the market's, as is that of a caller without a page. */
export function disclosureText({ brand }: Site, meaning: Disclosure, read?: ReadDisclosure | null): string {
  const timeZone =
    typeof read === "object" && read && isTimeZone(read.timeZone) ? read.timeZone : brand.timeZone;
  return formatDisclosure(meaning, createFormat({ ...brand, timeZone }));
}
