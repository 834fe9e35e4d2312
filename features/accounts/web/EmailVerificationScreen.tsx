import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import { appContext, type App } from "#kit/client/app.tsx";
import type { Meta } from "#kit/client/screen.ts";
import { CheckMailbox } from "./parts/CheckMailbox.tsx";
import { fetchLinkStatus } from "./parts/link-status.ts";
import { GuardianConsent } from "./parts/GuardianConsent.tsx";
import { useLinkToken } from "./parts/use-link-token.ts";
import { VerifyEmail } from "./parts/VerifyEmail.tsx";
import { emailBrandsOnly } from "./parts/email-brands-only.tsx";

/** The address has the token of a verification mail, of a guardian's mail, or none. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = context.get(appContext);
  const query = new URL(request.url).searchParams;
  const [token, guardian] = [query.get("token"), query.get("guardian")];
  const loading =
    guardian === null ? fetchLinkStatus(api, "verify", token) : fetchLinkStatus(api, "guardian", guardian);
  return { token, guardian, status: await loading };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

const titles = {
  asked: "consentTitle",
  given: "consentGivenTitle",
  refused: "refusedTitle",
  withdrawn: "withdrawnTitle",
} as const;

export function meta({ token, guardian, status }: Loaded, app: App): Meta {
  const text = app.text("auth");
  if (guardian !== null) return { title: text(titles[status.consentAnswer?.outcome ?? "asked"]) };
  if (token === null) return { title: text("mailboxTitle") };
  return { title: text(status.fault === null ? "verifyTitle" : "linkOverTitle") };
}

function EmailVerificationScreen() {
  const { status } = useLoaderData<typeof loader>();
  const { fault } = status;
  const token = useLinkToken("token", fault === null);
  // An answered link shows its answer again after a reload.
  const guardian = useLinkToken("guardian", fault === null || status.consentAnswer !== null);
  if (guardian) return <GuardianConsent token={guardian} status={status} />;
  return token ? <VerifyEmail token={token} fault={fault} /> : <CheckMailbox />;
}

export default emailBrandsOnly(EmailVerificationScreen);
