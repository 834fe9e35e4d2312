/** Trade names are written the same in every language. */
const names: Readonly<Record<string, string>> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
};

/** As it stands on receipts and statements everywhere. */
export function maskedCard({ brand, lastFour }: { brand: string; lastFour: string }): string {
  return `${cardName(brand)} •••• ${lastFour}`;
}

export function cardName(brand: string): string {
  return names[brand] ?? brand;
}
