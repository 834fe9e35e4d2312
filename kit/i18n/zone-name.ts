/** "SAST", "MEZ": the short name of a time zone in a language. */
export function zoneName(locale: string, timeZone: string, at: number): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "short" }).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
