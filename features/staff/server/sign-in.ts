import { hash } from "node:crypto";
import { commonProblem, tooManyRequests } from "#kit/contract/problem.ts";
import { isCommonPassword } from "#kit/crypto/common-passwords.ts";
import { hashPassword, verifyPassword } from "#kit/crypto/passwords.ts";
import { hashToken } from "#kit/crypto/token.ts";
import { findTotpStep } from "#kit/crypto/totp.ts";
import type { CallContext, SiteWords } from "#kit/http/context.ts";
import { networkOf } from "#kit/http/client-network.ts";
import { spendToken } from "#kit/http/rate-limit-store.ts";
import { createTrustedDevice } from "#kit/http/trusted-device.ts";
import { staffProblems } from "../contract.ts";
import { staffAuditActions } from "../rules.ts";
import { recordAudit } from "./audit.ts";
import type { StaffContext } from "./ports.ts";
import { openSession, type Token } from "./sessions.ts";
import * as store from "./store.ts";

/**
 * TOTP codes are valid for 90 seconds, so guessing one takes years even with the password. Counted per network, or per
 * device on which the member has signed in before, so that nobody can lock a member out by knowing the address.
 */
const perAccountAndNetwork = { burst: 5, everySeconds: 300 };
/** Over all networks, for devices on which the member has never signed in. */
const perAccount = { burst: 50, everySeconds: 600 };
/** Checked for unknown members, so that the response takes the same time. */
const decoySecret = "A".repeat(32);

type Call = CallContext<SiteWords>;

/**
 * Checks password and code together, so that the response reveals neither which was wrong nor whether the member
 * exists.
 */
export async function signIn(
  world: StaffContext,
  call: Call,
  given: { email: string; password: string; code: string },
): Promise<Token> {
  const { db, now, clientAddress: address } = call;
  const account = hash("sha256", given.email.toLowerCase());
  const device = trustedDeviceOf(world).find(call, account);
  const all = `staff sign-in ${account}`;
  const spent =
    device === undefined
      ? [
          { key: `${all} ${networkOf(address)}`, limit: perAccountAndNetwork },
          { key: all, limit: perAccount },
        ]
      : [{ key: `${all} device ${hash("sha256", device)}`, limit: perAccountAndNetwork }];
  for (const { key, limit } of spent) {
    const waitSeconds = await spendToken(db, key, limit, now);
    if (waitSeconds === 0) continue;
    call.log.warn({ account, address }, "staff sign-in rate limit reached");
    throw tooManyRequests(waitSeconds);
  }
  const member = await store.findByEmail(db, given.email);
  const known = member && isLetIn(member, world) ? member : undefined;
  const isPassword = await verifyPassword(given.password, known?.passwordHash);
  const secret = known?.totpSecret ? world.seal.open(known.totpSecret, known.id) : decoySecret;
  const step = findTotpStep(secret, given.code, now, known?.totpStep ?? 0);
  if (!known || !isPassword || step === undefined) {
    call.log.warn({ account, address }, "staff sign-in failed");
    throw staffProblems.problem("staff_sign_in_failed");
  }
  const token = await call.db.transaction(async (trx) => {
    if (!(await store.updateTotpStep(trx, known, step))) {
      throw staffProblems.problem("staff_sign_in_failed");
    }
    await recordAudit(
      trx,
      { actorId: known.id, action: staffAuditActions.signed_in, details: { address } },
      now,
    );
    return openSession(trx, known.id, now);
  });
  trustedDeviceOf(world).issue(call, account);
  return token;
}

function trustedDeviceOf({ seal, isSecure }: StaffContext) {
  return createTrustedDevice("staff-device", seal, isSecure);
}

function isLetIn(member: store.MemberRow, world: StaffContext): boolean {
  return member.state === "active" && (world.isDemo || !member.isDemo);
}

export async function readSetupLink({ db, now }: Call, token: string) {
  const { email, role } = await requireInvited(db, token, now);
  return { email, role };
}

export async function setUp(
  world: StaffContext,
  call: Call,
  given: { token: string; password: string; secret: string; code: string },
): Promise<Token> {
  const { db, now, clientAddress: address } = call;
  const member = await requireInvited(db, given.token, now);
  await refusePassword(given.password, member.previousPasswordHash);
  const step = findTotpStep(given.secret, given.code, now, 0);
  if (step === undefined) {
    throw staffProblems.problem("staff_code_wrong", [{ field: "code", code: "staff_code_wrong" }]);
  }
  const set = {
    setupHash: hashToken(given.token),
    passwordHash: await hashPassword(given.password),
    totpSecret: world.seal.close(given.secret, member.id),
    totpStep: step,
  };
  const token = await db.transaction(async (trx) => {
    if (!(await store.updateSetUp(trx, member.id, set))) throw staffProblems.problem("staff_link_dead");
    await recordAudit(
      trx,
      { actorId: member.id, action: staffAuditActions.set_up, details: { address } },
      now,
    );
    return openSession(trx, member.id, now);
  });
  trustedDeviceOf(world).issue(call, hash("sha256", member.email.toLowerCase()));
  return token;
}

async function refusePassword(password: string, previousHash: string | null): Promise<void> {
  const isReused = previousHash !== null && (await verifyPassword(password, previousHash));
  const code = isCommonPassword(password) ? "password_common" : isReused ? "password_reused" : undefined;
  if (code) throw commonProblem("invalid_input", [{ field: "password", code }]);
}

async function requireInvited(executor: Call["db"], token: string, now: Date): Promise<store.MemberRow> {
  const member = await store.findBySetupHash(executor, hashToken(token));
  if (!member?.setupExpiresAt || member.setupExpiresAt <= now) throw staffProblems.problem("staff_link_dead");
  return member;
}
