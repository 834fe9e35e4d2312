import { maxExported, type PersonalData } from "#features/accounts/server/index.ts";
import { isStopUnconfirmed } from "../rules.ts";
import { eraseCards, isWithdrawalMailPending, type EndedSubscription } from "./card/erase-cards.ts";
import { removalSentence, withdrawOnRemoval } from "./card/withdraw-on-removal.ts";
import { withFirstConsents } from "./evidence.ts";
import { notifyRemoved } from "./jobs.ts";
import { applyTransition } from "./transitions.ts";
import { stopAtOperator } from "./operator/jobs.ts";
import * as store from "./personal-data-store.ts";
import type { SubscriptionPorts } from "./ports.ts";
import { updateOwner } from "./store.ts";

/** How long the removal SMS waits for the operators to confirm the stops. */
const removalNoticeDelayMs = 10 * 60_000;

/**
 * Consents and payments are retained anonymously. Live subscriptions end with the player, and those within the withdrawal
 * period are withdrawn from.
 */
export function subscriptionsOfPerson(ports: Pick<SubscriptionPorts, "jobs" | "siteOf">): PersonalData {
  const { jobs } = ports;
  return {
    name: "subscriptions",
    tables: ["subscriptions", "opt_ins", "opt_in_evidence", "card_customers", "card_checkouts"],
    async collect(executor, person) {
      const all = await store.findEverything(executor, person, maxExported);
      const consents = await withFirstConsents(executor, person, all.evidence, maxExported);
      // Consents from before the profile may come from an earlier owner of the number, so IP address and user agent are left out.
      const evidence = consents.map((row) =>
        row.player_id === person.id ? row : { ...row, address: "", user_agent: "" },
      );
      return { ...all, evidence };
    },
    adopt: updateOwner,
    async describeRemoval(executor, person, now, site) {
      const sentences: string[] = [];
      for (const subscription of await store.findAll(executor, person)) {
        const sentence = await removalSentence(executor, ports, { subscription, site }, now);
        if (sentence !== null) sentences.push(sentence);
      }
      return sentences;
    },
    async erase(trx, person, now, site) {
      const ended: EndedSubscription[] = [];
      const withdrawnBefore: string[] = [];
      const shown: string[] = [];
      let isNoticeDue = false;
      for (const subscription of await store.lockAll(trx, person)) {
        const { id, state, payer, msisdn } = subscription;
        const isLive = state !== "ended";
        const sentence = site && (await withdrawOnRemoval(trx, ports, { subscription, site }, now));
        if (sentence !== null) shown.push(sentence);
        const isMailPending = await isWithdrawalMailPending(trx, id, now);
        const isWithdrawn = sentence !== null || isMailPending;
        if (isLive) await applyTransition(trx, subscription, "closed", { actor: "player" }, now);
        const { operator_status: operatorStatus, stop_requested_at: stoppedAt } = subscription;
        const isUnconfirmed = isStopUnconfirmed({ payer, operatorStatus, stoppedAt }, now);
        const stopsAtOperator = isUnconfirmed || (isLive && payer !== "card");
        const stopMsisdn = stopsAtOperator ? msisdn : subscription.stop_msisdn;
        // One SMS for all subscriptions.
        const notifyMsisdn: string | null = stopsAtOperator && !isNoticeDue ? msisdn : null;
        isNoticeDue ||= notifyMsisdn !== null;
        await store.updateRemovedNumber(trx, id, { playerId: person.id, stopMsisdn, notifyMsisdn });
        if (stopsAtOperator) {
          await jobs.enqueue(trx, stopAtOperator, { subscriptionId: id, isRemovalNotified: true });
        } else if (isLive || sentence !== null) ended.push({ subscriptionId: id, isWithdrawn });
        else if (isMailPending) withdrawnBefore.push(id);
      }
      if (isNoticeDue) {
        const runAt = new Date(now.getTime() + removalNoticeDelayMs);
        await jobs.enqueue(trx, notifyRemoved, { playerId: person.id }, { runAt });
      }
      await store.eraseIdentity(trx, person);
      await eraseCards(trx, { jobs }, { playerId: person.id, ended, withdrawnBefore }, now);
      return shown;
    },
    findActive: store.findPaying,
  };
}
