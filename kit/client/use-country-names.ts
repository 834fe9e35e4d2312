import { useMemo } from "react";
import { countryNames } from "#kit/i18n/country-names.ts";
import { useApp } from "./app.tsx";

export function useCountryNames(): (code: string) => string {
  const { locale } = useApp();
  return useMemo(() => countryNames(locale), [locale]);
}

/** Country options, sorted in the page's language. */
export function useCountryOptions(codes: readonly string[]): { value: string; name: string }[] {
  const { locale } = useApp();
  const nameOf = useCountryNames();
  return useMemo(() => {
    const { compare } = new Intl.Collator(locale);
    return codes
      .map((code) => ({ value: code, name: nameOf(code) }))
      .toSorted((one, other) => compare(one.name, other.name));
  }, [codes, locale, nameOf]);
}
