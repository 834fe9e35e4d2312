/** Countries whose postal addresses name a state or province, as in Google's address data (libaddressinput). */
const withStates = new Set("AE AR AU BR CA CN ES HK ID IN IT JP KR MX MY NG TH TR TW UA US VE".split(" "));

/** The state is required until a country is chosen. */
export function needsState(country: string): boolean {
  return country === "" || withStates.has(country);
}
