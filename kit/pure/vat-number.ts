/** Formats of VAT registration numbers, without the country prefix. */
const formats: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GB: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
  GR: /^\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{10}01$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  ZA: /^4\d{9}$/,
};

/** Greece uses its own prefix. */
const prefixOf = (country: string) => (country === "GR" ? "EL" : country);

/** Whether the text has the format of that country. Spaces, dots, dashes and the country prefix are ignored. */
export function isVatNumber(country: string, text: string): boolean {
  const plain = text.toUpperCase().replace(/[\s.-]/g, "");
  const prefix = prefixOf(country);
  const bare = plain.startsWith(prefix) ? plain.slice(prefix.length) : plain;
  const format = formats[country] ?? /^[A-Z0-9]{4,15}$/;
  return format.test(bare);
}
