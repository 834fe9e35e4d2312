import { accountProblems } from "#features/accounts/contract.ts";
import { findOwnProof } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { CallContext } from "#kit/http/context.ts";
import type { Subscriber } from "./store.ts";

export interface OwnSubscriber extends Subscriber {
  playerId: string | null;
  /** When somebody last typed a code that was sent to the number, or the password. */
  provenAt: Date | null;
}

/** A player, or a number that this browser has proved and nobody has registered yet. */
export interface ProvenSubscriber extends OwnSubscriber {
  msisdn: string;
}

/** The session's own number, or the one that this browser has proved. A number that was named must be that one. */
export async function provenSubscriberOf(call: CallContext<Site>, named?: string): Promise<ProvenSubscriber> {
  const { viewer } = call;
  if (viewer?.isDemo) throw commonProblem("demo_refused");
  const proof = viewer ? undefined : await findOwnProof(call.db, call);
  const msisdn = viewer ? viewer.msisdn : (proof?.msisdn ?? null);
  if (msisdn === null) throw accountProblems.problem("number_unproven");
  if (named !== undefined && named !== msisdn) throw commonProblem("not_yours");
  const provenAt = viewer ? viewer.provenAt : proof?.provenBy === "otp" ? proof.provenAt : null;
  return { service: call.site.brand.service, msisdn, playerId: viewer?.id ?? null, provenAt };
}

/** Whoever calls: the player, who may pay by card and have no number, or the number that this browser has proved. */
export async function subscriberOf(call: CallContext<Site>, named?: string): Promise<OwnSubscriber> {
  const { site, viewer } = call;
  if (!viewer) {
    if (!(await findOwnProof(call.db, call))) throw commonProblem("sign_in_required");
    return provenSubscriberOf(call, named);
  }
  const { id: playerId, msisdn, provenAt } = viewer;
  if (named !== undefined && named !== msisdn) throw commonProblem("not_yours");
  return { service: site.brand.service, playerId, msisdn, provenAt };
}
