import { useSyncExternalStore } from "react";
import { createSafeStorage } from "#kit/client/safe-storage.ts";
import {
  initialWordHints,
  parseWordHints,
  withKnownWord,
  formatWordHints,
  type EsportsWord,
  type WordHints,
} from "../../rules/esports-words.ts";

const key = "esports-words";
const storage = createSafeStorage(() => localStorage);
const listeners = new Set<() => void>();
let current: WordHints | undefined;

const read = (): WordHints => (current ??= parseWordHints(storage.getItem(key)));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function write(words: WordHints): void {
  current = words;
  storage.setItem(key, formatWordHints(words));
  for (const listener of listeners) listener();
}

/** Null on the server and until hydration, which do not know what this browser remembers. */
export function useWordHints(): WordHints | null {
  return useSyncExternalStore(subscribe, read, () => null);
}

export function markWordAsKnown(word: EsportsWord): void {
  write(withKnownWord(read(), word));
}

/** Switched on again, every word is explained once more. */
export function setWordHints(isOn: boolean): void {
  write(isOn ? initialWordHints : { isOff: true, known: [] });
}
