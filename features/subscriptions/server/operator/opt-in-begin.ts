import { findConfirmedOwner } from "#features/accounts/server/index.ts";
import type { OperatorFamily } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import type { CallContext } from "#kit/http/context.ts";
import { subscriptionProblems } from "../../contract.ts";
import type { Package } from "../../rules.ts";
import { writeEvidence } from "../evidence.ts";
import { applyTransition, beginSubscription } from "../transitions.ts";
import * as store from "../store.ts";
import type { ProvenSubscriber } from "../subscriber.ts";
import * as optIns from "./opt-in-store.ts";

interface Chosen {
  family: OperatorFamily;
  optIn: optIns.OptIn;
  plan: Package;
}

/**
 * A nonce creates one subscription, or undoes one stop. A repeated call returns the same subscription until the operator
 * has responded.
 */
export async function beginPending(
  trx: Executor,
  call: CallContext<Site>,
  { service, msisdn, playerId }: ProvenSubscriber,
  { family, optIn, plan }: Chosen,
): Promise<store.Subscription> {
  const { now } = call;
  const { brand } = call.site;
  const reference = optIn.nonce_hash.toString("hex").slice(0, 32);
  if (!(await optIns.updateUsedAt(trx, optIn.nonce_hash, now))) {
    const started = await store.findByReference(trx, reference);
    if (started?.state === "pending" && started.operator_status === null) return started;
    throw subscriptionProblems.problem("opt_in_missing");
  }
  // This opt-in replaces a pending one of the same number.
  const latest = await store.lockLatestOfNumber(trx, { service, msisdn, payer: family });
  if (latest?.state === "pending") await applyTransition(trx, latest, "lapsed", { actor: "player" }, now);
  const undoesStop = latest?.state === "cancelling" && latest.package_id === plan.packageId;
  // For the operator it is a new subscription. We continue the old one with its paid time.
  const started = undoesStop
    ? await store.update(trx, latest, { reference })
    : await beginSubscription(
        trx,
        {
          brand,
          plan,
          payer: family,
          player_id: playerId ?? (await findConfirmedOwner(trx, { service, msisdn }, now))?.id ?? null,
          msisdn,
          state: "pending",
          reference,
          channel: "web",
          checked_at: now,
        },
        { actor: "player" },
        now,
      );
  if (!started) throw subscriptionProblems.problem("subscription_exists");
  await writeEvidence(
    trx,
    {
      step: "doi_two",
      brand,
      plan,
      shown: [optIn.shown_text],
      subscriptionId: started.id,
      playerId,
      msisdn,
      at: now,
    },
    { channel: "web", address: call.clientAddress, userAgent: call.userAgent },
    now,
  );
  return started;
}
