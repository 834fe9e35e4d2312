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
import { requestCode, loadCodeRequest, saveCodeRequest, codeSentElsewhere } from "./parts/code-request.ts";
import { PageHeading } from "./parts/PageHeading.tsx";
import { checkoutPath, leadsToCheckout, stepTo } from "./parts/next-page.ts";
import { formatNationalNumber } from "./parts/format-number.ts";

/** The number that an address or an earlier code named is filled in; it proves nothing. */
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
  const handed = handedNumber(location);
  const navigate = useNavigate();
  const form = useForm({
    schema: z.object({
      msisdn: z.string().check(
        z.superRefine((typed, context) => {
          const known = normaliseMsisdn(typed, brand);
          if ("fault" in known) context.addIssue({ code: "custom", message: known.fault });
        }),
      ),
    }),
    initial: { msisdn: handed || (number && formatNationalNumber(number, brand)) },
    words: useText("problems"),
    worksWithoutScripts: true,
    async submit({ msisdn }) {
      const known = normaliseMsisdn(msisdn, brand);
      const asked = await requestCode(api, msisdn).catch((error: unknown) => {
        if ("fault" in known) throw error;
        return codeSentElsewhere(error, known.msisdn);
      });
      saveCodeRequest(asked);
      await navigate(stepTo("/submit-otp", search));
    },
  });
  // Who comes back from the next page to correct the number finds it there.
  const fillIn = useEffectEvent(() => {
    if (handed) {
      // Once: whoever comes back, or reloads, presses the button.
      history.replaceState({ ...(history.state as object), usr: null }, "");
      return form.props.ref.current?.requestSubmit();
    }
    const asked = loadCodeRequest();
    if (asked) form.set("msisdn", formatNationalNumber(asked.msisdn, brand));
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
        <FormSubmit form={form}>{text("sendPin")}</FormSubmit>
      </form>
      <p className="t-small muted">
        {text("numberTerms")} <TextLink href="/terms-conditions">{text("terms")}</TextLink>
      </p>
      {/* The operator's own page, which comes next, does not offer it. */}
      {brand.outside === "payment-page" && brand.cardPayment && !leadsToCheckout(search) && (
        <TextLink wraps href={stepTo(checkoutPath, search)}>
          {text("newByCard")}
        </TextLink>
      )}
    </>
  );
}

/** The number that another page of ours has asked for already. No link can bring one. */
function handedNumber({ state }: { state: unknown }): string | undefined {
  const { msisdn } = (state ?? {}) as { msisdn?: unknown };
  return typeof msisdn === "string" ? msisdn : undefined;
}
