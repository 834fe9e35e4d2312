import type { Brand } from "#features/branding/rules.ts";

type ResidenceBrand = Pick<Brand, "countries" | "country" | "locale">;

/** The country where a player says to live; undefined if the brand does not serve it. */
export function residenceOf(text: string | undefined, brand: ResidenceBrand): string | undefined {
  const country = (text ?? "").toUpperCase();
  if (country === "") return defaultCountry(brand);
  return brand.countries.includes(country) ? country : undefined;
}

/** The country of the brand's locale if the brand serves it, otherwise the first country. */
function defaultCountry({ countries, country, locale }: ResidenceBrand): string {
  const region = new Intl.Locale(locale).region;
  return region !== undefined && countries.includes(region) ? region : (countries[0] ?? country);
}
