import { useMemo } from "react";
import { useApp } from "#kit/client/app.tsx";

/** "de" is "German". */
export function useLanguageName(): (language: string) => string {
  const { locale } = useApp();
  return useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: "language" });
    return (language) => names.of(language) ?? language;
  }, [locale]);
}
