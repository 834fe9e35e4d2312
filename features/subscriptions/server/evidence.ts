import type { Brand } from "#features/branding/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { findFirstConsent, isFirstConsentFor, optInTtlMs, optInTextVersion, type Package } from "../rules.ts";
import * as store from "./evidence-store.ts";
import type { Subscription } from "./store.ts";
import type { EvidenceChannel, EvidenceStep } from "./tables.ts";

/** Where a consent came from. */
export interface ConsentSource {
  channel: EvidenceChannel;
  address: string;
  userAgent: string;
}

export interface Agreement {
  step: EvidenceStep;
  brand: Pick<Brand, "key" | "service">;
  plan: Package;
  /** The exact texts that were shown and the label of the pressed button, in the order of the page. */
  shown: readonly string[];
  /** The personal name in the text, so that it can be erased later. */
  name?: string;
  /** Null before a subscription exists. */
  subscriptionId: string | null;
  playerId: string | null;
  msisdn: string | null;
  at: Date;
}

/** Stores what was shown and agreed to, as proof. Rows are never changed except by erasure. */
export async function writeEvidence(
  trx: Executor,
  agreement: Agreement,
  { channel, address, userAgent }: ConsentSource,
  now: Date,
): Promise<void> {
  const { brand, plan } = agreement;
  await store.insert(trx, {
    id: newId({ now: () => now }),
    subscription_id: agreement.subscriptionId,
    service: brand.service,
    brand: brand.key,
    player_id: agreement.playerId,
    msisdn: agreement.msisdn,
    step: agreement.step,
    package_id: plan.packageId,
    shown_text: agreement.shown.join("\n"),
    name: agreement.name ?? "",
    text_version: optInTextVersion,
    price_minor: plan.price.minor,
    currency: plan.price.currency,
    period: plan.period,
    channel,
    address,
    user_agent: userAgent.slice(0, 200),
    at: agreement.at,
  });
}

/** The evidence of these subscriptions of one service, including the first consents that led to them; newest first. */
export async function listEvidence(
  executor: Executor,
  subscriptions: readonly [Subscription, ...Subscription[]],
  limit: number,
) {
  const oldest = Math.min(...subscriptions.map(({ started_at: startedAt }) => startedAt.getTime()));
  const msisdns = new Set(subscriptions.flatMap(({ msisdn }) => (msisdn === null ? [] : [msisdn])));
  const [linked, unlinked] = await Promise.all([
    store.findAllOf(
      executor,
      subscriptions.map(({ id }) => id),
      limit,
    ),
    store.findUnlinked(
      executor,
      {
        service: subscriptions[0].service,
        msisdns: [...msisdns],
        since: new Date(oldest - optInTtlMs),
      },
      limit,
    ),
  ]);
  // A first consent is listed once, with the earlier of two second consents: the operator may have refused one.
  const listed = new Set<string>();
  const evidence = linked.toReversed().flatMap((row) => {
    const first = isSecond(row) ? findFirstConsent(row, unlinked) : undefined;
    const isNew = first !== undefined && !listed.has(first.id);
    if (isNew) listed.add(first.id);
    return (isNew ? [row, first] : [row]).map((one) => ({ ...one, subscriptionId: row.subscription_id }));
  });
  return evidence.toSorted(newestFirst);
}

/**
 * Adds the first consents that were given before the player had a profile, but only those that precede one of the given
 * second consents: others may come from an earlier owner of the number.
 */
export async function withFirstConsents(
  executor: Executor,
  { service, msisdn }: { service: string; msisdn: string | null },
  evidence: readonly store.Evidence[],
  limit: number,
): Promise<store.Evidence[]> {
  const seconds = evidence.filter(isSecond);
  if (msisdn === null || seconds.length === 0) return [...evidence];
  const since = new Date(Math.min(...seconds.map(({ at }) => at.getTime())) - optInTtlMs);
  const unlinked = await store.findUnlinked(executor, { service, msisdns: [msisdn], since }, limit);
  const known = new Set(evidence.map(({ id }) => id));
  const firsts = unlinked.filter(
    (first) => !known.has(first.id) && seconds.some((second) => isFirstConsentFor(first, second)),
  );
  return [...evidence, ...firsts].toSorted(newestFirst).slice(0, limit);
}

/** The second consent was given on our page or on the operator's page. */
function isSecond({ step }: store.Evidence): boolean {
  return step === "doi_two" || step === "operator";
}

function newestFirst(one: store.Evidence, other: store.Evidence): number {
  return other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1);
}
