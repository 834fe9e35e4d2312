import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { appContext, type App } from "#kit/client/app.tsx";
import type { Meta } from "#kit/client/screen.ts";
import { CheckInbox } from "./parts/CheckInbox.tsx";
import { fetchLinkStatus } from "./parts/link-status.ts";
import { GuardianConsent } from "./parts/GuardianConsent.tsx";
import { useLinkToken } from "./parts/use-link-token.ts";
import { VerifyEmail } from "./parts/VerifyEmail.tsx";
import { emailBrandsOnly } from "./parts/email-brands-only.tsx";

/** Which mail led here, if any. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = context.get(appContext);
  const query = new URL(request.url).searchParams;
  const [token, guardian] = [query.get("token"), query.get("guardian")];
  const look =
    guardian === null ? fetchLinkStatus(api, "verify", token) : fetchLinkStatus(api, "guardian", guardian);
  return { token, guardian, look: await look };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

const titles = {
  asked: "consentTitle",
  given: "consentGivenTitle",
  refused: "refusedTitle",
  withdrawn: "withdrawnTitle",
} as const;

export function meta({ token, guardian, look }: Loaded, app: App): Meta {
  const text = app.text("auth");
  if (guardian !== null) return { title: text(titles[look.answered?.outcome ?? "asked"]) };
  if (token === null) return { title: text("inboxTitle") };
  return { title: text(look.fault === null ? "verifyTitle" : "linkOverTitle") };
}

function EmailVerificationScreen() {
  const { look } = useLoaderData<typeof loader>();
  const { fault } = look;
  const token = useLinkToken("token", fault === null);
  // What was answered by it is read again after a reload.
  const guardian = useLinkToken("guardian", fault === null || look.answered !== null);
  if (guardian) return <GuardianConsent token={guardian} look={look} />;
  return token ? <VerifyEmail token={token} fault={fault} /> : <CheckInbox />;
}

export default emailBrandsOnly(EmailVerificationScreen);
