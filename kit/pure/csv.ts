/** One line of a CSV file (RFC 4180). A text that a spreadsheet would run as a formula gets an apostrophe before it. */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map(cellOf).join(",")}\r\n`;
}

function cellOf(value: string | null): string {
  const text = value ?? "";
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
