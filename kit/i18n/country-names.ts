/** Chromium has only the short names of these, everybody else both: so server and browser write the same. */
const shortly: ReadonlySet<string> = new Set(["HK", "MO", "PS"]);

/** Names of countries in a language. */
export function countryNames(locale: string): (code: string) => string {
  const [long, short] = (["long", "short"] as const).map(
    (style) => new Intl.DisplayNames([locale], { type: "region", style }),
  );
  return (code) => (shortly.has(code) ? short : long)?.of(code) ?? code;
}
