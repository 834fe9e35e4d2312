import type { Site } from "#features/branding/server/index.ts";
import type { CallContext } from "#kit/http/context.ts";
import { proofLifeMs } from "../../rules/number-proof.ts";
import { renewBrowserToken } from "../phone-number/browser.ts";
import { confirmOwner, signInByProof, isSignedInAs, type LoginState } from "../phone-number/login.ts";
import { parseNumber } from "../phone-number/parse-number.ts";
import type { AccountPorts } from "../ports.ts";
import { disconnectEndedAfter } from "../session/ended-sessions.ts";
import { checkCode, otpProblem } from "./check-code.ts";
import { returnRateLimitTokens } from "./network-limits.ts";
import * as store from "./store.ts";

type AccountCall = CallContext<Site>;

/** Uses up a code that was sent with another call, and proves the number in this browser. */
export async function redeemCode(
  call: AccountCall,
  ports: Pick<AccountPorts, "otpSecret">,
  input: { msisdn: string; otp: string },
): Promise<void> {
  const { code } = await checkCode(call, ports, input);
  if (!(await store.updateUsedAt(call.db, code.id, call.now, proofEnd(call.now))))
    throw otpProblem({ refusal: "otp_used" });
  await renewBrowserToken(call.db, call);
  await returnRateLimitTokens(call, code.network);
}

/** Proves a number by its code and signs its player in. */
export async function validateOtp(
  call: AccountCall,
  ports: AccountPorts,
  input: { msisdn: string; otp: string },
): Promise<LoginState> {
  const { site, now } = call;
  const { service } = site.brand;
  const msisdn = parseNumber(input.msisdn, site.brand, "msisdn");
  const { code, browserHash } = await checkCode(call, ports, { msisdn, otp: input.otp });
  const entered = await disconnectEndedAfter(ports.realtime, (ended) =>
    call.write(async (trx) => {
      if (!(await store.updateUsedAt(trx, code.id, now, proofEnd(now))))
        throw otpProblem({ refusal: "otp_used" });
      const proof = {
        browserHash,
        service,
        msisdn,
        provenBy: "otp",
        provenAt: now,
        secondProvenAt: null,
      } as const;
      await renewBrowserToken(trx, call);
      const { player } = code;
      if (player?.churnedAt && isSignedInAs(call.viewer, player)) {
        await confirmOwner(trx, ports, { id: player.id, service, msisdn });
      }
      return signInByProof(trx, call, ended, proof, player);
    }),
  );
  await returnRateLimitTokens(call, code.network);
  return entered;
}

function proofEnd(now: Date): Date {
  return new Date(now.getTime() + proofLifeMs);
}
