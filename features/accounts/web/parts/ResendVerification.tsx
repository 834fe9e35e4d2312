import { useLocation } from "react-router";
import { useApp, useText } from "#kit/client/app.tsx";
import type { EmailContract } from "../../contract.ts";
import { RequestMailForm } from "./RequestMailForm.tsx";
import { requestedPage } from "./next-page.ts";

export interface ResendVerificationProps {
  email?: string | undefined;
  /** The previous page has requested the mail. */
  isSent?: boolean;
  /** The only action of the page. */
  isMain?: boolean;
}

export function ResendVerification({ email, isSent = false, isMain = false }: ResendVerificationProps) {
  const text = useText("auth");
  const { api } = useApp();
  const next = requestedPage(useLocation().search);
  const call = api.of<EmailContract>();
  return (
    <RequestMailForm
      email={email}
      isSent={isSent}
      send={(to) => call("POST /api/game/resend-verification", { body: { email: to, next } })}
      button={{ kind: isMain ? "primary" : "outline", children: text("sendAgain") }}
      sentTo={(to) => text("sentAgain", to)}
    />
  );
}
