import type { Brand } from "#features/branding/rules.ts";
import { fieldProblem } from "./field-values.ts";

export function countryOf(text: string | undefined, brand: Brand): string {
  const country = (text ?? "").toUpperCase();
  if (country === "") return defaultCountry(brand);
  if (!brand.countries.includes(country)) throw fieldProblem("country_not_served", "country");
  return country;
}

/** The country of the brand's locale if the brand serves it, otherwise the first country. */
function defaultCountry({ countries, country, locale }: Brand): string {
  const region = new Intl.Locale(locale).region;
  return region !== undefined && countries.includes(region) ? region : (countries[0] ?? country);
}
