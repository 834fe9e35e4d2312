import { mostExported, type PersonalData } from "#features/accounts/server/index.ts";
import { eraseCards } from "./card/erase.ts";
import { move } from "./moves.ts";
import { stopAtOperator } from "./operator/jobs.ts";
import * as store from "./person-store.ts";
import type { SubscriptionPorts } from "./ports.ts";
import { updateOwner } from "./store.ts";

/** What somebody agreed to and paid stays, without who it was; what still runs ends with the player. */
export function subscriptionsOfPerson({ jobs }: Pick<SubscriptionPorts, "jobs">): PersonalData {
  return {
    name: "subscriptions",
    collect: (executor, person) => store.findEverything(executor, person, mostExported),
    adopt: updateOwner,
    async erase(trx, person, now) {
      const endedIds: string[] = [];
      for (const subscription of await store.lockAll(trx, person)) {
        const { id, state, payer, msisdn } = subscription;
        const isLive = state !== "ended";
        if (isLive) await move(trx, subscription, "closed", { actor: "player" }, now);
        const tellsOperator = isLive && payer !== "card";
        const stopMsisdn = tellsOperator ? msisdn : subscription.stop_msisdn;
        await store.updateWithoutNumber(trx, id, { playerId: person.id, stopMsisdn });
        if (tellsOperator) await jobs.enqueue(trx, stopAtOperator, { subscriptionId: id });
        else if (isLive) endedIds.push(id);
      }
      await store.eraseIdentity(trx, person);
      await eraseCards(trx, { jobs }, { playerId: person.id, endedIds }, now);
    },
    findActive: store.findPaying,
  };
}
