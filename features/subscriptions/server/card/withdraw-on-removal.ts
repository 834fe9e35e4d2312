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

interface Removal {
  subscription: store.Subscription;
  /** The site on which the player asks for the removal. */
  site: Site;
}

/** Says what the removal of the player refunds, before the player confirms it; null if it refunds nothing. */
export async function removalSentence(
  executor: Executor,
  { siteOf }: Pick<CardPorts, "siteOf">,
  { subscription, site }: Removal,
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
 * A removal within the withdrawal period withdraws from the contract, because the player could not do so later. The caller
 * must hold the row lock and notify the payer. Resolves to the sentence that the player must have read; null without a refund.
 */
export async function withdrawOnRemoval(
  trx: Executor,
  ports: Pick<CardPorts, "jobs" | "siteOf">,
  { subscription, site }: Removal,
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
      plan: store.packageOf(subscription),
      shown: [sentence, site.text("account")("removeConfirm")],
      subscriptionId,
      playerId,
      msisdn: null,
      at: now,
    },
    // Address and user agent would identify the player.
    { channel: "web", address: "", userAgent: "" },
    now,
  );
  await refundAll(trx, ports, subscriptionId, now);
  return sentence;
}
