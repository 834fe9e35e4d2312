import type { Site } from "#features/branding/server/index.ts";
import { commonProblem, Problem, tooManyRequests } from "#kit/contract/problem.ts";
import { constantTimeEqual } from "#kit/crypto/constant-time-equal.ts";
import { newId } from "#kit/db/id.ts";
import type { CallContext } from "#kit/http/context.ts";
import { networkOf } from "#kit/http/client-network.ts";
import { requireToken, returnTokens, spendToken } from "#kit/http/rate-limit-store.ts";
import { accountProblems } from "../../contract.ts";
import { proofLifeMs } from "../../rules/number-proof.ts";
import {
  nextCodeAt,
  normaliseOtp,
  otp,
  otpRefusal,
  type CodeSend,
  type OtpRefusal,
} from "../../rules/otp.ts";
import { browserHashOf, ensureBrowserToken, renewBrowserToken } from "../phone-number/browser.ts";
import { confirmOwner, signInByProof, isSignedInAs, type LoginState } from "../phone-number/login.ts";
import { sendOtp } from "../jobs.ts";
import { parseNumber } from "../phone-number/parse-number.ts";
import { codeOf } from "./code.ts";
import { raiseAlarm, requireProofOfWork } from "./breaker.ts";
import { lockSends, updateSends } from "./send-store.ts";
import * as store from "./store.ts";
import type { AccountPorts } from "../ports.ts";
import { disconnectEndedAfter } from "../session/ended-sessions.ts";

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
    await requireToken(trx, networkKey(network), otp.network, call.now);
    const waitSeconds = await spendToken(trx, brandKey(call), otp.brand, call.now);
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
  const justSent = sends.filter(({ at }) => later(at, otp.resendMs) > now);
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

/** IPv4 addresses of one /24 often belong to the same attacker, so they share a limit. */
function limitedNetwork(address: string): string {
  return networkOf(address).replace(/^(\d+\.\d+\.\d+)\.\d+$/, "$1.0/24");
}

/** An entered code gives its tokens back, so these limits affect only senders who do not enter codes. */
const networkKey = (network: string) => `otp network ${network}`;
const brandKey = ({ site }: AccountCall) => `otp brand ${site.brand.key}`;

/** Counts the try, then compares the typed code with the one that this browser was sent. */
async function checkCode(
  call: AccountCall,
  { otpSecret }: Pick<AccountPorts, "otpSecret">,
  { msisdn, otp: text }: { msisdn: string; otp: string },
) {
  const { service } = call.site.brand;
  const typed = normaliseOtp(text);
  if (typed === undefined) throw problemOf("otp_invalid");
  const browserHash = await browserHashOf(call.db, call);
  if (!browserHash) throw problemOf("otp_expired");

  const attempt = { service, msisdn, browserHash, tries: otp.tries };
  const code = await store.updateTries(call.db, attempt, call.now);
  // Codes of other browsers are not revealed.
  if (!code) throw problemOf(otpRefusal(await store.findCode(call.db, attempt), call.now));
  if (!constantTimeEqual(typed, codeOf(otpSecret, { id: code.id, msisdn }))) {
    const triesLeft = otp.tries - code.tries;
    throw triesLeft > 0 ? problemOf("otp_invalid", { triesLeft }) : problemOf("otp_attempts_exceeded");
  }
  return { code, browserHash };
}

/** Uses up a code that was sent with another call, and proves the number in this browser. */
export async function redeemCode(
  call: AccountCall,
  ports: Pick<AccountPorts, "otpSecret">,
  input: { msisdn: string; otp: string },
): Promise<void> {
  const { code } = await checkCode(call, ports, input);
  if (!(await store.updateUsedAt(call.db, code.id, call.now, later(call.now, proofLifeMs))))
    throw problemOf("otp_used");
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
      if (!(await store.updateUsedAt(trx, code.id, now, later(now, proofLifeMs))))
        throw problemOf("otp_used");
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

/** Runs after the transaction: within it, all sign-ins of a brand would wait for each other's commit. */
async function returnRateLimitTokens(call: AccountCall, network: string): Promise<void> {
  const spent = [
    { key: networkKey(network), limit: otp.network },
    { key: brandKey(call), limit: otp.brand },
  ];
  await returnTokens(call.db, spent).catch((error: unknown) => {
    call.log.error(
      { err: error },
      "rate limit tokens of an entered OTP not returned; the limits refill by themselves",
    );
  });
}

function problemOf(outcome: OtpRefusal, counted: { triesLeft?: number } = {}): Problem {
  return accountProblems.problem(outcome, [{ field: "otp", code: outcome, ...counted }]);
}

function later(instant: Date, milliseconds: number): Date {
  return new Date(instant.getTime() + milliseconds);
}
