import { useState } from "react";
import { useLoaderData, useLocation, type LoaderFunctionArgs } from "react-router";
import { appContext, useApp, useText, type App } from "#kit/client/app.tsx";
import type { Meta } from "#kit/client/screen.ts";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { FormSubmit } from "#kit/ui/forms/FormSubmit.tsx";
import { useForm } from "#kit/ui/forms/use-form.ts";
import { newPasswordBody, type EmailContract } from "../contract.ts";
import { fetchLinkFault } from "./parts/link-status.ts";
import { PageHeading } from "./parts/PageHeading.tsx";
import { NewPasswordFields } from "./parts/NewPasswordFields.tsx";
import { nextStepUrl } from "./parts/next-page.ts";
import { clearLinkToken, useLinkToken } from "./parts/use-link-token.ts";
import { emailBrandsOnly } from "./parts/email-brands-only.tsx";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get("token");
  return { fault: await fetchLinkFault(context.get(appContext).api, "reset", token) };
}

export function meta({ fault }: Awaited<ReturnType<typeof loader>>, app: App): Meta {
  return { title: app.text("auth")(fault === null ? "resetTitle" : "linkOverTitle") };
}

/** The page of the link in a recovery mail. */
function ForgotPasswordScreen() {
  const text = useText("auth");
  const words = useText("problems");
  const { api } = useApp();
  const { search } = useLocation();
  const { fault } = useLoaderData<typeof loader>();
  const token = useLinkToken("token", fault === null);
  const [isDone, setIsDone] = useState(false);
  const form = useForm({
    schema: newPasswordBody,
    initial: { password: "", confirmPassword: "" },
    words,
    async submit(body) {
      const call = api.of<EmailContract>();
      await call("POST /api/game/reset-password", { body: { ...body, token: token ?? "" } });
      clearLinkToken();
      setIsDone(true);
    },
  });
  if (isDone) {
    return (
      <>
        <PageHeading takesFocus title={text("resetDoneTitle")}>
          {text("resetDoneLead")}
        </PageHeading>
        <ButtonLink kind="primary" size="lg" block href={nextStepUrl("/auth/login", search)}>
          {text("signIn")}
        </ButtonLink>
      </>
    );
  }
  const found = [fault, token === null ? "link_expired" : null, form.problemCode];
  const linkFault = (["link_used", "link_expired"] as const).find((code) => found.includes(code));
  if (linkFault !== undefined) {
    return (
      <>
        <PageHeading isStep title={text("linkOverTitle")} />
        <Banner kind="bad" isAnnounced>
          {words(linkFault)}
        </Banner>
        <ButtonLink
          kind="primary"
          size="lg"
          block
          href={nextStepUrl("/auth/forgot-password-request", search)}
        >
          {text("askAgain")}
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <PageHeading title={text("resetTitle")}>{text("resetLead")}</PageHeading>
      <form className="stack" {...form.props}>
        <NewPasswordFields form={form} isChange />
        <FormSubmit form={form}>{text("savePassword")}</FormSubmit>
      </form>
    </>
  );
}

export default emailBrandsOnly(ForgotPasswordScreen);
