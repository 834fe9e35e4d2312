export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
export const quarter = 15 * minute;

/** Rounds down to a quarter hour, because kickoffs are at quarter hours. */
export function quarterBefore(time: number): number {
  return Math.floor(time / quarter) * quarter;
}

/** The UTC offset of a time zone. */
export function zoneOffset(instant: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" }).formatToParts(
    instant,
  );
  const name = parts.find((part) => part.type === "timeZoneName")?.value ?? "";
  const [, sign, hours, minutes] = /^GMT([+-])(\d{2}):(\d{2})$/.exec(name) ?? [];
  if (sign === undefined) return 0;
  return (sign === "-" ? -1 : 1) * (Number(hours) * hour + Number(minutes) * minute);
}
