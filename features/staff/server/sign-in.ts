import { commonProblem } from "#kit/contract/problem.ts";
import { isCommonPassword } from "#kit/crypto/common-passwords.ts";
import { hashPassword, verifyPassword } from "#kit/crypto/passwords.ts";
import { hashToken } from "#kit/crypto/token.ts";
import { findTotpStep } from "#kit/crypto/totp.ts";
import type { Executor } from "#kit/db/database.ts";
import { networkOf } from "#kit/http/client-network.ts";
import { deviceNameOf } from "#kit/http/device-name.ts";
import { staffProblems } from "../contract.ts";
import { staffAuditActions } from "../rules.ts";
import { recordAudit } from "./audit.ts";
import type { StaffContext } from "./ports.ts";
import { accountOf, checkProof, spendTry, trustedDeviceOf, type Call, type Proof } from "./proof.ts";
import * as sessions from "./session-store.ts";
import { openSession, type Token } from "./sessions.ts";
import * as store from "./store.ts";

/**
 * Checks password and code together, so that the response reveals neither which was wrong nor whether the member
 * exists.
 */
export async function signIn(
  context: StaffContext,
  call: Call,
  given: Proof & { email: string },
): Promise<Token> {
  const { db, now, clientAddress: address } = call;
  const account = accountOf(given.email);
  const isKnownDevice = await spendTry(context, call, account);
  const member = await store.findByEmail(db, given.email);
  const known = member && canSignIn(member, context) ? member : undefined;
  const spendProof = await checkProof(context, call, known, given);
  if (!known || !spendProof) {
    call.log.warn({ account, address }, "staff sign-in failed");
    throw staffProblems.problem("staff_sign_in_failed");
  }
  const token = await call.db.transaction(async (trx) => {
    if (!(await spendProof(trx))) throw staffProblems.problem("staff_sign_in_failed");
    const details = { address, with: given.key === undefined ? "code" : "key" };
    await recordAudit(trx, { actorId: known.id, action: staffAuditActions.signed_in, details }, now);
    return openSession(trx, known.id, await openedFrom(trx, call, known.id, isKnownDevice), now);
  });
  trustedDeviceOf(context).issue(call, account);
  return token;
}

/** A new device or network is worth a mail to the member. */
async function openedFrom(trx: Executor, call: Call, memberId: string, isKnownDevice: boolean) {
  const network = networkOf(call.clientAddress);
  const isKnown = isKnownDevice && (await sessions.hasNetwork(trx, memberId, network));
  return { device: deviceNameOf(call.userAgent, ""), network, isAlerted: !isKnown };
}

function canSignIn(member: store.MemberRow, context: StaffContext): boolean {
  return member.state === "active" && (context.isDemo || !member.isDemo);
}

export async function readSetupLink({ db, now }: Call, token: string) {
  const { email, role } = await requireInvited(db, token, now);
  return { email, role };
}

export async function setUp(
  context: StaffContext,
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
    totpSecret: context.seal.seal(given.secret, member.id),
    totpStep: step,
  };
  const token = await db.transaction(async (trx) => {
    if (!(await store.updateSetUp(trx, member.id, set))) throw staffProblems.problem("staff_link_dead");
    await recordAudit(
      trx,
      { actorId: member.id, action: staffAuditActions.set_up, details: { address } },
      now,
    );
    const from = { ...(await openedFrom(trx, call, member.id, true)), isAlerted: false };
    return openSession(trx, member.id, from, now);
  });
  trustedDeviceOf(context).issue(call, accountOf(member.email));
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
