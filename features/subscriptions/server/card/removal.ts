import type { Site } from "#features/branding/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { createFormat } from "#kit/i18n/format.ts";
import { isWithdrawalInTime } from "../../rules.ts";
import { writeEvidence } from "../evidence.ts";
import * as store from "../store.ts";
import * as payments from "./payment-store.ts";
import type { CardPorts } from "./ports.ts";
import { refundAll } from "./refunds.ts";
import * as withdrawals from "./withdrawal-store.ts";

interface Leaving {
  subscription: store.Subscription;
  /** Where the player asked to be removed, and reads what that does. */
  site: Site;
}

/** What the removal of the player does to the contract, said before it; null where it gives nothing back. */
export async function removalSentence(
  executor: Executor,
  { siteOf }: Pick<CardPorts, "siteOf">,
  { subscription, site }: Leaving,
  now: Date,
): Promise<string | null> {
  const { id, payer, brand, currency, started_at: startedAt } = subscription;
  if (payer !== "card" || !siteOf(brand)?.brand.ealEuropeBrand) return null;
  const declaredAt = (await withdrawals.findUnsettledAt(executor, id)) ?? now;
  if (!isWithdrawalInTime(startedAt, declaredAt)) return null;
  const minor = await payments.sumCharges(executor, id, "paid");
  if (minor === 0) return null;
  const amount = createFormat(site.brand).money({ minor, currency });
  return site.text("checkout")("removal_withdrawal", site.brand.name, amount);
}

/**
 * Whoever goes while the right of withdrawal is open withdraws: nobody could do so for them later. The caller holds the
 * lock of the subscription, and tells the payer. Resolves to what must have been read; null where nothing goes back.
 */
export async function withdrawOnRemoval(
  trx: Executor,
  ports: Pick<CardPorts, "jobs" | "siteOf">,
  { subscription, site }: Leaving,
  now: Date,
): Promise<string | null> {
  const sentence = await removalSentence(trx, ports, { subscription, site }, now);
  if (sentence === null) return null;
  const { id: subscriptionId, player_id: playerId } = subscription;
  await writeEvidence(
    trx,
    {
      step: "withdrawal",
      brand: site.brand,
      sold: store.packageOf(subscription),
      shown: [sentence, site.text("account")("removeConfirm")],
      subscriptionId,
      playerId,
      msisdn: null,
      at: now,
    },
    // From where would say who it was.
    { channel: "web", address: "", userAgent: "" },
    now,
  );
  await refundAll(trx, ports, subscriptionId, now);
  return sentence;
}
