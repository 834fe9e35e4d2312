import { useFormat } from "#kit/client/app.tsx";
import { fill } from "#kit/i18n/text.ts";
import type { Overview } from "./overview.ts";

type Meaning = Overview["stopMeans"];

/** A server of the version before tells the whole sentence alone, and is told it again. */
export function meaningIn(means: Meaning | undefined, sentence: string | null): Meaning {
  return means ?? (sentence === null ? null : { sentence, at: null });
}

/** What a tap means, its time by the clock of all other times on the page, and what tells the server that this was read. */
export function useMeaning(meaning: Meaning) {
  const { moment } = useFormat();
  if (!meaning) return { sentence: "", body: {} };
  const { at } = meaning;
  // Without a time it is the same to everybody, or a whole sentence with the time in it.
  if (at === null) return { sentence: meaning.sentence, body: { sentence: meaning.sentence } };
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const sentence = fill(meaning.sentence, [moment(at)], String);
  return { sentence, body: { read: { ...meaning, timeZone }, sentence } };
}
