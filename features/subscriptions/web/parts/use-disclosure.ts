import { useFormat } from "#kit/client/app.tsx";
import { formatDisclosure } from "../../rules.ts";
import type { Overview } from "./overview.ts";

type Disclosure = Overview["stopMeans"];

/** A server of the version before tells the whole sentence alone, and is told it again. */
export function disclosureOf(means: Disclosure | undefined, sentence: string | null): Disclosure {
  return means ?? (sentence === null ? null : { sentence, at: null });
}

/** What a tap means, its time by the clock of all other times on the page, and what tells the server that this was read. */
export function useDisclosure(meaning: Disclosure) {
  const format = useFormat();
  if (!meaning) return { sentence: "", body: {}, read: undefined };
  const { at } = meaning;
  // Without a time it is the same to everybody, or a whole sentence with the time in it.
  if (at === null)
    return { sentence: meaning.sentence, body: { sentence: meaning.sentence }, read: undefined };
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const sentence = formatDisclosure(meaning, format);
  const read = { ...meaning, timeZone };
  return { sentence, body: { read, sentence }, read };
}
