import type { Site } from "#features/branding/server/index.ts";
import type { CallContext } from "#kit/http/context.ts";
import type { Executor } from "#kit/db/database.ts";
import { routes } from "#kit/http/routes.ts";
import { staffContract } from "../contract.ts";
import { checkAudit, listAudit } from "./audit.ts";
import { sendInvitation } from "./invitations.ts";
import { reportSignIn } from "./alerts.ts";
import { proofOptions } from "./keys/ceremonies.ts";
import * as own from "./own-sign-in.ts";
import { listFeatures, switchFeature } from "./features.ts";
import type { StaffPorts } from "./ports.ts";
import * as service from "./members.ts";
import { findSystemState, retryJob } from "./system.ts";
import * as views from "./view-store.ts";
import { staffCookie, type Token } from "./sessions.ts";
import { findInbox, scopeOf, searchEverything, timeSpanIn } from "./search-and-inbox.ts";
import { readSetupLink, setUp, signIn } from "./sign-in.ts";

const done = { isDone: true } as const;

export function staffRoutes(context: StaffPorts) {
  const writeCookie = ({ token, expiresAt }: Token) => staffCookie.write(token, expiresAt, context.isSecure);
  /** The stored response omits the token, which only the mail may contain. */
  const inviting = async (
    { write }: CallContext<Site>,
    work: (trx: Executor) => Promise<service.Invitation>,
  ) => {
    let mailed: service.Invitation | undefined;
    const answer = await write(async (trx) => {
      mailed = await work(trx);
      return { memberId: mailed.memberId };
    });
    if (mailed) await sendInvitation(context, mailed);
    return answer;
  };
  return routes<typeof staffContract, Site>(staffContract, {
    "POST /api/staff/sign-in": async (call, { body }) => {
      call.setCookie(writeCookie(await signIn(context, call, body)));
      return done;
    },
    "POST /api/staff/key-challenge": (call) => Promise.resolve(proofOptions(context, call)),
    "POST /api/staff/sign-in-by-key": async (call, { body }) => {
      call.setCookie(writeCookie(await signIn(context, call, body)));
      return done;
    },
    "POST /api/staff/report-sign-in": (call, { body }) =>
      call.write(async (trx) => {
        await reportSignIn(trx, context, body.token, call.now);
        return done;
      }),
    "GET /api/staff/keys": ({ db, staff }) => own.listKeys(db, staff.id),
    "POST /api/staff/new-key-options": async (call) => ({
      options: await own.newKeyOptions(context, call),
    }),
    "POST /api/staff/add-key": (call, { body }) => own.addKey(context, call, body),
    "POST /api/staff/remove-key": (call, { body }) => own.removeKey(context, call, body),
    "POST /api/staff/change-phone": (call, { body }) => own.changePhone(context, call, body),
    "POST /api/staff/end-session": (call, { body }) =>
      call.write(async (trx) => {
        await own.endSession(trx, call, body.session);
        return done;
      }),
    "POST /api/staff/link-status": (call, { body }) => readSetupLink(call, body.token),
    "POST /api/staff/set-up": async (call, { body }) => {
      call.setCookie(writeCookie(await setUp(context, call, body)));
      return done;
    },
    "POST /api/staff/sign-out": async (call) => {
      await call.write(async (trx) => {
        await service.signOut(trx, call.staff, call.now);
        return done;
      });
      call.setCookie(staffCookie.clear(context.isSecure));
      return done;
    },
    "GET /api/staff/me": ({ db, staff }) => service.findMe(db, staff, context),
    "GET /api/staff/search": ({ db, staff, now }, { query }) =>
      searchEverything(db, context, staff, query.text, scopeOf(context.brands, staff, query.brand, now)),
    "GET /api/staff/inbox": ({ db, staff, now }, { query }) =>
      findInbox(db, context, staff, scopeOf(context.brands, staff, query.brand, now)),
    "GET /api/staff/views": async ({ db, staff }, { query }) => ({
      views: await views.findViews(db, staff.id, query.page),
    }),
    "POST /api/staff/save-view": (call, { body }) =>
      call.write(async (trx) => {
        await service.saveView(trx, call.staff, body);
        return done;
      }),
    "POST /api/staff/delete-view": (call, { body }) =>
      call.write(async (trx) => {
        await views.deleteView(trx, call.staff.id, body);
        return done;
      }),
    "GET /api/staff/members": ({ db }, { query }) => service.listMembers(db, query),
    "POST /api/staff/invite": (call, { body }) =>
      inviting(call, (trx) => service.invite(trx, call.staff, body, call.now)),
    "POST /api/staff/invite-again": (call, { body }) =>
      inviting(call, (trx) => service.inviteAgain(trx, call.staff, body.memberId, call.now)),
    "POST /api/staff/change-role": (call, { body }) =>
      call.write(async (trx) => {
        await service.changeRole(trx, call.staff, body.memberId, body, call.now);
        return done;
      }),
    "POST /api/staff/disable": (call, { body }) =>
      call.write(async (trx) => {
        await service.disable(trx, call.staff, body.memberId, call.now);
        return done;
      }),
    "GET /api/staff/audit-proof": ({ db }) => checkAudit(db),
    "GET /api/staff/system": ({ db, now }) => findSystemState(db, context.system, now),
    "POST /api/staff/retry-job": (call, { body }) =>
      call.write(async (trx) => {
        await retryJob(trx, call.staff, body.key, call.now);
        return done;
      }),
    "GET /api/staff/features": ({ db, staff, now }, { query }) =>
      listFeatures(db, scopeOf(context.brands, staff, query.brand, now)),
    "POST /api/staff/switch-feature": async (call, { body }) => {
      const response = await call.write((trx) => switchFeature(trx, call.staff, body, call.now));
      await context.switches.load();
      return response;
    },
    "GET /api/staff/permissions": () => ({
      permissions: context.permissions.map(({ name, roles }) => ({ permission: name, roles: [...roles] })),
    }),
    "GET /api/staff/sessions": ({ db, staff, now }) => service.listOwnSessions(db, staff, now),
    "POST /api/staff/end-other-sessions": (call) =>
      call.write((trx) => service.endOtherSessions(trx, call.staff, call.now)),
    "GET /api/staff/audit": ({ db, staff, now }, { query }) =>
      listAudit(db, {
        ...query,
        span: timeSpanIn(scopeOf(context.brands, staff, query.brand, now), query),
      }),
  });
}
