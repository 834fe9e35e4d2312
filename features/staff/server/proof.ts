import { hash } from "node:crypto";
import { tooManyRequests } from "#kit/contract/problem.ts";
import { verifyPassword } from "#kit/crypto/passwords.ts";
import { findTotpStep } from "#kit/crypto/totp.ts";
import type { Executor } from "#kit/db/database.ts";
import type { CallContext, SiteTexts } from "#kit/http/context.ts";
import { networkOf } from "#kit/http/client-network.ts";
import { spendToken } from "#kit/http/rate-limit-store.ts";
import { createTrustedDevice } from "#kit/http/trusted-device.ts";
import type { KeyAssertion } from "../contract.ts";
import { signInLimit, signInLimitPerNetwork } from "../rules.ts";
import { verifyProof } from "./keys/ceremonies.ts";
import { spendChallenge } from "./keys/challenges.ts";
import * as keys from "./keys/key-store.ts";
import type { StaffContext } from "./ports.ts";
import * as store from "./store.ts";

/** Checked for unknown members, so that the response takes the same time. */
const decoySecret = "A".repeat(32);

export type Call = CallContext<SiteTexts>;

/** Password and second factor, checked together. */
export interface Proof {
  password: string;
  /** The code of the authenticator app. */
  code?: string | undefined;
  key?: KeyAssertion | undefined;
}

/** Marks the factor as used, in the transaction of what it proves. False if it was used or replaced meanwhile. */
export type SpendProof = (trx: Executor) => Promise<boolean>;

export function accountOf(email: string): string {
  return hash("sha256", email.toLowerCase());
}

export function trustedDeviceOf({ seal, isSecure }: StaffContext) {
  return createTrustedDevice("staff-device", seal, isSecure);
}

/** Counts a try for an account. Returns whether the member has signed in on this device before. */
export async function spendTry(context: StaffContext, call: Call, account: string): Promise<boolean> {
  const { db, now, clientAddress: address } = call;
  const device = trustedDeviceOf(context).find(call, account);
  const all = `staff sign-in ${account}`;
  const spent =
    device === undefined
      ? [
          { key: `${all} ${networkOf(address)}`, limit: signInLimitPerNetwork },
          { key: all, limit: signInLimit },
        ]
      : [{ key: `${all} device ${hash("sha256", device)}`, limit: signInLimitPerNetwork }];
  for (const { key, limit } of spent) {
    const waitSeconds = await spendToken(db, key, limit, now);
    if (waitSeconds === 0) continue;
    call.log.warn({ account, address }, "staff sign-in rate limit reached");
    throw tooManyRequests(waitSeconds);
  }
  return device !== undefined;
}

/** Undefined for a wrong proof. Takes the same time for an unknown member. */
export async function checkProof(
  context: StaffContext,
  { db, now }: Pick<Call, "db" | "now">,
  member: store.MemberRow | undefined,
  { password, code, key }: Proof,
): Promise<SpendProof | undefined> {
  const isPassword = await verifyPassword(password, member?.passwordHash);
  const isFactor =
    key === undefined
      ? checkCode(context, member, code ?? "", now)
      : await checkKey(context, { db, now }, member, key);
  return member && isPassword ? isFactor : undefined;
}

function checkCode(
  context: StaffContext,
  member: store.MemberRow | undefined,
  code: string,
  now: Date,
): SpendProof | undefined {
  const secret = member?.totpSecret ? context.seal.open(member.totpSecret, member.id) : decoySecret;
  const step = findTotpStep(secret, code, now, member?.totpStep ?? 0);
  return member && step !== undefined ? (trx) => store.updateTotpStep(trx, member, step) : undefined;
}

async function checkKey(
  context: StaffContext,
  { db, now }: Pick<Call, "db" | "now">,
  member: store.MemberRow | undefined,
  assertion: KeyAssertion,
): Promise<SpendProof | undefined> {
  const known = member && (await keys.findByCredential(db, member.id, assertion.id));
  const proved = known && (await verifyProof(context, known, assertion, { now }));
  if (!proved) return undefined;
  return async (trx) =>
    (await store.lockUnchanged(trx, member)) &&
    (await spendChallenge(trx, proved.challenge, proved.expiresAt)) &&
    keys.updateCounter(trx, known, proved.counter, now);
}
