import { useFormat } from "#kit/client/app.tsx";
import { formatDisclosure } from "../../rules.ts";
import type { Overview } from "./overview.ts";

type Disclosure = Overview["stopDisclosure"];

/** A server of the previous version sends only the whole sentence, and expects it back. */
export function disclosureOf(disclosure: Disclosure | undefined, sentence: string | null): Disclosure {
  return disclosure ?? (sentence === null ? null : { sentence, at: null });
}

/** The disclosure as text in the reader's time zone, and the request body that says which text was shown. */
export function useDisclosure(disclosure: Disclosure) {
  const format = useFormat();
  if (!disclosure) return { sentence: "", body: {}, read: undefined };
  const { at } = disclosure;
  // The sentence has no time, or contains it already.
  if (at === null)
    return { sentence: disclosure.sentence, body: { sentence: disclosure.sentence }, read: undefined };
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const sentence = formatDisclosure(disclosure, format);
  const read = { ...disclosure, timeZone };
  return { sentence, body: { read, sentence }, read };
}
