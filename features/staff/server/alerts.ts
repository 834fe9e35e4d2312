import { mailBrandOf } from "#features/branding/server/index.ts";
import type { Database, Executor } from "#kit/db/database.ts";
import { createFormat } from "#kit/i18n/format.ts";
import { runBatch, type BatchLog } from "#kit/jobs/batch.ts";
import { renderMail } from "#kit/mail/layout.ts";
import type { Clock } from "#kit/pure/clock.ts";
import { staffProblems } from "../contract.ts";
import { alertLinkLifeMs, staffAuditActions } from "../rules.ts";
import { recordAudit } from "./audit.ts";
import * as keys from "./keys/key-store.ts";
import type { StaffContext } from "./ports.ts";
import * as sessions from "./session-store.ts";
import * as store from "./store.ts";

/** Longer than sending a mail takes. After it, another process sends what a killed one had claimed. */
const leaseMs = 5 * 60_000;
const owner = "staff sign-in alert";

interface AlertContext {
  database: Database;
  clock: Clock;
  log: BatchLog;
  staff: StaffContext;
}

/** Mails members about sign-ins from a device or network that they had not used before. */
export function sendSignInAlerts(context: AlertContext, signal: AbortSignal): Promise<void> {
  const { database, clock, staff } = context;
  const now = clock.now();
  return runBatch(
    context,
    {
      name: "staff-sign-in-alerts",
      findPage: (after: sessions.Alert | undefined, limit) =>
        sessions.findAlerts(database, now, after?.id, limit),
      keyOf: ({ id }) => id,
      async work(alert) {
        if (!(await sessions.claimAlert(database, alert.id, now, new Date(now.getTime() + leaseMs)))) return;
        await staff.mail.send(composeAlert(staff, alert));
        await sessions.clearAlert(database, alert.id);
      },
      giveUp: ({ id }) => sessions.clearAlert(database, id),
    },
    signal,
  );
}

function composeAlert(staff: StaffContext, { id, email, createdAt, device, network }: sessions.Alert) {
  const text = staff.text("staff");
  const { brand } = staff.site();
  const subject = text("alertSubject");
  const format = createFormat({ locale: brand.locale, currency: brand.currency, timeZone: brand.timeZone });
  const content = renderMail({
    brand: mailBrandOf(staff.site()),
    heading: subject,
    paragraphs: [
      text("alertText", format.dateTime(createdAt.toISOString())),
      text("alertFrom", device || text("unknownDevice"), network ?? ""),
      text("alertIgnore"),
    ],
    button: { label: text("alertButton"), url: reportLink(staff, id, createdAt) },
    footer: text("alertFooter"),
  });
  return { to: email, subject, idempotencyKey: `staff sign-in ${id}`, ...content };
}

/** The token is in the URL fragment, so that it appears in no log and no referrer. */
function reportLink({ origin, seal }: StaffContext, sessionId: string, openedAt: Date): string {
  const text = `${openedAt.getTime() + alertLinkLifeMs} ${sessionId}`;
  return `${origin}/staff/report-sign-in#${Buffer.from(seal.seal(text, owner)).toString("base64url")}`;
}

/**
 * The member did not sign in, so an attacker has the password and codes. Ends all sessions and locks the account until
 * an owner sends a new link. Reporting twice changes nothing.
 */
export async function reportSignIn(
  trx: Executor,
  { seal }: StaffContext,
  token: string,
  now: Date,
): Promise<void> {
  const sessionId = readToken(seal, token, now);
  if (sessionId === undefined) throw staffProblems.problem("staff_link_dead");
  const memberId = await sessions.updateReported(trx, sessionId, now);
  const member = memberId === undefined ? undefined : await store.updateDisabled(trx, memberId);
  if (!member) return;
  await sessions.revokeAllOfMember(trx, member.id, now);
  await keys.deleteAllOfMember(trx, member.id);
  const { email: subject } = member;
  await recordAudit(trx, { actorId: member.id, action: staffAuditActions.sign_in_reported, subject }, now);
}

function readToken(seal: StaffContext["seal"], token: string, now: Date): string | undefined {
  try {
    const [until, sessionId] = seal.open(Buffer.from(token, "base64url").toString(), owner).split(" ");
    return Number(until) > now.getTime() ? sessionId : undefined;
  } catch {
    return undefined;
  }
}
