import type { Site } from "#features/branding/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Executor } from "#kit/db/database.ts";
import type { CallContext } from "#kit/http/context.ts";
import { accountProblems } from "../../contract.ts";
import { browserHashOf } from "./browser.ts";
import { parseNumber } from "./parse-number.ts";
import * as proofs from "./proof-store.ts";

/** The number that this browser has proved in the service. */
export async function findNumberProof(
  executor: Executor,
  call: Pick<CallContext<Site>, "site" | "cookie" | "now">,
): Promise<proofs.Proof | undefined> {
  const browserHash = await browserHashOf(executor, call);
  return browserHash && proofs.findProof(executor, browserHash, call.site.brand.service, call.now);
}

/** Throws unless this browser has proved the typed number. */
export async function requireNumberProof(
  executor: Executor,
  call: CallContext<Site>,
  typed: string,
  field: string,
): Promise<proofs.Proof> {
  const msisdn = parseNumber(typed, call.site.brand, field);
  const proof = await findNumberProof(executor, call);
  if (!proof) throw accountProblems.problem("number_unproven");
  if (proof.msisdn !== msisdn) throw commonProblem("not_yours");
  return proof;
}

/** A proof by the operator opens a session, but spending or cancelling then needs a code. */
export function provenAtOf(proof: proofs.Proof): Date | null {
  return proof.provenBy === "otp" ? proof.provenAt : null;
}
