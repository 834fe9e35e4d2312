import { findTotpStep } from "#kit/crypto/totp.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { StaffCall } from "#kit/http/context.ts";
import type { SiteTexts } from "#kit/http/context.ts";
import { staffProblems, type NewKeyResponse } from "../contract.ts";
import { maxKeys, staffAuditActions, type AuditAction } from "../rules.ts";
import { recordAudit } from "./audit.ts";
import { creationOptions, verifyNewKey } from "./keys/ceremonies.ts";
import { spendChallenge } from "./keys/challenges.ts";
import * as keys from "./keys/key-store.ts";
import type { StaffContext } from "./ports.ts";
import { accountOf, checkProof, spendTry, type Proof } from "./proof.ts";
import * as sessions from "./session-store.ts";
import * as store from "./store.ts";

type Call = StaffCall<SiteTexts>;

/** How the member signs in: the keys beside the authenticator app. */
export async function listKeys(executor: Executor, memberId: string) {
  const rows = await keys.findKeys(executor, memberId);
  return {
    keys: rows.map(({ id, name, addedAt, usedAt }) => ({
      keyId: id,
      name,
      addedAt: addedAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
  };
}

export async function newKeyOptions(context: StaffContext, call: Call) {
  const member = await requireMe(call);
  return creationOptions(context, member, await keys.findKeys(call.db, member.id), call);
}

export function addKey(
  context: StaffContext,
  call: Call,
  given: { name: string; response: NewKeyResponse; proof: Proof },
) {
  return changeSignIn(context, call, given.proof, async (member) => {
    const created = await verifyNewKey(context, member.id, given.response, call);
    if (!created) throw staffProblems.problem("staff_key_refused");
    const { credential, challenge, expiresAt } = created;
    return async (trx) => {
      const known = await keys.findKeys(trx, member.id);
      if (known.length >= maxKeys) throw staffProblems.problem("staff_keys_full");
      const isAdded =
        (await spendChallenge(trx, challenge, expiresAt)) &&
        (await keys.insertKey(trx, {
          id: newId({ now: () => call.now }),
          memberId: member.id,
          credentialId: credential.id,
          publicKey: Buffer.from(credential.publicKey),
          counter: credential.counter,
          transports: credential.transports ?? [],
          name: given.name,
          addedAt: call.now,
        }));
      if (!isAdded) throw staffProblems.problem("staff_key_refused");
      return { action: staffAuditActions.key_added, details: { key: given.name } };
    };
  });
}

export function removeKey(context: StaffContext, call: Call, given: { key: string; proof: Proof }) {
  return changeSignIn(context, call, given.proof, (member) =>
    Promise.resolve(async (trx) => {
      const removed = await keys.deleteKey(trx, member.id, given.key);
      if (!removed) throw commonProblem("not_found");
      return { action: staffAuditActions.key_removed, details: { key: removed.name } };
    }),
  );
}

/** From now on only codes of the new phone are accepted. */
export function changePhone(
  context: StaffContext,
  call: Call,
  given: { secret: string; newCode: string; proof: Proof },
) {
  return changeSignIn(context, call, given.proof, (member) => {
    const totpStep = findTotpStep(given.secret, given.newCode, call.now, 0);
    if (totpStep === undefined) {
      throw staffProblems.problem("staff_code_wrong", [{ field: "newCode", code: "staff_code_wrong" }]);
    }
    const totpSecret = context.seal.seal(given.secret, member.id);
    return Promise.resolve(async (trx) => {
      if (!(await store.updateTotpSecret(trx, member.id, { totpSecret, totpStep }))) {
        throw staffProblems.problem("staff_member_changed");
      }
      return { action: staffAuditActions.phone_changed, details: {} };
    });
  });
}

export async function endSession(
  trx: Executor,
  { staff, now }: Pick<Call, "staff" | "now">,
  sessionId: string,
) {
  if (await sessions.revokeOne(trx, { memberId: staff.id, sessionId }, now)) {
    await recordAudit(trx, { actorId: staff.id, action: staffAuditActions.session_ended }, now);
  }
}

interface Change {
  action: AuditAction;
  details: Record<string, string>;
}

/** Requires a fresh proof. A thief of an open session can neither add a key nor keep the member's other sessions open. */
async function changeSignIn(
  context: StaffContext,
  call: Call,
  proof: Proof,
  prepare: (member: store.MemberRow) => Promise<(trx: Executor) => Promise<Change>>,
): Promise<{ isDone: true }> {
  const { staff, now } = call;
  const member = await requireMe(call);
  await spendTry(context, call, accountOf(member.email));
  const spendProof = await checkProof(context, call, member, proof);
  if (!spendProof) throw staffProblems.problem("staff_proof_wrong");
  const change = await prepare(member);
  return call.write(async (trx) => {
    if (!(await spendProof(trx))) throw staffProblems.problem("staff_proof_wrong");
    const { action, details } = await change(trx);
    await sessions.revokeOthers(trx, { memberId: staff.id, sessionId: staff.sessionId }, now);
    await recordAudit(trx, { actorId: staff.id, action, subject: member.email, details }, now);
    return { isDone: true };
  });
}

async function requireMe({ db, staff }: Call): Promise<store.MemberRow> {
  const member = await store.findById(db, staff.id);
  if (!member) throw commonProblem("sign_in_required");
  return member;
}
