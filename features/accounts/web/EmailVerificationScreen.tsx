import { useLoaderData, type LoaderFunctionArgs } from "react-router";
import type { App } from "#kit/client/app.tsx";
import type { Meta } from "#kit/client/screen.ts";
import { CheckInbox } from "./parts/CheckInbox.tsx";
import { GuardianConsent } from "./parts/GuardianConsent.tsx";
import { VerifyEmail } from "./parts/VerifyEmail.tsx";

/** Which mail led here, if any. */
export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  return Promise.resolve({ token: query.get("token"), guardian: query.get("guardian") });
}

type Loaded = Awaited<ReturnType<typeof loader>>;

export function meta({ token, guardian }: Loaded, app: App): Meta {
  const text = app.text("auth");
  if (guardian !== null) return { title: text("consentTitle") };
  return { title: text(token === null ? "inboxTitle" : "verifyTitle") };
}

export default function EmailVerificationScreen() {
  const { token, guardian } = useLoaderData<typeof loader>();
  if (guardian !== null) return <GuardianConsent token={guardian} />;
  return token === null ? <CheckInbox /> : <VerifyEmail token={token} />;
}
