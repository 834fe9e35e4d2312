import type { Site } from "#features/branding/server/index.ts";
import { createFormat } from "#kit/i18n/format.ts";
import { fill } from "#kit/i18n/text.ts";
import { isTimeZone } from "#kit/pure/calendar.ts";

/** What a tap means. `{0}` of the sentence is the time, which everybody reads by their own clock. */
export interface Meaning {
  sentence: string;
  at: Date | null;
}

/** The same as a page has read it. */
export interface Read {
  sentence: string;
  at: string | null;
  timeZone: string;
}

/** Stands in a sentence for a time that is not said yet. */
export const timeToSay = "{0}";

export function shownMeaning({ sentence, at }: Meaning) {
  return { sentence, at: at?.toISOString() ?? null };
}

export function isAsRead(read: Read, { sentence, at }: Meaning): boolean {
  return (
    read.sentence === sentence && (read.at === null ? null : Date.parse(read.at)) === (at?.getTime() ?? null)
  );
}

/** As it stood on the page. A zone that this server does not know is the market's, as is that of a caller without a page. */
export function textOfMeaning({ brand }: Site, { sentence, at }: Meaning, read: Read | undefined): string {
  if (at === null) return sentence;
  const timeZone = read && isTimeZone(read.timeZone) ? read.timeZone : brand.timeZone;
  return fill(sentence, [createFormat({ ...brand, timeZone }).moment(at)], String);
}
