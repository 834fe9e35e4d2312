let fetchAll = (): Promise<void> => Promise.resolve();

/** Sets the function that loads the texts of all pages. The document contains only those of its own page. */
export function setTextLoader(fetch: () => Promise<void>): void {
  fetchAll = fetch;
}

/** Loads the texts of all pages once. */
export function loadAllTexts(): Promise<void> {
  return fetchAll();
}
