interface NumberBrand {
  dialCode: string;
  phone: { example: string };
}

/** 82 123 4567: in the groups of the brand's example, which are easier to compare with one's own. */
export function formatNationalNumber(msisdn: string, { dialCode, phone }: NumberBrand): string {
  if (!msisdn.startsWith(dialCode)) return `+${msisdn}`;
  const groups = phone.example.split(" ").map(({ length }) => `(\\d{${length}})`);
  const rest = new RegExp(`^${groups.join("")}(\\d*)$`).exec(msisdn.slice(dialCode.length));
  if (!rest) return msisdn.slice(dialCode.length);
  const [, ...found] = rest;
  // What is longer than the example goes with its last group.
  return found.join(" ").replace(/ (\d*)$/, "$1");
}

/** +27 82 123 4567 */
export function formatNumber(msisdn: string, brand: NumberBrand): string {
  const national = formatNationalNumber(msisdn, brand);
  return national.startsWith("+") ? national : `+${brand.dialCode} ${national}`;
}
