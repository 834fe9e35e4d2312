import type { Random } from "#kit/pure/random.ts";
import type { IdMaker } from "./ids.ts";
import type { Offer } from "./offers.ts";
import type { CheckoutRow, CustomerRow, PlayerRow } from "./rows.ts";

const cards = [
  { card_brand: "visa", card_last_four: "4242" },
  { card_brand: "mastercard", card_last_four: "4444" },
] as const;

interface Checkouts {
  readonly card_customers: CustomerRow[];
  readonly card_checkouts: CheckoutRow[];
}

interface Paid {
  id: string;
  player: PlayerRow;
  offer: Offer;
  startedAt: Date;
}

/** The checkout of a player who pays by card. The simulated processor gets the card when the demo opens. */
export function addCheckout(
  rows: Checkouts,
  { id, player, offer: { brand, plan, trialHours, sentence, consents }, startedAt }: Paid,
  random: Random,
  newId: IdMaker,
): void {
  const checkoutId = newId(startedAt);
  const plain = checkoutId.replaceAll("-", "").toUpperCase();
  rows.card_customers.push({
    player_id: player.id,
    customer_ref: `cus_${player.id.replaceAll("-", "")}`,
    created_at: startedAt,
  });
  rows.card_checkouts.push({
    id: checkoutId,
    order_number: [plain.slice(-12, -8), plain.slice(-8, -4), plain.slice(-4)].join("-"),
    player_id: player.id,
    service: player.service,
    brand: brand.key,
    package_id: plan.packageId,
    period: plan.period,
    price_minor: plan.price.minor,
    currency: plan.price.currency,
    trial_hours: trialHours,
    email: player.email,
    billing: null,
    consent_text: sentence,
    shown_text: consents.flatMap(({ shown }) => shown).join("\n"),
    state: "completed",
    leased_until: null,
    setup_ref: null,
    payment_ref: null,
    card_ref: `pm_${plain.toLowerCase()}`,
    ...random.pick(cards),
    subscription_id: id,
    created_at: startedAt,
    completed_at: startedAt,
  });
}
