import type { Site } from "#features/branding/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import { hashPassword, verifyPassword } from "#kit/crypto/passwords.ts";
import type { Executor } from "#kit/db/database.ts";
import type { CallContext, PlayerCall } from "#kit/http/context.ts";
import { emailProblems } from "../../contract.ts";
import { requireEmailBrand } from "../email/require-email-brand.ts";
import { linkProblem, requireLink, markLinkUsed } from "../email/links.ts";
import { trustDevice } from "../email/rate-limits.ts";
import { updateLinksUsedAt } from "../email/store.ts";
import { sendAccountMail } from "../mails/jobs.ts";
import { findEmail } from "../profile/players.ts";
import { passwordFaults } from "./password-faults.ts";
import * as store from "./store.ts";
import type { AccountPorts } from "../ports.ts";
import { disconnectEndedAfter } from "../session/ended-sessions.ts";
import { endSessions } from "../session/sessions.ts";

type Call = CallContext<Site>;
type Ports = Pick<AccountPorts, "jobs" | "realtime" | "otpSecret">;

/** Uses the link of a recovery mail and ends all sessions. */
export async function resetPassword(
  call: Call,
  ports: Ports,
  form: { token: string; password: string },
): Promise<{ isUpdated: true }> {
  requireEmailBrand(call);
  const { db, now } = call;
  refuseCommon(form.password);
  const link = await requireLink(db, "reset", form.token, now);
  const { playerId } = link;
  if (playerId === null) throw linkProblem("link_expired");
  const hash = await hashPassword(form.password);
  return disconnectEndedAfter(ports.realtime, (ended) =>
    call.write(async (trx) => {
      await markLinkUsed(trx, link, now);
      // Before the sessions end: a concurrent log-in with the old password has then failed or its session is ended too.
      await store.upsertPassword(trx, playerId, hash, now);
      await endSessions(trx, ended, { id: playerId }, now);
      await afterChange(trx, call, ports, playerId);
      const email = await findEmail(trx, playerId);
      if (email !== null) trustDevice(call, ports, email);
      return { isUpdated: true };
    }),
  );
}

/** Needs the current password. Ends all other sessions. */
export async function changePassword(
  call: PlayerCall<Site>,
  ports: Ports,
  form: { currentPassword: string; password: string },
): Promise<{ isUpdated: true }> {
  requireEmailBrand(call);
  const { db, now, viewer } = call;
  refuseCommon(form.password);
  const from = await store.findPasswordHash(db, viewer.id);
  if (from === undefined) throw emailProblems.problem("password_unset");
  if (!(await verifyPassword(form.currentPassword, from))) throw wrong();
  const to = await hashPassword(form.password);
  return disconnectEndedAfter(ports.realtime, (ended) =>
    call.write(async (trx) => {
      if (!(await store.updatePassword(trx, viewer.id, { from, to }, now))) throw wrong();
      await endSessions(trx, ended, { id: viewer.id, exceptSessionId: viewer.sessionId }, now);
      await afterChange(trx, call, ports, viewer.id);
      return { isUpdated: true };
    }),
  );
}

async function afterChange(trx: Executor, { site, now }: Call, ports: Ports, playerId: string) {
  await updateLinksUsedAt(trx, playerId, "reset", now);
  await ports.jobs.enqueue(trx, sendAccountMail, {
    order: "passwordChanged",
    brand: site.brand.key,
    id: playerId,
  });
}

function refuseCommon(password: string): void {
  const faults = [...passwordFaults(password)];
  if (faults.length > 0) throw commonProblem("invalid_input", faults);
}

function wrong() {
  return emailProblems.problem("password_wrong", [{ field: "currentPassword", code: "password_wrong" }]);
}
