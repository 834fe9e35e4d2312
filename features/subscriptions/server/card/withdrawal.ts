import type { Site } from "#features/branding/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import type { CallContext } from "#kit/http/context.ts";
import { cardProblems } from "../../contract.ts";
import { isWithdrawalInTime, readOrderNumber } from "../../rules.ts";
import { writeEvidence } from "../evidence.ts";
import { applyTransition } from "../transitions.ts";
import { stopWithoutNotice } from "../stop.ts";
import * as store from "../store.ts";
import * as checkouts from "./checkout-store.ts";
import { sendReceipt, settleWithdrawal } from "./jobs.ts";
import type { CardPorts, CardContext } from "./ports.ts";
import { refundAll } from "./refunds.ts";
import { withdrawalSentence } from "./withdrawal-sentence.ts";
import * as withdrawals from "./withdrawal-store.ts";

interface Declaration {
  name: string;
  email: string;
  orderNumber: string;
}

type Call = CallContext<Site>;

/** Stores the declaration, whether or not the order exists. */
export async function requestWithdrawal(
  trx: Executor,
  { site, viewer, now }: Pick<Call, "site" | "viewer" | "now">,
  declared: Declaration,
) {
  // The right of withdrawal exists in Europe only.
  if (!site.brand.ealEuropeBrand) throw commonProblem("not_found");
  const id = newId({ now: () => now });
  const orderNumber = readOrderNumber(declared.orderNumber);
  const statement = site.text("checkout")(
    "withdrawal_statement",
    declared.name,
    orderNumber,
    site.brand.name,
  );
  const text = site.text("withdrawal");
  const effect = await withdrawalSentence(trx, { site, viewer, now }, { orderNumber, email: declared.email });
  const shown = [statement, ...(effect === null ? [] : [effect]), text("checkText"), text("confirm")];
  await withdrawals.insert(trx, {
    id,
    service: site.brand.service,
    brand: site.brand.key,
    name: declared.name,
    email: declared.email,
    order_number: orderNumber,
    shown_text: shown.join("\n"),
    requested_at: now,
  });
  return { withdrawalId: id, statement, effect };
}

export async function confirmWithdrawal(
  trx: Executor,
  { jobs }: CardPorts,
  call: Call,
  id: string,
): Promise<{ receivedAt: string; effect: string | null }> {
  const { site, now, clientAddress: address, userAgent } = call;
  const source = { address, userAgent: userAgent.slice(0, 200) };
  const confirmed = await withdrawals.updateConfirmed(trx, { id, service: site.brand.service }, source, now);
  if (!confirmed) throw cardProblems.problem("withdrawal_not_found");
  await jobs.enqueue(trx, settleWithdrawal, { withdrawalId: id }, { key: id });
  return { receivedAt: confirmed.at.toISOString(), effect: await withdrawalSentence(trx, call, confirmed) };
}

/** Ends the contract and refunds it. A declaration after 14 days counts as a cancellation. */
export async function settle(context: CardContext, withdrawalId: string): Promise<void> {
  await context.database.transaction(async (trx) => {
    const now = context.clock.now();
    const declared = await withdrawals.findById(trx, withdrawalId);
    if (!declared?.confirmed_at || declared.settled_at) return;
    const checkout = await checkouts.findByOrder(trx, {
      service: declared.service,
      orderNumber: declared.order_number,
      email: declared.email,
    });
    const outcome = checkout && (await withdrawFrom(context, trx, declared, checkout, now));
    if (outcome !== undefined) return;
    await withdrawals.updateSettled(trx, withdrawalId, { checkout_id: null, outcome: "unknown_order" }, now);
  });
}

/** Applies a confirmed declaration to a contract. Undefined if there is none. */
export async function withdrawFrom(
  context: Pick<CardContext, "jobs" | "siteOf">,
  trx: Executor,
  declared: withdrawals.Withdrawal,
  checkout: checkouts.Checkout,
  now: Date,
): Promise<"withdrawn" | "late" | "already_settled" | undefined> {
  const { id: withdrawalId, confirmed_at: declaredAt } = declared;
  const subscription = checkout.subscription_id
    ? await store.lockById(trx, checkout.subscription_id)
    : undefined;
  if (!subscription || declaredAt === null) return undefined;
  const isInTime = isWithdrawalInTime(subscription.started_at, declaredAt);
  const outcome = isInTime ? "withdrawn" : "late";
  const isFirst = await withdrawals.updateSettled(
    trx,
    withdrawalId,
    { checkout_id: checkout.id, outcome },
    now,
  );
  if (!isFirst) return "already_settled";
  const site = context.siteOf(declared.brand);
  if (site) await writeWithdrawal(trx, site, subscription, declared, declaredAt, now);
  if (isInTime) {
    await applyTransition(trx, subscription, "closed", { actor: "player" }, now);
    await refundAll(trx, context, subscription.id, now);
  } else await stopWithoutNotice(context, trx, subscription.id, now);
  await context.jobs.enqueue(trx, sendReceipt, {
    kind: outcome,
    subscriptionId: subscription.id,
    period: 0,
    at: declaredAt.toISOString(),
    withdrawalId,
  });
  return outcome;
}

/** Stores the declaration as evidence. */
async function writeWithdrawal(
  trx: Executor,
  site: Site,
  subscription: store.Subscription,
  declared: withdrawals.Withdrawal,
  at: Date,
  now: Date,
): Promise<void> {
  const { id: subscriptionId, player_id: playerId } = subscription;
  await writeEvidence(
    trx,
    {
      step: "withdrawal",
      brand: site.brand,
      plan: store.packageOf(subscription),
      shown: [declared.shown_text],
      name: declared.name,
      subscriptionId,
      playerId,
      msisdn: null,
      at,
    },
    { channel: "web", address: declared.address, userAgent: declared.user_agent },
    now,
  );
}
