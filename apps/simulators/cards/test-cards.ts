/** The behaviour of a card when it is stored, and when it is charged off-session. */
export interface CardBehaviour {
  brand: "visa" | "mastercard";
  keep: "ok" | "challenge" | Refusal;
  charge: "ok" | "challenge" | Refusal;
}

export interface Refusal {
  code: string;
  declineCode?: string;
}

const declined: Refusal = { code: "card_declined", declineCode: "generic_decline" };
const poor: Refusal = { code: "card_declined", declineCode: "insufficient_funds" };
const expired: Refusal = { code: "expired_card" };
const wrongCvc: Refusal = { code: "incorrect_cvc" };

const visa = (keep: CardBehaviour["keep"], charge: CardBehaviour["charge"]): CardBehaviour => ({
  brand: "visa",
  keep,
  charge,
});

/** The processor's usual test numbers. Every other number with a valid check digit works. */
const behaviours: ReadonlyMap<string, CardBehaviour> = new Map([
  ["4000000000000002", visa(declined, declined)],
  ["4000000000009995", visa(poor, poor)],
  ["4000000000000069", visa(expired, expired)],
  ["4000000000000127", visa(wrongCvc, wrongCvc)],
  // Requires authentication once, when it is stored.
  ["4000002500003155", visa("challenge", "ok")],
  // Requires authentication every time, so renewals fail.
  ["4000002760003184", visa("challenge", "challenge")],
  // Can be stored but not charged.
  ["4000000000000341", visa("ok", declined)],
]);

/** A usual test number is a new card each time; every other number is one card. */
export function isOneCard(number: string): boolean {
  return number !== "4242424242424242" && !behaviours.has(number);
}

export function behaviourOf(number: string): CardBehaviour {
  return (
    behaviours.get(number) ?? {
      brand: number.startsWith("4") ? "visa" : "mastercard",
      keep: "ok",
      charge: "ok",
    }
  );
}

/** Test numbers for the guide; any future date and any three digits work with them. */
export const testCards: readonly { number: string; meaning: string }[] = [
  { number: "4242 4242 4242 4242", meaning: "works, and counts as a new card each time" },
  { number: "5555 5555 5555 4444", meaning: "works, one Mastercard: its free trial is used once" },
  { number: "4000 0025 0000 3155", meaning: "asks its owner once, then renews" },
  { number: "4000 0027 6000 3184", meaning: "asks its owner every time, so no renewal gets through" },
  { number: "4000 0000 0000 0341", meaning: "can be kept, cannot be charged: the first renewal fails" },
  { number: "4000 0000 0000 9995", meaning: "has no money" },
  { number: "4000 0000 0000 0002", meaning: "is declined" },
  { number: "4000 0000 0000 0069", meaning: "has expired" },
  { number: "4000 0000 0000 0127", meaning: "has a wrong security code" },
];

export const refusals = { declined, insufficient_funds: poor, expired_card: expired } as const;

/** The Luhn check digit. */
export function hasCheckDigit(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  let sum = 0;
  for (let place = 0; place < number.length; place += 1) {
    const digit = Number(number.at(-1 - place));
    const value = place % 2 === 1 ? digit * 2 : digit;
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
