/** "SAST", "MEZ": how times name a zone in that language. */
export function zoneName(locale: string, timeZone: string, at: number): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "short" }).formatToParts(at);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
