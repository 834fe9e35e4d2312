import type { Site } from "#features/branding/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import type { CallContext } from "#kit/http/context.ts";
import { createFormat } from "#kit/i18n/format.ts";
import { withdrawalEffect } from "../../rules.ts";
import * as store from "../store.ts";
import * as checkouts from "./checkout-store.ts";
import * as payments from "./payment-store.ts";

interface DeclaredWithdrawal {
  orderNumber: string;
  email: string;
}

/** Says what a withdrawal does now. Only for the player who owns the order: others must not learn whether it exists. */
export async function withdrawalSentence(
  executor: Executor,
  { site, viewer, now }: Pick<CallContext<Site>, "site" | "viewer" | "now">,
  { orderNumber, email }: DeclaredWithdrawal,
): Promise<string | null> {
  if (!viewer) return null;
  const order = { service: site.brand.service, orderNumber, email };
  const checkout = await checkouts.findByOrder(executor, order);
  if (checkout?.player_id !== viewer.id || checkout.subscription_id === null) return null;
  const subscription = await store.findById(executor, checkout.subscription_id);
  if (!subscription) return null;
  const { id, currency, started_at: startedAt } = subscription;
  const paidMinor = await payments.sumCharges(executor, id, "paid");
  const contract = { ...store.timesOf(subscription), startedAt, paidMinor };
  const amount = createFormat(site.brand).money({ minor: paidMinor, currency });
  return site.text("withdrawal")(`means_${withdrawalEffect(contract, now)}`, amount);
}
