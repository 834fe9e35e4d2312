import { mostExported, type PersonalData } from "#features/accounts/server/index.ts";
import { isStopUnconfirmed } from "../rules.ts";
import { eraseCards, isWithdrawalMailPending, type Ended } from "./card/erase-cards.ts";
import { removalSentence, withdrawOnRemoval } from "./card/removal.ts";
import { withFirstConsents } from "./evidence.ts";
import { notifyRemoved } from "./jobs.ts";
import { move } from "./moves.ts";
import { stopAtOperator } from "./operator/jobs.ts";
import * as store from "./person-store.ts";
import type { SubscriptionPorts } from "./ports.ts";
import { updateOwner } from "./store.ts";

/** As long as whoever was removed can do without the SMS that says so. */
const operatorsAnswerWithinMs = 10 * 60_000;

/**
 * What somebody agreed to and paid stays, without who it was; what still runs ends with the player, and what could be
 * withdrawn from is.
 */
export function subscriptionsOfPerson(ports: Pick<SubscriptionPorts, "jobs" | "siteOf">): PersonalData {
  const { jobs } = ports;
  return {
    name: "subscriptions",
    tables: ["subscriptions", "opt_ins", "opt_in_evidence", "card_customers", "card_checkouts"],
    async collect(executor, person) {
      const all = await store.findEverything(executor, person, mostExported);
      const said = await withFirstConsents(executor, person, all.evidence, mostExported);
      // What was said before there was a profile may have been said by who had the number before: from where, is not told.
      const evidence = said.map((row) =>
        row.player_id === person.id ? row : { ...row, address: "", user_agent: "" },
      );
      return { ...all, evidence };
    },
    adopt: updateOwner,
    async tellRemoval(executor, person, now, site) {
      const sentences: string[] = [];
      for (const subscription of await store.findAll(executor, person)) {
        const sentence = await removalSentence(executor, ports, { subscription, site }, now);
        if (sentence !== null) sentences.push(sentence);
      }
      return sentences;
    },
    async erase(trx, person, now, site) {
      const ended: Ended[] = [];
      const withdrawnBefore: string[] = [];
      const told: string[] = [];
      let isTelling = false;
      for (const subscription of await store.lockAll(trx, person)) {
        const { id, state, payer, msisdn } = subscription;
        const isLive = state !== "ended";
        const sentence = site && (await withdrawOnRemoval(trx, ports, { subscription, site }, now));
        if (sentence !== null) told.push(sentence);
        const isTold = await isWithdrawalMailPending(trx, id, now);
        const isWithdrawn = sentence !== null || isTold;
        if (isLive) await move(trx, subscription, "closed", { actor: "player" }, now);
        const { operator_status: operatorStatus, stop_requested_at: stoppedAt } = subscription;
        const isUnheard = isStopUnconfirmed({ payer, operatorStatus, stoppedAt }, now);
        const tellsOperator = isUnheard || (isLive && payer !== "card");
        const stopMsisdn = tellsOperator ? msisdn : subscription.stop_msisdn;
        // One SMS for all of them.
        const tellMsisdn: string | null = tellsOperator && !isTelling ? msisdn : null;
        isTelling ||= tellMsisdn !== null;
        await store.updateRemovedNumber(trx, id, { playerId: person.id, stopMsisdn, tellMsisdn });
        if (tellsOperator) {
          await jobs.enqueue(trx, stopAtOperator, { subscriptionId: id, isRemovalTold: true });
        } else if (isLive || sentence !== null) ended.push({ subscriptionId: id, isWithdrawn });
        else if (isTold) withdrawnBefore.push(id);
      }
      if (isTelling) {
        const runAt = new Date(now.getTime() + operatorsAnswerWithinMs);
        await jobs.enqueue(trx, notifyRemoved, { playerId: person.id }, { runAt });
      }
      await store.eraseIdentity(trx, person);
      await eraseCards(trx, { jobs }, { playerId: person.id, ended, withdrawnBefore }, now);
      return told;
    },
    findActive: store.findPaying,
  };
}
