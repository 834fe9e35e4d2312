/** Trade names are not translated. */
const names: Readonly<Record<string, string>> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
};

export function cardName(brand: string): string {
  return names[brand] ?? brand;
}
