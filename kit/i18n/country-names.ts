/** Chromium has only the short names of these countries, so the server uses them too. */
const shortNamed: ReadonlySet<string> = new Set(["HK", "MO", "PS"]);

/** Country names in a language. */
export function countryNames(locale: string): (code: string) => string {
  const [long, short] = (["long", "short"] as const).map(
    (style) => new Intl.DisplayNames([locale], { type: "region", style }),
  );
  return (code) => (shortNamed.has(code) ? short : long)?.of(code) ?? code;
}
