import type { Format } from "#kit/i18n/format.ts";
import { fill } from "#kit/i18n/text.ts";

/** Placeholder in a sentence for a time that the page formats in the reader's time zone. */
export const timePlaceholder = "{0}";

/** The sentence with its time filled in, as the page shows it and the evidence stores it. */
export function formatDisclosure(
  { sentence, at }: { sentence: string; at: Date | string | null },
  { fullDateTime }: Pick<Format, "fullDateTime">,
): string {
  return at === null ? sentence : fill(sentence, [fullDateTime(at)], String);
}
