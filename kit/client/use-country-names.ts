import { useMemo } from "react";
import { countryNames } from "#kit/i18n/country-names.ts";
import { useApp } from "./app.tsx";

/** Names of countries in the brand's language. */
export function useCountryNames(): (code: string) => string {
  const { locale } = useApp();
  return useMemo(() => countryNames(locale), [locale]);
}
