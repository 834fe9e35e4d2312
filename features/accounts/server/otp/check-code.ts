import type { Site } from "#features/branding/server/index.ts";
import type { Problem } from "#kit/contract/problem.ts";
import { constantTimeEqual } from "#kit/crypto/constant-time-equal.ts";
import type { CallContext } from "#kit/http/context.ts";
import { accountProblems } from "../../contract.ts";
import { normaliseOtp, otp, otpRefusal, type OtpRefusal } from "../../rules/otp.ts";
import { browserHashOf } from "../phone-number/browser.ts";
import type { AccountPorts } from "../ports.ts";
import { codeOf } from "./code.ts";
import * as store from "./store.ts";

/** Counts the try, then compares the typed code with the one that this browser was sent. */
export async function checkCode(
  call: CallContext<Site>,
  { otpSecret }: Pick<AccountPorts, "otpSecret">,
  { msisdn, otp: text }: { msisdn: string; otp: string },
) {
  const { service } = call.site.brand;
  const typed = normaliseOtp(text);
  if (typed === undefined) throw otpProblem("otp_invalid");
  const browserHash = await browserHashOf(call.db, call);
  if (!browserHash) throw otpProblem("otp_expired");

  const attempt = { service, msisdn, browserHash, tries: otp.tries };
  const code = await store.updateTries(call.db, attempt, call.now);
  // Codes of other browsers are not revealed.
  if (!code) throw otpProblem(otpRefusal(await store.findCode(call.db, attempt), call.now));
  if (!constantTimeEqual(typed, codeOf(otpSecret, { id: code.id, msisdn }))) {
    const triesLeft = otp.tries - code.tries;
    throw triesLeft > 0 ? otpProblem("otp_invalid", { triesLeft }) : otpProblem("otp_attempts_exceeded");
  }
  return { code, browserHash };
}

export function otpProblem(
  outcome: "otp_invalid" | OtpRefusal,
  counted: { triesLeft?: number } = {},
): Problem {
  return accountProblems.problem(outcome, [{ field: "otp", code: outcome, ...counted }]);
}
