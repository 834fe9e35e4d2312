import type { Api } from "#kit/contract/contract.ts";
import { isProblem, Problem } from "#kit/contract/problem.ts";
import type { AccountsContract } from "../../contract.ts";
import { proveWork } from "./prove-work.ts";

/** A number that a code was sent to. */
export interface CodeRequest {
  msisdn: string;
  /** When another code may be requested, in milliseconds since 1970. */
  resendAt: number;
  /** The last code was sent for another browser, so it cannot be entered here. */
  isElsewhere?: boolean;
}

/** Requests a code. If the server requires a proof of work, solves it first. */
export async function requestCode(api: Api, msisdn: string): Promise<CodeRequest> {
  const call = api.of<AccountsContract>();
  const request = (solution: { proofOfWork?: string } = {}) =>
    call("POST /api/game/request-otp", { body: { msisdn, ...solution } });
  const sent = await request().catch(async (error: unknown) => {
    if (!isProblem(error, "proof_of_work_required")) throw error;
    return request({ proofOfWork: await proveWork(api) });
  });
  return { msisdn: sent.msisdn, resendAt: Date.now() + sent.resendAfterSeconds * 1_000 };
}

/** When to try again, according to the server; undefined if waiting does not help. */
export function retryAt(error: unknown): number | undefined {
  const seconds = error instanceof Problem ? error.retryAfterSeconds : undefined;
  return seconds === undefined ? undefined : Date.now() + seconds * 1_000;
}

/** Handles `otp_too_soon`: a code was just sent for another browser. Throws every other error. */
export function codeSentElsewhere(error: unknown, msisdn: string): CodeRequest {
  const resendAt = retryAt(error);
  if (!isProblem(error, "otp_too_soon") || resendAt === undefined) throw error;
  return { msisdn, resendAt, isElsewhere: true };
}
