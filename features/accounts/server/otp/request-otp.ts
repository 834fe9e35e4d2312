import type { Site } from "#features/branding/server/index.ts";
import { commonProblem, Problem, tooManyRequests } from "#kit/contract/problem.ts";
import { newId } from "#kit/db/id.ts";
import type { CallContext } from "#kit/http/context.ts";
import { requireToken, spendToken } from "#kit/http/rate-limit-store.ts";
import { accountProblems } from "../../contract.ts";
import { nextCodeAt, otpLimits, type CodeSend } from "../../rules/otp-limits.ts";
import { otp } from "../../rules/otp.ts";
import { sendOtp } from "../jobs.ts";
import { ensureBrowserToken } from "../phone-number/browser.ts";
import { parseNumber } from "../phone-number/parse-number.ts";
import type { AccountPorts } from "../ports.ts";
import { raiseAlarm, requireProofOfWork } from "./breaker.ts";
import { brandKey, limitedNetwork, networkKey } from "./network-limits.ts";
import { lockSends, updateSends } from "./send-store.ts";
import * as store from "./store.ts";

type AccountCall = CallContext<Site>;

export interface OtpRequested {
  msisdn: string;
  resendAfterSeconds: number;
  expiresInSeconds: number;
}

/**
 * Sends a code. It does not look up a player, so neither response nor time reveals whether the number is registered.
 * Code, limits and SMS are one transaction: a refusal changes nothing.
 */
export async function requestOtp(
  call: AccountCall,
  ports: AccountPorts,
  request: { msisdn: string; proofOfWork?: string | undefined },
): Promise<OtpRequested> {
  const { brand } = call.site;
  if (brand.signUp !== "otp") throw commonProblem("not_found");
  const msisdn = parseNumber(request.msisdn, brand, "msisdn");
  if (!ports.sendsSms(brand)) throw commonProblem("demo_refused");
  const network = limitedNetwork(call.clientAddress);
  let isBudgetSpent = false;
  const sent = call.write(async (trx) => {
    await requireProofOfWork(trx, call, ports, request.proofOfWork);
    const browser = await ensureBrowserToken(trx, call);
    const place = { service: brand.service, msisdn, browserHash: browser };
    const name = browser.toString("hex");
    const before = await lockSends(trx, msisdn, call.now);
    const next = nextCodeAt(before, name, call.now);
    if (next > call.now) {
      const code = await store.findCode(trx, place);
      return refuseResend(call, msisdn, { code, browser: name, sends: before, next });
    }
    const dayAgo = later(call.now, -24 * 3_600_000);
    const sends = [...before.filter(({ at }) => at > dayAgo), { at: call.now, browser: name }];
    await updateSends(trx, msisdn, sends);
    const issued = await store.upsertCode(
      trx,
      {
        ...place,
        id: newId({ now: () => call.now }),
        brand: brand.key,
        network,
        expiresAt: later(call.now, otp.lifeMs),
      },
      { tries: otp.tries, repeatIfEndsAfter: later(call.now, otp.repeatableMs) },
    );
    await requireToken(trx, networkKey(network), otpLimits.network, call.now);
    const waitSeconds = await spendToken(trx, brandKey(call), otpLimits.brand, call.now);
    isBudgetSpent = waitSeconds > 0;
    if (isBudgetSpent) throw tooManyRequests(waitSeconds);
    await ports.jobs.enqueue(trx, sendOtp, { codeId: issued.id, sentAt: call.now.toISOString() });
    return requested(msisdn, issued.expiresAt, nextCodeAt(sends, name, call.now), call.now);
  });
  return sent.catch(async (error: unknown) => {
    if (isBudgetSpent) await raiseAlarm(call, ports, "otp_budget");
    if (error instanceof Problem && error.code === "proof_of_work_required")
      await raiseAlarm(call, ports, "otp_breaker");
    throw error;
  });
}

type CurrentCode = Awaited<ReturnType<typeof store.findCode>>;

function isLive(code: CurrentCode, now: Date): boolean {
  return code !== undefined && code.usedAt === null && code.tries < otp.tries && code.expiresAt > now;
}

/** A second tap is not an error: the browser gets the response of the code that it was just sent. */
function refuseResend(
  { now }: AccountCall,
  msisdn: string,
  {
    code,
    browser,
    sends,
    next,
  }: { code: CurrentCode; browser: string; sends: readonly CodeSend[]; next: Date },
): OtpRequested {
  const justSent = sends.filter(({ at }) => later(at, otpLimits.resendMs) > now);
  const isSentHere = justSent.some((send) => send.browser === browser);
  if (code && isLive(code, now) && isSentHere) return requested(msisdn, code.expiresAt, next, now);
  const problem = justSent.length > 0 ? "otp_too_soon" : "otp_limit_reached";
  throw accountProblems.problemFor(problem, secondsUntil(next, now));
}

function requested(msisdn: string, expiresAt: Date, next: Date, now: Date): OtpRequested {
  return {
    msisdn,
    resendAfterSeconds: secondsUntil(next, now),
    expiresInSeconds: secondsUntil(expiresAt, now),
  };
}

function secondsUntil(at: Date, now: Date): number {
  return Math.max(0, Math.ceil((at.getTime() - now.getTime()) / 1_000));
}

function later(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds);
}
