import { useFormat } from "#kit/client/app.tsx";
import { fill } from "#kit/i18n/text.ts";
import type { Overview } from "./overview.ts";

/** What a tap means, its time by the clock of all other times on the page, and what tells the server that this was read. */
export function useMeaning(meaning: Overview["stopMeans"]) {
  const { moment } = useFormat();
  // A server of the version before tells none.
  if (!meaning) return { sentence: "", read: undefined };
  const { sentence, at } = meaning;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return {
    sentence: at === null ? sentence : fill(sentence, [moment(at)], String),
    read: { sentence, at, timeZone },
  };
}
