import { useMemo } from "react";
import { useApp } from "./app.tsx";

/** Names of countries in the brand's language. */
export function useCountryNames(): (code: string) => string {
  const { locale } = useApp();
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: "region" });
    return (code) => names.of(code) ?? code;
  }, [locale]);
}
