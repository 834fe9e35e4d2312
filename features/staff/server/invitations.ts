import { mailBrandOf } from "#features/branding/server/index.ts";
import { renderMail } from "#kit/mail/layout.ts";
import { staffProblems } from "../contract.ts";
import { setupLinkLifeMs } from "../rules.ts";
import type { StaffContext } from "./ports.ts";
import type { Invitation } from "./members.ts";

/** The token is in the URL fragment, so that it appears in no log and no referrer. */
export function setupLink(origin: string, token: string): string {
  return `${origin}/staff/set-up#${token}`;
}

/** Sent after the change is committed. The inviting member sees a failure at once and can send the mail again. */
export async function sendInvitation(context: StaffContext, invitation: Invitation): Promise<void> {
  const text = context.text("staff");
  const subject = text("mailSubject");
  const content = renderMail({
    brand: mailBrandOf(context.site()),
    heading: subject,
    paragraphs: [text("mailText"), text("mailHours", setupLinkLifeMs / 3_600_000)],
    button: { label: text("mailButton"), url: setupLink(context.origin, invitation.token) },
    footer: text("mailFooter"),
  });
  const message = { to: invitation.email, subject, idempotencyKey: `staff ${invitation.token}`, ...content };
  await context.mail.send(message).catch((cause: unknown) => {
    throw Object.assign(staffProblems.problem("staff_mail_not_sent"), { cause });
  });
}
