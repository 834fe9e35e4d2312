import { accountProblems } from "#features/accounts/contract.ts";
import { findOwnProof } from "#features/accounts/server/index.ts";
import type { Site } from "#features/branding/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { CallContext } from "#kit/http/context.ts";

type Call = CallContext<Site>;

/** For whom a call acts: a player, or a number that this browser has proved and nobody has registered yet. */
export interface Caller {
  msisdn: string;
  playerId: string | null;
  /** When somebody last typed a code that was sent to the number. */
  provenAt: Date | null;
}

/** The session's own number, or the one that this browser has proved. A number that was named must be that one. */
export async function callerOf(call: Call, named?: string): Promise<Caller> {
  const { viewer } = call;
  if (viewer?.isDemo) throw commonProblem("demo_refused");
  const proof = viewer ? undefined : await findOwnProof(call.db, call);
  const msisdn = viewer ? viewer.msisdn : (proof?.msisdn ?? null);
  if (msisdn === null) throw accountProblems.problem("number_unproven");
  if (named !== undefined && named !== msisdn) throw commonProblem("not_yours");
  const provenAt = viewer ? viewer.provenAt : proof?.provenBy === "otp" ? proof.provenAt : null;
  return { msisdn, playerId: viewer?.id ?? null, provenAt };
}
