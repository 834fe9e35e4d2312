import { createHash } from "node:crypto";
import type { Site } from "#features/branding/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Database } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { cardProblems, subscriptionProblems, type CheckoutForm } from "../../contract.ts";
import { offerOf } from "./packages.ts";
import { newOrderNumber } from "./order-number.ts";
import { CardFailed, type CardPort } from "./ports.ts";
import * as cardStore from "./store.ts";
import * as store from "../store.ts";
import type { Billing } from "../tables.ts";

const hour = 3_600_000;
/** Longer than any answer of the processor may take. */
const leaseMs = 15_000;
/** The processor forgets its keys after a day; a checkout that would be repeated then is begun anew. */
const openForMs = 12 * hour;

interface Payer {
  site: Site;
  playerId: string;
}

/** The hours that the player may play for free: once in a life. */
export async function trialHoursOf(database: Database, { site, playerId }: Payer): Promise<number> {
  const { service, freeTrialHours } = site.brand;
  if (freeTrialHours === 0) return 0;
  return (await cardStore.hasHadTrial(database, { service, playerId })) ? 0 : freeTrialHours;
}

/** Opens the player's checkout and a place at the processor where the browser leaves the card. */
export async function startCheckout(
  database: Database,
  cards: CardPort,
  payer: Payer,
  form: CheckoutForm,
  now: Date,
) {
  const { site, playerId } = payer;
  const { brand } = site;
  const trialHours = await trialHoursOf(database, payer);
  const offer = offerOf(site, form.package, trialHours);
  if (!brand.countries.includes(form.country)) {
    throw cardProblems.problem("country_not_served", [{ field: "country", code: "country_not_served" }]);
  }
  const latest = await store.findLatest(database, { service: brand.service, playerId });
  if (latest && latest.state !== "ended") throw subscriptionProblems.problem("subscription_exists");

  const billing = billingOf(form);
  const checkout = await database.transaction(async (trx) => {
    await cardStore.abandonOlderThan(trx, playerId, new Date(now.getTime() - openForMs));
    return cardStore.upsertOpen(trx, {
      id: newId({ now: () => now }),
      order_number: newOrderNumber(),
      player_id: playerId,
      service: brand.service,
      brand: brand.key,
      package_id: offer.packageId,
      period: offer.period,
      price_minor: offer.price.minor,
      currency: offer.price.currency,
      trial_hours: trialHours,
      email: form.email,
      billing: JSON.stringify(billing),
      consent_text: offer.consent,
      state: "open",
      created_at: now,
    });
  });
  return underLease(database, checkout.id, now, async () => {
    const customerId = await ensureCustomer(database, cards, { playerId, email: form.email, billing }, now);
    // The same key gives the same secret again, so that it never has to be kept.
    const setup = await cards.createSetup(
      { customerId, reference: `checkout:${checkout.id}` },
      `setup:${checkout.id}`,
    );
    await cardStore.update(database, checkout, { setup_ref: setup.id });
    return {
      checkoutId: checkout.id,
      orderNumber: checkout.order_number,
      clientSecret: setup.clientSecret,
      processor: cards.publicConfig,
    };
  });
}

/** One at a time asks the processor about a checkout; what the processor cannot say is told as such. */
export async function underLease<Answer>(
  database: Database,
  checkoutId: string,
  now: Date,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const until = new Date(now.getTime() + leaseMs);
  if (!(await cardStore.lease(database, checkoutId, now, until))) throw commonProblem("request_in_flight");
  try {
    return await work();
  } catch (error) {
    if (error instanceof CardFailed) {
      throw Object.assign(cardProblems.problem("payment_unavailable"), { cause: error });
    }
    throw error;
  } finally {
    await cardStore.release(database, checkoutId, until);
  }
}

async function ensureCustomer(
  database: Database,
  cards: CardPort,
  payer: { playerId: string; email: string; billing: Billing },
  now: Date,
): Promise<string> {
  const known = await cardStore.findCustomerRef(database, payer.playerId);
  if (known !== undefined) return known;
  const { name, address: line, city, zip, state, country } = payer.billing;
  const customer = {
    playerId: payer.playerId,
    email: payer.email,
    name,
    address: { line, city, zip, state, country },
  };
  const made = await cards.createCustomer(customer, `customer:${payer.playerId}:${digestOf(customer)}`);
  await cardStore.insertCustomer(database, {
    player_id: payer.playerId,
    customer_ref: made.id,
    created_at: now,
  });
  return (await cardStore.findCustomerRef(database, payer.playerId)) ?? made.id;
}

/** A key stands for what is sent under it: after a correction of the form it is another one. */
function digestOf(value: object): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 16);
}

function billingOf(form: CheckoutForm): Billing {
  const { address, city, zip, country, state } = form;
  return {
    name: `${form.firstName} ${form.lastName}`,
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
