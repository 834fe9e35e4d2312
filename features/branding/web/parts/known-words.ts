import { useSyncExternalStore } from "react";
import { createSafeStorage } from "#kit/client/safe-storage.ts";
import {
  nothingKnown,
  parseKnownWords,
  withKnown,
  writeKnownWords,
  type EsportsWord,
  type KnownWords,
} from "../../rules/esports-words.ts";

const key = "esports-words";
const storage = createSafeStorage(() => localStorage);
const listeners = new Set<() => void>();
let current: KnownWords | undefined;

const read = (): KnownWords => (current ??= parseKnownWords(storage.getItem(key)));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function write(words: KnownWords): void {
  current = words;
  storage.setItem(key, writeKnownWords(words));
  for (const listener of listeners) listener();
}

/** Null on the server and until hydration, which do not know what this browser remembers. */
export function useKnownWords(): KnownWords | null {
  return useSyncExternalStore(subscribe, read, () => null);
}

export function rememberWord(word: EsportsWord): void {
  write(withKnown(read(), word));
}

/** Switched on again, every word is explained once more. */
export function explainWords(isOn: boolean): void {
  write(isOn ? nothingKnown : { isOff: true, known: [] });
}
