import { lockPlayer, requirePayingAge } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Database } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { cardProblems, subscriptionProblems, type CheckoutForm } from "../../contract.ts";
import * as store from "../store.ts";
import type { Billing } from "../tables.ts";
import { withCheckoutLease } from "./checkout-lease.ts";
import * as checkouts from "./checkout-store.ts";
import { ensureCustomer } from "./customers.ts";
import { newOrderNumber } from "./order-number.ts";
import { cardPackageOf, type Terms } from "./packages.ts";
import type { CardPort } from "./ports.ts";
import { trialHoursOf } from "./trial-eligibility.ts";

/** The processor deletes idempotency keys after a day, so an older checkout is not reused. */
const openForMs = 12 * 3_600_000;

interface Buyer {
  site: Site;
  playerId: string;
}

/** The terms of this player: the free trial if it is unused, and the guardian's consent if there is one. */
export async function termsOf(database: Database, { site, playerId }: Buyer, now: Date): Promise<Terms> {
  const guardian = await requirePayingAge(database, site.brand, playerId, now);
  return {
    trialHours: await trialHoursOf(database, { site, playerId }),
    guardianAgreedAt: guardian?.agreedAt ?? null,
  };
}

/** Opens the player's checkout, and a setup at the processor where the browser enters the card. */
export async function startCheckout(
  database: Database,
  cards: CardPort,
  buyer: Buyer,
  form: CheckoutForm,
  now: Date,
) {
  const { site, playerId } = buyer;
  const { brand } = site;
  const terms = await termsOf(database, buyer, now);
  const plan = cardPackageOf(site, form.package, terms);
  if (!brand.countries.includes(form.country)) {
    throw cardProblems.problem("country_not_served", [{ field: "country", code: "country_not_served" }]);
  }
  const latest = await store.findLatest(database, { service: brand.service, playerId });
  if (latest && latest.state !== "ended") throw subscriptionProblems.problem("subscription_exists");

  const billing = billingOf(form);
  const checkout = await database.transaction(async (trx) => {
    if (!(await lockPlayer(trx, playerId))) throw commonProblem("sign_in_required");
    const wanted = {
      id: newId({ now: () => now }),
      order_number: newOrderNumber(),
      player_id: playerId,
      service: brand.service,
      brand: brand.key,
      package_id: plan.packageId,
      period: plan.period,
      price_minor: plan.price.minor,
      currency: plan.price.currency,
      trial_hours: terms.trialHours,
      email: form.email,
      billing: JSON.stringify(billing),
      consent_text: plan.consent,
      // A wallet shows its own button.
      shown_text: [plan.consent, plan.declaration, ...(form.isWallet ? [] : [plan.button])].join("\n"),
      state: "open",
      created_at: now,
    } as const;
    const openedBefore = new Date(now.getTime() - openForMs);
    await checkouts.updateOthersAbandoned(trx, wanted, { openedBefore, now });
    const opened = await checkouts.upsertOpen(trx, wanted);
    // Another window is paying or opening a different checkout at the same time.
    if (!opened) throw commonProblem("request_in_flight");
    return opened;
  });
  return withCheckoutLease(database, checkout.id, now, async () => {
    const customerId = await ensureCustomer(database, cards, { playerId, email: form.email, billing }, now);
    // The same key returns the same secret, so it need not be stored.
    const setup = await cards.createSetup(
      { customerId, reference: `checkout:${checkout.id}` },
      `setup:${checkout.id}`,
    );
    await checkouts.update(database, checkout, { setup_ref: setup.id });
    return {
      checkoutId: checkout.id,
      orderNumber: checkout.order_number,
      clientSecret: setup.clientSecret,
      processor: cards.publicConfig,
    };
  });
}

function billingOf(form: CheckoutForm): Billing {
  const { firstName, lastName, address, city, zip, country, state } = form;
  return {
    name: `${firstName} ${lastName}`,
    firstName,
    lastName,
    address,
    city,
    zip,
    country,
    state,
    company: form.isBusiness
      ? { name: form.company, address: form.companyAddress, vatNumber: form.vatNumber }
      : null,
  };
}
