import { requireProvenSession } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { CallContext } from "#kit/http/context.ts";
import { subscriptionProblems } from "../../contract.ts";
import { resumption } from "../../rules.ts";
import { sendReceipt } from "./jobs.ts";
import { resumeButton, resumeDisclosure } from "./packages.ts";
import { writeEvidence } from "../evidence.ts";
import { matchesDisclosure, disclosureText, type ReadDisclosure } from "../disclosure.ts";
import { applyTransition } from "../transitions.ts";
import type { SubscriptionPorts } from "../ports.ts";
import * as store from "../store.ts";
import type { SubscriberOfPlayer } from "../subscriber.ts";

/** Undoes the stop of a card subscription. The next charge is at the end of the paid or free time. */
export async function resumeSubscription(
  { jobs }: Pick<SubscriptionPorts, "jobs">,
  call: CallContext<Site>,
  subscriber: SubscriberOfPlayer,
  read: ReadDisclosure | undefined,
): Promise<{ state: store.Subscription["state"] }> {
  requireProvenSession(subscriber);
  const { site, now } = call;
  return call.write(async (trx) => {
    const latest = await store.findLatest(trx, subscriber);
    const subscription = latest?.payer === "card" ? await store.lockById(trx, latest.id) : undefined;
    if (!subscription || subscription.state === "ended") {
      throw subscriptionProblems.problem("subscription_not_found");
    }
    if (subscription.stop_requested_at === null) return { state: subscription.state };
    const undo = resumption(store.timesOf(subscription), now);
    if (!undo) throw subscriptionProblems.problem("subscription_not_found");
    const plan = store.packageOf(subscription);
    const disclosure = resumeDisclosure(site, plan, undo.until);
    if (!read || !matchesDisclosure(site, read, disclosure))
      throw subscriptionProblems.problem("subscription_changed");
    const { state } = await applyTransition(trx, subscription, undo.trigger, { actor: "player" }, now);
    const { id: subscriptionId, player_id: playerId } = subscription;
    await writeEvidence(
      trx,
      {
        step: "resume",
        brand: site.brand,
        plan,
        shown: [disclosureText(site, disclosure, read), resumeButton(site, plan)],
        subscriptionId,
        playerId,
        msisdn: null,
        at: now,
      },
      { channel: "web", address: call.clientAddress, userAgent: call.userAgent },
      now,
    );
    const receipt = { kind: "resumed", subscriptionId, period: 0, at: now.toISOString() } as const;
    await jobs.enqueue(trx, sendReceipt, receipt);
    return { state };
  });
}
