import { accountProblems } from "#features/accounts/contract.ts";
import type { OperatorFamily } from "#features/branding/rules.ts";
import { browserHashOf, requireFreshProof, redeemCode } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import { hashToken } from "#kit/crypto/token.ts";
import type { CallContext } from "#kit/http/context.ts";
import { subscriptionProblems } from "../../contract.ts";
import { minDwellMs, triggerOf, packagesOf, positionOfResponse, shownStatus } from "../../rules.ts";
import { applyTransition } from "../transitions.ts";
import type { OptInPorts } from "../ports.ts";
import * as store from "../store.ts";
import { provenSubscriberOf, type ProvenSubscriber } from "../subscriber.ts";
import { operatorOf, throwOperatorProblem } from "./brand-operator.ts";
import { beginPending } from "./opt-in-begin.ts";
import * as optIns from "./opt-in-store.ts";
import { OperatorFailed, type OperatorStatus } from "./ports.ts";
import { operatorPageUrl } from "./operator-page-url.ts";
import { applyOperatorMessage, type OperatorMessage } from "./apply-operator-message.ts";
import { toOperatorSubscription } from "./operator-subscription.ts";

type Call = CallContext<Site>;

interface Confirmed {
  subscriptionId: string;
  state: store.Subscription["state"];
  operatorStatus: string;
  continueAt: string | null;
  reference: string;
}

/** The second opt-in step: stores the subscription as pending, then requests it from the operator. */
export async function confirmOptIn<Answer>(
  ports: OptInPorts,
  call: Call,
  request: { nonce?: string | undefined; otp?: string | undefined; msisdn?: string | undefined },
  answerOf: (confirmed: Confirmed) => Answer,
): Promise<Answer> {
  const { site, now } = call;
  const { brand } = site;
  const { family, port } = operatorOf(ports, site);
  const subscriber = await provenSubscriberOf(call, request.msisdn);
  const optIn = await findOptIn(call, subscriber, request.nonce);
  // The operator's own page is the only way to confirm, if it has one.
  if (brand.operatorOptInPage !== null) throw subscriptionProblems.problem("operator_page_needed");
  await checkPin();
  const plan = packagesOf(brand).find(({ packageId }) => packageId === optIn.package_id);
  if (!plan) throw subscriptionProblems.problem("package_unknown");
  const pending = await call.db.transaction((trx) =>
    beginPending(trx, call, subscriber, { family, optIn, plan }),
  );
  const status = await port
    .start(toOperatorSubscription(pending, brand), request.otp)
    .catch((error: unknown) => handleFailure(call, pending, error));
  const message = { family, brand, plan, msisdn: subscriber.msisdn, ...messageOf(family, status, now) };
  return call.write(async (trx) => {
    await applyOperatorMessage(ports, trx, message, now);
    const current = (await store.findById(trx, pending.id)) ?? pending;
    const { id, state, operator_status: operatorStatus, reference } = current;
    // Cancelling: the stop is not undone yet.
    const isAwaited = state === "pending" || state === "cancelling";
    const page = isAwaited ? brand.operatorPaymentPage : null;
    return answerOf({
      subscriptionId: id,
      state,
      operatorStatus: shownStatus(family, state, operatorStatus),
      continueAt:
        page &&
        operatorPageUrl(page, { serviceId: brand.serviceId, extRef: reference, msisdn: subscriber.msisdn }),
      reference,
    });
  });

  /** The operator checks its own PIN. We check our own codes. */
  async function checkPin(): Promise<void> {
    const { otp } = request;
    if (port.confirmation === "operator_pin") {
      if (otp === undefined)
        throw accountProblems.problem("otp_invalid", [{ field: "otp", code: "otp_invalid" }]);
    } else if (otp !== undefined) await redeemCode(call, ports, { msisdn: subscriber.msisdn, otp });
    else if (port.confirmation === "own_pin") requireFreshProof(subscriber, now);
  }
}

function messageOf(
  family: OperatorFamily,
  { operatorStatus, operatorRef, paidUntil }: OperatorStatus,
  now: Date,
): Omit<OperatorMessage, "family" | "brand" | "plan" | "msisdn"> {
  const trigger = operatorStatus === null ? "awaited" : (triggerOf(family, operatorStatus) ?? "awaited");
  return {
    operatorStatus: operatorStatus ?? "",
    // The subscriber has just consented on our page.
    trigger: trigger === "confirmed" ? "opted_in" : trigger,
    position: positionOfResponse(now),
    operatorRef,
    paidUntil,
    source: "start",
  };
}

/** The opt-in that this browser started, within the allowed time. */
async function findOptIn(
  { db, site, now, cookie }: Call,
  { service, msisdn }: ProvenSubscriber,
  nonce: string | undefined,
) {
  const browserHash = await browserHashOf(db, { site, now, cookie });
  if (!browserHash) throw subscriptionProblems.problem("opt_in_missing");
  const optIn =
    nonce === undefined
      ? await optIns.findNewest(db, { service, browserHash })
      : await optIns.findByNonce(db, hashToken(nonce));
  const isOwn =
    optIn?.service === service && optIn.browser_hash.equals(browserHash) && optIn.msisdn === msisdn;
  if (!optIn || !isOwn) throw subscriptionProblems.problem("opt_in_missing");
  if (optIn.expires_at <= now) throw subscriptionProblems.problem("opt_in_expired");
  if (now.getTime() - optIn.created_at.getTime() < minDwellMs) {
    throw subscriptionProblems.problem("opt_in_too_fast");
  }
  return optIn;
}

/** A certain refusal is rolled back. If the outcome is unknown, the subscription stays pending until reconciliation. */
async function handleFailure(call: Call, pending: store.Subscription, error: unknown): Promise<never> {
  const isRefused = error instanceof OperatorFailed && ["not_a_customer", "refused"].includes(error.code);
  if (isRefused) {
    await call.db.transaction(async (trx) => {
      const locked = await store.lockById(trx, pending.id);
      if (locked?.reference !== pending.reference) return;
      if (locked.state === "pending")
        await applyTransition(trx, locked, "closed", { actor: "operator" }, call.now);
      // The stop remains. The reset reference shows that this consent did not undo it.
      if (locked.state === "cancelling") await store.update(trx, locked, { reference: locked.id });
    });
  }
  return throwOperatorProblem(error);
}
