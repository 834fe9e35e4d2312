import type { Brand } from "#features/branding/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { optInTextVersion, type Package } from "../rules.ts";
import * as store from "./evidence-store.ts";
import type { EvidenceStep } from "./tables.ts";

/** Who said it, and from where. */
export interface Witness {
  channel: string;
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
