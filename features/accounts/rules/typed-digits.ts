import { westernDigits } from "#kit/pure/western-digits.ts";

/** Direction and zero-width characters that phones add when a number is copied. */
const invisible = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const separators = /[\s\p{Pd}().[\]/_·•,']/gu;

/** Arabic and full-width digits become 0-9; invisible characters are removed. */
export function toPlainDigits(text: string): string {
  return westernDigits(text.normalize("NFKC")).replace(invisible, "");
}

export function removeSeparators(text: string): string {
  return text.replace(separators, "");
}
