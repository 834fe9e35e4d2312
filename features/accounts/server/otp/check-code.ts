import type { Site } from "#features/branding/server/index.ts";
import type { Problem } from "#kit/contract/problem.ts";
import { constantTimeEqual } from "#kit/crypto/constant-time-equal.ts";
import type { CallContext } from "#kit/http/context.ts";
import { accountProblems } from "../../contract.ts";
import { normaliseOtp, otp, otpRefusal, wrongOtpRefusal, type OtpRefusal } from "../../rules/otp.ts";
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
  if (typed === undefined) throw otpProblem(wrongOtpRefusal(undefined));
  const browserHash = await browserHashOf(call.db, call);
  if (!browserHash) throw otpProblem({ refusal: "otp_expired" });

  const attempt = { service, msisdn, browserHash, tries: otp.tries };
  const code = await store.updateTries(call.db, attempt, call.now);
  // Codes of other browsers are not revealed.
  if (!code) throw otpProblem({ refusal: otpRefusal(await store.findCode(call.db, attempt), call.now) });
  if (!constantTimeEqual(typed, codeOf(otpSecret, { id: code.id, msisdn })))
    throw otpProblem(wrongOtpRefusal(code.tries));
  return { code, browserHash };
}

export function otpProblem({ refusal, ...tries }: { refusal: OtpRefusal; triesLeft?: number }): Problem {
  return accountProblems.problem(refusal, [{ field: "otp", code: refusal, ...tries }]);
}
