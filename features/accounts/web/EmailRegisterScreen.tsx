import { useLocation, useNavigate } from "react-router";
import { useBrand } from "#features/branding/web/index.ts";
import { useApp, useText, type App } from "#kit/client/app.tsx";
import { useCountryOptions } from "#kit/client/use-country-names.ts";
import type { Meta } from "#kit/client/screen.ts";
import { Check } from "#kit/ui/components/Check.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { Select } from "#kit/ui/components/Select.tsx";
import { Sentence } from "#kit/ui/components/Sentence.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import { FormSubmit } from "#kit/ui/forms/FormSubmit.tsx";
import { useForm } from "#kit/ui/forms/use-form.ts";
import type { EmailContract } from "../contract.ts";
import { needsGuardian } from "../rules/guardian.ts";
import s from "./EmailScreens.module.css";
import { EmailField } from "./parts/EmailField.tsx";
import { GuardianFields } from "./parts/GuardianFields.tsx";
import { PageHeading } from "./parts/PageHeading.tsx";
import { NewPasswordFields } from "./parts/NewPasswordFields.tsx";
import { nextStepUrl, requestedPage } from "./parts/next-page.ts";
import { storeRegisteredEmail } from "./parts/registered-email.ts";
import { registerSchema } from "./parts/register-schema.ts";
import { TermsLink } from "./parts/TermsLink.tsx";
import { emailBrandsOnly } from "./parts/email-brands-only.tsx";

export function meta(_: unknown, app: App, siteName: string): Meta {
  const text = app.text("auth");
  return { title: text("registerTitle"), description: text("registerLead", siteName) };
}

function EmailRegisterScreen() {
  const text = useText("auth");
  const brand = useBrand();
  const { api, renderedAt } = useApp();
  const { search } = useLocation();
  const navigate = useNavigate();
  const countries = useCountryOptions(brand.countries);
  const form = useForm({
    schema: registerSchema(brand),
    initial: {
      name: "",
      email: "",
      password: "",
      confirmPassword: "",
      dateOfBirth: "",
      // Preselected only if the brand serves one country.
      country: brand.countries.length === 1 ? (brand.countries[0] ?? "") : "",
      guardianEmail: "",
      hasGuardianConsent: false,
      hasAcceptedTerms: false,
    },
    words: useText("problems"),
    worksWithoutScripts: true,
    async submit(body) {
      const call = api.of<EmailContract>();
      await call("POST /api/game/email-register", { body: { ...body, next: requestedPage(search) } });
      storeRegisteredEmail(body.email);
      await navigate(nextStepUrl("/auth/email-verification", search), { state: { email: body.email } });
    },
  });
  const isUnderAge = needsGuardian(form.values.dateOfBirth, brand, new Date(renderedAt));
  return (
    <>
      <PageHeading title={text("registerTitle")}>{text("registerLead", brand.name)}</PageHeading>
      <form className="stack" {...form.props}>
        <Field label={text("name")} hint={text("nameHint")} error={form.error("name")}>
          <TextInput autoComplete="name" required {...form.text("name")} />
        </Field>
        <EmailField form={form} />
        <NewPasswordFields form={form} />
        <Field label={text("dateOfBirth")} hint={text("dateOfBirthHint")} error={form.error("dateOfBirth")}>
          <TextInput
            type="date"
            autoComplete="bday"
            min="1900-01-01"
            required
            {...form.text("dateOfBirth")}
          />
        </Field>
        <Field label={text("country")} error={form.error("country")}>
          <Select
            autoComplete="country"
            required
            {...form.text("country")}
            options={[{ value: "", name: text("chooseCountry") }, ...countries]}
          />
        </Field>
        {isUnderAge && (
          <GuardianFields
            email={{ ...form.text("guardianEmail"), error: form.error("guardianEmail") }}
            consent={{ ...form.flag("hasGuardianConsent"), error: form.error("hasGuardianConsent") }}
          />
        )}
        <Check required error={form.error("hasAcceptedTerms")} {...form.flag("hasAcceptedTerms")}>
          <Sentence of={(gap) => text("acceptTerms", gap)}>
            <TermsLink />
          </Sentence>
        </Check>
        <FormSubmit form={form}>{text("createAccount")}</FormSubmit>
      </form>
      <p className={s.other}>
        <span className="muted">{text("haveAccount")}</span>
        <TextLink href={nextStepUrl("/auth/login", search)}>{text("signIn")}</TextLink>
      </p>
    </>
  );
}

export default emailBrandsOnly(EmailRegisterScreen);
