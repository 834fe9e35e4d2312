import { useApp, useText } from "#kit/client/app.tsx";
import type { EmailContract } from "../../contract.ts";
import { AskForMail } from "./AskForMail.tsx";
import { Head } from "./Head.tsx";
import { recallEmail } from "./registered-email.ts";

/** The address of a minor is proved; the account opens when the guardian has agreed. */
export function WaitForGuardian({
  email = recallEmail(),
  isNews = false,
}: {
  email?: string | undefined;
  isNews?: boolean;
}) {
  const text = useText("auth");
  const { api } = useApp();
  const call = api.of<EmailContract>();
  return (
    <>
      <Head title={text("waitTitle")} isNews={isNews}>
        {text("waitLead")}
      </Head>
      <p className="t-small muted">{text("waitHelp")}</p>
      <AskForMail
        key={email}
        email={email}
        label={text("yourEmail")}
        send={(to) => call("POST /api/game/resend-verification", { body: { email: to } })}
        button={{ kind: "outline", children: text("waitAgain") }}
        sentTo={(to) => text("waitSent", to)}
      />
    </>
  );
}
