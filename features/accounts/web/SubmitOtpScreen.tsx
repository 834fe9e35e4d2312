import { useEffect, useEffectEvent, useState } from "react";
import { useLoaderData, useLocation, useNavigate, type LoaderFunctionArgs } from "react-router";
import { useBrand } from "#features/branding/web/index.ts";
import { appContext, useApp, useText, type App } from "#kit/client/app.tsx";
import type { Meta } from "#kit/client/screen.ts";
import { LoadingOverlay } from "#kit/ui/components/LoadingOverlay.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import type { AccountsContract } from "../contract.ts";
import type { CodeRequest } from "./parts/code-request.ts";
import { clearCodeRequest, loadCodeRequest, saveCodeRequest } from "./parts/code-request-storage.ts";
import { CodeForm } from "./parts/CodeForm.tsx";
import { enterCode } from "./parts/enter-code.ts";
import { fetchLinkFault } from "./parts/link-status.ts";
import { PageHeading } from "./parts/PageHeading.tsx";
import { nextPage, pageForNewNumber, nextStepUrl } from "./parts/next-page.ts";
import { SecondProof } from "./parts/SecondProof.tsx";
import { SecondProofLink } from "./parts/SecondProofLink.tsx";
import { SentTo } from "./parts/SentTo.tsx";
import { useLinkToken } from "./parts/use-link-token.ts";

/** The state of the mailed link, and what this browser has proved. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = context.get(appContext);
  const query = new URL(request.url).searchParams;
  const link = query.get("link");
  const [fault, { proof, claimedNumber }] = await Promise.all([
    fetchLinkFault(api, "second_proof", link),
    api.of<AccountsContract>()("GET /api/game/session", {}),
  ]);
  // Without scripts the server redirects here with `sent`, because nothing is stored in the browser.
  const sentTo = query.has("sent") ? claimedNumber : null;
  return {
    fault,
    proof,
    sentTo,
    asksSecondProof: query.has("secondProof") && proof?.needsSecondProof === true,
  };
}

export function meta(_: unknown, app: App): Meta {
  return { title: app.text("entry")("otpTitle") };
}

export default function SubmitOtpScreen() {
  const { fault } = useLoaderData<typeof loader>();
  const link = useLinkToken("link", fault === null);
  return link ? <SecondProofLink token={link} fault={fault} /> : <EnterCode />;
}

function EnterCode() {
  const text = useText("entry");
  const { api } = useApp();
  const brand = useBrand();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { proof, sentTo, asksSecondProof } = useLoaderData<typeof loader>();
  const [codeRequest, setCodeRequest] = useState<CodeRequest | undefined>(() => {
    const msisdn = asksSecondProof ? proof?.msisdn : sentTo;
    return msisdn ? { msisdn, resendAt: 0 } : undefined;
  });
  const [step, setStep] = useState<"typing" | "entering" | "second-proof">(
    asksSecondProof ? "second-proof" : "typing",
  );

  const restore = useEffectEvent(() => {
    if (codeRequest) return saveCodeRequest(codeRequest);
    const stored = loadCodeRequest();
    if (stored) return setCodeRequest(stored);
    // Another tab has requested and entered the code: continue on the page that it leads to.
    if (proof?.needsSecondProof) {
      setCodeRequest({ msisdn: proof.msisdn, resendAt: 0 });
      return setStep("second-proof");
    }
    const isNew = proof?.isRegistered === false;
    const next = isNew ? pageForNewNumber(brand.paymentMethods, search) : nextStepUrl("/guest", search);
    void navigate(next, { replace: true });
  });
  useEffect(() => restore(), []);

  async function submitOtp(code: string, { msisdn }: CodeRequest) {
    const state = await enterCode(api, msisdn, code);
    if (state.needsSecondProof) return setStep("second-proof");
    setStep("entering");
    clearCodeRequest();
    // Loads a new document, because the viewer has changed.
    location.assign(state.isRegistered ? nextPage(search) : pageForNewNumber(brand.paymentMethods, search));
  }

  if (step === "second-proof" && codeRequest) return <SecondProof msisdn={codeRequest.msisdn} />;
  return (
    <>
      {step === "entering" && <LoadingOverlay label={text("entering")} />}
      <PageHeading title={text("otpTitle")}>
        <SentTo codeRequest={codeRequest} />{" "}
        <TextLink href={nextStepUrl("/guest", search)}>{text("change")}</TextLink>
      </PageHeading>
      <CodeForm codeRequest={codeRequest} submit={submitOtp} onResent={setCodeRequest} />
    </>
  );
}
