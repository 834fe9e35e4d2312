import type { Site } from "#features/branding/server/index.ts";
import { routes } from "#kit/http/routes.ts";
import { emailContract } from "../../contract.ts";
import { requestAccountMail } from "./request-link.ts";
import { changeGuardian, giveConsent, refuseConsent } from "./guardian.ts";
import { describeLink } from "./links.ts";
import { verifyEmail } from "./verify-email.ts";
import { registerByEmail } from "./register.ts";
import { changePassword, resetPassword } from "../password/change-password.ts";
import { logIn } from "../password/login.ts";
import type { AccountPorts } from "../ports.ts";
import { sendTemplateMail } from "./template-mails.ts";

export function emailRoutes(ports: AccountPorts) {
  return routes<typeof emailContract, Site>(emailContract, {
    "POST /api/game/email-register": (call, { body }) => registerByEmail(call, ports, body),
    "POST /api/game/link-status": (call, { body }) => describeLink(call, ports, body),
    "POST /api/game/verify-email": (call, { body }) => verifyEmail(call, ports, body.token),
    "POST /api/game/resend-verification": (call, { body }) => requestAccountMail(call, ports, body, "verify"),
    "POST /api/game/change-guardian": (call, { body }) => changeGuardian(call, ports, body),
    "POST /api/game/guardian-consent": (call, { body }) => giveConsent(call, ports, body.token),
    "POST /api/game/guardian-refusal": (call, { body }) => refuseConsent(call, ports, body.token),
    "POST /api/game/email-login": (call, { body }) => logIn(call, ports, body),
    "POST /api/game/send-password-recovery-email": (call, { body }) =>
      requestAccountMail(call, ports, body, "reset"),
    "POST /api/game/reset-password": (call, { body }) => resetPassword(call, ports, body),
    "POST /api/game/change-password": (call, { body }) => changePassword(call, ports, body),
    "POST /api/game/send-template-email": (call, { body }) => sendTemplateMail(call, ports, body),
  });
}
