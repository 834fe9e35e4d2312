/** Removes control and direction characters and collapses white space. */
export function cleanText(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/\p{Cc}/gu, " ")
    .replace(/\p{C}/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}

/** Compares a typed username or e-mail with the stored one, ignoring case and surrounding spaces. */
export function isSameText(typed: string, stored: string): boolean {
  // Text copied from a page may include the direction isolates around it.
  const [one, other] = [typed, stored].map((text) =>
    text
      .replace(/[\u2066-\u2069]/g, "")
      .normalize("NFKC")
      .trim()
      .toLowerCase(),
  );
  return one === other;
}
