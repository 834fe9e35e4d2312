import { useEffect, useEffectEvent, useState } from "react";
import { useLoaderData, useLocation, useNavigate, type LoaderFunctionArgs } from "react-router";
import { useBrand } from "#features/branding/web/index.ts";
import { appContext, useApp, useText, type App } from "#kit/client/app.tsx";
import type { Meta } from "#kit/client/screen.ts";
import { LoadingOverlay } from "#kit/ui/components/LoadingOverlay.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import type { AccountsContract } from "../contract.ts";
import {
  clearCodeRequest,
  loadCodeRequest,
  saveCodeRequest,
  type CodeRequest,
} from "./parts/code-request.ts";
import { CodeForm } from "./parts/CodeForm.tsx";
import { enterCode } from "./parts/enter-code.ts";
import { fetchLinkFault } from "./parts/link-status.ts";
import { PageHeading } from "./parts/PageHeading.tsx";
import { nextPage, pageForNewNumber, stepTo } from "./parts/next-page.ts";
import { SecondProof } from "./parts/SecondProof.tsx";
import { SecondProofLink } from "./parts/SecondProofLink.tsx";
import { SentTo } from "./parts/SentTo.tsx";
import { useLinkToken } from "./parts/use-link-token.ts";

/** Whether the link of a mail that led here can still be used, and what this browser has proved already. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = context.get(appContext);
  const query = new URL(request.url).searchParams;
  const link = query.get("link");
  const [fault, { proof, claimedNumber }] = await Promise.all([
    fetchLinkFault(api, "second", link),
    api.of<AccountsContract>()("GET /api/game/session", {}),
  ]);
  // Without scripts the server led here, so it says what the page before would have remembered.
  const asked = query.has("sent") ? claimedNumber : null;
  return { fault, proof, asked, isSecond: query.has("second") && proof?.needsSecondProof === true };
}

export function meta(_: unknown, app: App): Meta {
  return { title: app.text("entry")("pinTitle") };
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
  const { proof, asked: known, isSecond } = useLoaderData<typeof loader>();
  const [asked, setAsked] = useState<CodeRequest | undefined>(() => {
    const msisdn = isSecond ? proof?.msisdn : known;
    return msisdn ? { msisdn, resendAt: 0 } : undefined;
  });
  const [step, setStep] = useState<"typing" | "entering" | "second-proof">(
    isSecond ? "second-proof" : "typing",
  );

  const look = useEffectEvent(() => {
    if (asked) return saveCodeRequest(asked);
    const recalled = loadCodeRequest();
    if (recalled) return setAsked(recalled);
    // Another tab has asked for the code and entered it: this one follows to where that led.
    if (proof?.needsSecondProof) {
      setAsked({ msisdn: proof.msisdn, resendAt: 0 });
      return setStep("second-proof");
    }
    const isNew = proof?.isRegistered === false;
    const next = isNew ? pageForNewNumber(brand.paymentMethods, search) : stepTo("/guest", search);
    void navigate(next, { replace: true });
  });
  useEffect(() => look(), []);

  async function check(code: string, { msisdn }: CodeRequest) {
    const answer = await enterCode(api, msisdn, code);
    if (answer.needsSecondProof) return setStep("second-proof");
    setStep("entering");
    clearCodeRequest();
    // The whole page anew: from here on everything is drawn for somebody else.
    location.assign(answer.isRegistered ? nextPage(search) : pageForNewNumber(brand.paymentMethods, search));
  }

  if (step === "second-proof" && asked) return <SecondProof msisdn={asked.msisdn} />;
  return (
    <>
      {step === "entering" && <LoadingOverlay label={text("entering")} />}
      <PageHeading title={text("pinTitle")}>
        <SentTo asked={asked} /> <TextLink href={stepTo("/guest", search)}>{text("change")}</TextLink>
      </PageHeading>
      <CodeForm asked={asked} check={check} onAskedAgain={setAsked} />
    </>
  );
}
