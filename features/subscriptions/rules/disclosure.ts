import type { Format } from "#kit/i18n/format.ts";
import { fill } from "#kit/i18n/text.ts";

/** Stands in a sentence for a time that is not said yet. */
export const timePlaceholder = "{0}";

/** A sentence and its time, said in one: on the page and in its evidence. */
export function formatDisclosure(
  { sentence, at }: { sentence: string; at: Date | string | null },
  { fullDateTime }: Pick<Format, "fullDateTime">,
): string {
  return at === null ? sentence : fill(sentence, [fullDateTime(at)], String);
}
