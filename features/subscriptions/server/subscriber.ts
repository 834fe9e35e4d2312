import { accountProblems } from "#features/accounts/contract.ts";
import { findNumberProof } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { CallContext } from "#kit/http/context.ts";
import type { Subscriber } from "./store.ts";

export interface SubscriberOfPlayer extends Subscriber {
  playerId: string | null;
  /** When the caller last entered a code from an SMS, or the password. */
  provenAt: Date | null;
}

/** A player, or an unregistered number that this browser has proved. */
export interface ProvenSubscriber extends SubscriberOfPlayer {
  msisdn: string;
}

/** The number of the session, or the one that this browser has proved. A number in the request must match it. */
export async function provenSubscriberOf(call: CallContext<Site>, named?: string): Promise<ProvenSubscriber> {
  const { viewer } = call;
  if (viewer?.isDemo) throw commonProblem("demo_refused");
  const proof = viewer ? undefined : await findNumberProof(call.db, call);
  const msisdn = viewer ? viewer.msisdn : (proof?.msisdn ?? null);
  if (msisdn === null) throw accountProblems.problem("number_unproven");
  if (named !== undefined && named !== msisdn) throw commonProblem("not_yours");
  const provenAt = viewer ? viewer.provenAt : proof?.provenBy === "otp" ? proof.provenAt : null;
  return { service: call.site.brand.service, msisdn, playerId: viewer?.id ?? null, provenAt };
}

/** The calling player, who may have no number, or the number that this browser has proved. */
export async function subscriberOf(call: CallContext<Site>, named?: string): Promise<SubscriberOfPlayer> {
  const { site, viewer } = call;
  if (!viewer) {
    if (!(await findNumberProof(call.db, call))) throw commonProblem("sign_in_required");
    return provenSubscriberOf(call, named);
  }
  const { id: playerId, msisdn, provenAt } = viewer;
  if (named !== undefined && named !== msisdn) throw commonProblem("not_yours");
  return { service: site.brand.service, playerId, msisdn, provenAt };
}
