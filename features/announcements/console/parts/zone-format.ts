import { useApp } from "#kit/client/app.tsx";
import { createFormat, type Format } from "#kit/i18n/format.ts";

/** Formats times in the market's zone, not in that of the member's browser. */
export function useZoneFormat(timeZone: string): Format {
  const { locale, currency, hasYear = false } = useApp();
  return createFormat({ locale, currency, timeZone, hasYear });
}
