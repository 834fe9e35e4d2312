import { useSyncExternalStore } from "react";
import { createSafeStorage } from "#kit/client/safe-storage.ts";
import {
  noKnownWords,
  parseKnownWords,
  addKnownWord,
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

export function storeKnownWord(word: EsportsWord): void {
  write(addKnownWord(read(), word));
}

/** Switched on again, every word is explained once more. */
export function setWordHints(isOn: boolean): void {
  write(isOn ? noKnownWords : { isOff: true, known: [] });
}
