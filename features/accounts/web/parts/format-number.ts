interface NumberBrand {
  dialCode: string;
  phone: { example: string };
}

/** For example 82 123 4567: grouped like the brand's example number. */
export function formatNationalNumber(msisdn: string, { dialCode, phone }: NumberBrand): string {
  if (!msisdn.startsWith(dialCode)) return `+${msisdn}`;
  const groups = phone.example.split(" ").map(({ length }) => `(\\d{${length}})`);
  const rest = new RegExp(`^${groups.join("")}(\\d*)$`).exec(msisdn.slice(dialCode.length));
  if (!rest) return msisdn.slice(dialCode.length);
  const [, ...found] = rest;
  // Further digits belong to the last group.
  return found.join(" ").replace(/ (\d*)$/, "$1");
}

/** For example +27 82 123 4567. */
export function formatNumber(msisdn: string, brand: NumberBrand): string {
  const national = formatNationalNumber(msisdn, brand);
  return national.startsWith("+") ? national : `+${brand.dialCode} ${national}`;
}
