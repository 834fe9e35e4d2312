let fetchAll = (): Promise<void> => Promise.resolve();

/** Tells how the words of all pages are fetched, where the document brings only those of its own page. */
export function installWords(fetch: () => Promise<void>): void {
  fetchAll = fetch;
}

/** Whatever comes later waits for the words of all pages, fetched once. */
export function loadAllWords(): Promise<void> {
  return fetchAll();
}
