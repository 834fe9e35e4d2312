import { useApp, useText } from "#kit/client/app.tsx";
import type { EmailContract } from "../../contract.ts";
import { AskForMail } from "./AskForMail.tsx";

export function ResendVerification({ email }: { email?: string | undefined }) {
  const text = useText("auth");
  const { api } = useApp();
  const call = api.of<EmailContract>();
  return (
    <AskForMail
      email={email}
      send={(to) => call("POST /api/game/resend-verification", { body: { email: to } })}
      button={{ kind: "outline", children: text("sendAgain") }}
      sentTo={(to) => text("sentAgain", to)}
    />
  );
}
