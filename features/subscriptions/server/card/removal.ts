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

/** What was paid for a contract that its player may still withdraw from; undefined where there is no such money. */
async function findReturnable(
  executor: Executor,
  { siteOf }: Pick<CardPorts, "siteOf">,
  subscription: store.Subscription,
  now: Date,
): Promise<{ site: Site; minor: number } | undefined> {
  const { id, payer, brand, started_at: startedAt } = subscription;
  const site = siteOf(brand);
  if (payer !== "card" || !site?.brand.ealEuropeBrand) return undefined;
  const declaredAt = (await withdrawals.findUnsettledAt(executor, id)) ?? now;
  if (!isWithdrawalInTime(startedAt, declaredAt)) return undefined;
  const minor = await payments.sumCharges(executor, id, "paid");
  return minor > 0 ? { site, minor } : undefined;
}

/** What the removal of the player does to the contract, said before it and kept as evidence; null where it gives nothing back. */
export async function removalSentence(
  executor: Executor,
  ports: Pick<CardPorts, "siteOf">,
  subscription: store.Subscription,
  now: Date,
): Promise<string | null> {
  const found = await findReturnable(executor, ports, subscription, now);
  return found ? sentenceOf(found.site, { minor: found.minor, currency: subscription.currency }) : null;
}

function sentenceOf(site: Site, amount: { minor: number; currency: string }): string {
  return site.text("checkout")("removal_withdrawal", site.brand.name, createFormat(site.brand).money(amount));
}

/**
 * Whoever goes while the right of withdrawal is open withdraws: nobody could do so for them later. The caller holds the
 * lock of the subscription, and tells the payer. False where nothing goes back.
 */
export async function withdrawRemoved(
  trx: Executor,
  ports: Pick<CardPorts, "jobs" | "siteOf">,
  subscription: store.Subscription,
  now: Date,
): Promise<boolean> {
  const found = await findReturnable(trx, ports, subscription, now);
  if (!found) return false;
  const { site, minor } = found;
  const { id: subscriptionId, player_id: playerId, currency } = subscription;
  await writeEvidence(
    trx,
    {
      step: "withdrawal",
      brand: site.brand,
      sold: store.soldOf(subscription),
      shown: [sentenceOf(site, { minor, currency }), site.text("account")("removeConfirm")],
      subscriptionId,
      playerId,
      msisdn: null,
      at: now,
    },
    // From where would say who it was.
    { channel: "web", address: "", userAgent: "" },
    now,
  );
  await refundAll(trx, ports, subscriptionId);
  return true;
}
