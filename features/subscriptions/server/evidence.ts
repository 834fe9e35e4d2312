import type { Brand } from "#features/branding/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { findFirstConsent, isFirstConsentFor, optInTtlMs, optInTextVersion, type Package } from "../rules.ts";
import * as store from "./evidence-store.ts";
import type { Subscription } from "./store.ts";
import type { EvidenceChannel, EvidenceStep } from "./tables.ts";

/** Who said it, and from where. */
export interface Witness {
  channel: EvidenceChannel;
  address: string;
  userAgent: string;
}

export interface Agreement {
  step: EvidenceStep;
  brand: Pick<Brand, "key" | "service">;
  sold: Package;
  /** Every text that was read, and the button that was pressed, word for word in the order of the page. */
  shown: readonly string[];
  /** Whom the text names, so that the name can be taken out of it again. */
  name?: string;
  /** Null while there is no subscription yet. */
  subscriptionId: string | null;
  playerId: string | null;
  msisdn: string | null;
  at: Date;
}

/** What was shown and answered, kept for whoever asks later. Nothing changes it any more. */
export async function writeEvidence(
  trx: Executor,
  agreement: Agreement,
  { channel, address, userAgent }: Witness,
  now: Date,
): Promise<void> {
  const { brand, sold } = agreement;
  await store.insert(trx, {
    id: newId({ now: () => now }),
    subscription_id: agreement.subscriptionId,
    service: brand.service,
    brand: brand.key,
    player_id: agreement.playerId,
    msisdn: agreement.msisdn,
    step: agreement.step,
    package_id: sold.packageId,
    shown_text: agreement.shown.join("\n"),
    name: agreement.name ?? "",
    text_version: optInTextVersion,
    price_minor: sold.price.minor,
    currency: sold.price.currency,
    period: sold.period,
    channel,
    address,
    user_agent: userAgent.slice(0, 200),
    at: agreement.at,
  });
}

/** Everything that was said about these subscriptions of one service, with each first yes that led to one; newest first. */
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
  // A first yes is told once, with the earlier of two that followed it: the operator may refuse one.
  const told = new Set<string>();
  const said = linked.toReversed().flatMap((row) => {
    const first = isSecond(row) ? findFirstConsent(row, unlinked) : undefined;
    const isNew = first !== undefined && !told.has(first.id);
    if (isNew) told.add(first.id);
    return (isNew ? [row, first] : [row]).map((one) => ({ ...one, subscriptionId: row.subscription_id }));
  });
  return said.toSorted(newestFirst);
}

/**
 * What somebody said, with every first yes that was given before there was a profile to write it down for: only what came in
 * the time before a second yes to what they have. Whoever had the number before may have given both.
 */
export async function withFirstConsents(
  executor: Executor,
  { service, msisdn }: { service: string; msisdn: string | null },
  said: readonly store.Evidence[],
  limit: number,
): Promise<store.Evidence[]> {
  const seconds = said.filter(isSecond);
  if (msisdn === null || seconds.length === 0) return [...said];
  const since = new Date(Math.min(...seconds.map(({ at }) => at.getTime())) - optInTtlMs);
  const unlinked = await store.findUnlinked(executor, { service, msisdns: [msisdn], since }, limit);
  const known = new Set(said.map(({ id }) => id));
  const firsts = unlinked.filter(
    (first) => !known.has(first.id) && seconds.some((second) => isFirstConsentFor(first, second)),
  );
  return [...said, ...firsts].toSorted(newestFirst).slice(0, limit);
}

/** The second yes was given here, or on the operator's page. */
function isSecond({ step }: store.Evidence): boolean {
  return step === "doi_two" || step === "operator";
}

function newestFirst(one: store.Evidence, other: store.Evidence): number {
  return other.at.getTime() - one.at.getTime() || (one.id < other.id ? 1 : -1);
}
