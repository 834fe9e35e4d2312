import { useEffect, useEffectEvent } from "react";
import { useLoaderData, useLocation, useNavigate, type LoaderFunctionArgs } from "react-router";
import * as z from "zod/mini";
import { useBrand } from "#features/branding/web/index.ts";
import { appContext, useApp, useText, type App } from "#kit/client/app.tsx";
import type { Meta } from "#kit/client/screen.ts";
import { Field } from "#kit/ui/components/Field.tsx";
import { TelInput } from "#kit/ui/components/TelInput.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import { FormSubmit } from "#kit/ui/forms/FormSubmit.tsx";
import { useForm } from "#kit/ui/forms/use-form.ts";
import type { AccountsContract } from "../contract.ts";
import { normaliseMsisdn } from "../rules/phone-number.ts";
import { requestCode, codeSentElsewhere } from "./parts/code-request.ts";
import { loadCodeRequest, saveCodeRequest } from "./parts/code-request-storage.ts";
import { PageHeading } from "./parts/PageHeading.tsx";
import { checkoutPath, leadsToCheckout, nextStepUrl } from "./parts/next-page.ts";
import { formatNationalNumber } from "./parts/format-number.ts";

/** Fills in the claimed or previously proved number. */
export async function loader({ context }: LoaderFunctionArgs) {
  const call = context.get(appContext).api.of<AccountsContract>();
  const { claimedNumber, proof } = await call("GET /api/game/session", {});
  return { number: claimedNumber ?? proof?.msisdn ?? "" };
}

export function meta(_: unknown, app: App, siteName: string): Meta {
  const text = app.text("entry");
  return { title: text("numberTitle"), description: text("numberLead", siteName) };
}

export default function GuestScreen() {
  const text = useText("entry");
  const brand = useBrand();
  const { api } = useApp();
  const { number } = useLoaderData<typeof loader>();
  const location = useLocation();
  const { search } = location;
  const passedNumber = numberFromPreviousPage(location);
  const navigate = useNavigate();
  const form = useForm({
    schema: z.object({
      msisdn: z.string().check(
        z.superRefine((typed, context) => {
          const normalised = normaliseMsisdn(typed, brand);
          if ("fault" in normalised) context.addIssue({ code: "custom", message: normalised.fault });
        }),
      ),
    }),
    initial: { msisdn: passedNumber || (number && formatNationalNumber(number, brand)) },
    words: useText("problems"),
    worksWithoutScripts: true,
    async submit({ msisdn }) {
      const normalised = normaliseMsisdn(msisdn, brand);
      const codeRequest = await requestCode(api, msisdn).catch((error: unknown) => {
        if ("fault" in normalised) throw error;
        return codeSentElsewhere(error, normalised.msisdn);
      });
      saveCodeRequest(codeRequest);
      await navigate(nextStepUrl("/submit-otp", search));
    },
  });
  // A player who comes back to correct the number finds it filled in.
  const fillIn = useEffectEvent(() => {
    if (passedNumber) {
      // Only once: after a reload the player presses the button.
      history.replaceState({ ...(history.state as object), usr: null }, "");
      return form.props.ref.current?.requestSubmit();
    }
    const codeRequest = loadCodeRequest();
    if (codeRequest) form.set("msisdn", formatNationalNumber(codeRequest.msisdn, brand));
  });
  useEffect(() => fillIn(), []);
  return (
    <>
      <PageHeading title={text("numberTitle")}>{text("numberLead", brand.name)}</PageHeading>
      <form className="stack" {...form.props}>
        <Field
          label={text("numberLabel")}
          hint={text("numberHint", brand.phone.example)}
          error={form.error("msisdn")}
        >
          <TelInput
            placeholder={`+${brand.dialCode} ${brand.phone.example}`}
            required
            {...form.text("msisdn")}
          />
        </Field>
        <FormSubmit form={form}>{text("sendOtp")}</FormSubmit>
      </form>
      <p className="t-small muted">
        {text("numberTerms")} <TextLink href="/terms-conditions">{text("terms")}</TextLink>
      </p>
      {/* Operators with a payment page of their own do not offer card payment. */}
      {brand.outside === "payment-page" && brand.cardPayment && !leadsToCheckout(search) && (
        <TextLink wraps href={nextStepUrl(checkoutPath, search)}>
          {text("newByCard")}
        </TextLink>
      )}
    </>
  );
}

/** The number that another page of this site passed in the history state. A link cannot set it. */
function numberFromPreviousPage({ state }: { state: unknown }): string | undefined {
  const { msisdn } = (state ?? {}) as { msisdn?: unknown };
  return typeof msisdn === "string" ? msisdn : undefined;
}
