import { useText } from "#kit/client/app.tsx";
import { useCountryOptions } from "#kit/client/use-country-names.ts";
import { Field } from "#kit/ui/components/Field.tsx";
import { Select } from "#kit/ui/components/Select.tsx";
import { Switch } from "#kit/ui/components/Switch.tsx";
import { TextArea, TextInput } from "#kit/ui/components/TextInput.tsx";
import type { useForm } from "#kit/ui/forms/use-form.ts";
import { needsState } from "../../rules.ts";
import s from "./CheckoutForm.module.css";

// A type, because `useForm` needs an index signature, which interfaces lack.
type BillingValues = {
  address: string;
  city: string;
  zip: string;
  country: string;
  state: string;
  isBusiness: boolean;
  company: string;
  companyAddress: string;
  vatNumber: string;
};

export interface BillingFieldsProps {
  form: Pick<ReturnType<typeof useForm<BillingValues, unknown>>, "text" | "flag" | "error" | "values">;
  countries: readonly string[];
}

/** The billing address and, for a business purchase, the company details. */
export function BillingFields({ form, countries }: BillingFieldsProps) {
  const text = useText("checkout");
  return (
    <>
      <Field label={text("address")} error={form.error("address")}>
        <TextInput autoComplete="billing street-address" {...form.text("address")} />
      </Field>
      <div className={s.pair}>
        <Field label={text("city")} error={form.error("city")}>
          <TextInput autoComplete="billing address-level2" {...form.text("city")} />
        </Field>
        <Field label={text("zip")} error={form.error("zip")}>
          <TextInput autoComplete="billing postal-code" {...form.text("zip")} />
        </Field>
        <Field className={s.wide} label={text("country")} error={form.error("country")}>
          <Select
            autoComplete="billing country"
            {...form.text("country")}
            options={useBillingCountries(countries)}
          />
        </Field>
        <Field
          className={s.wide}
          label={text(needsState(form.values.country) ? "state" : "stateOptional")}
          error={form.error("state")}
        >
          <TextInput autoComplete="billing address-level1" {...form.text("state")} />
        </Field>
      </div>
      <Switch title={text("business")} note={text("businessNote")} {...form.flag("isBusiness")} />
      {form.values.isBusiness && (
        <>
          <Field label={text("company")} error={form.error("company")}>
            <TextInput autoComplete="billing organization" {...form.text("company")} />
          </Field>
          <Field label={text("companyAddress")} error={form.error("companyAddress")}>
            <TextArea {...form.text("companyAddress")} />
          </Field>
          <Field label={text("vatNumber")} error={form.error("vatNumber")}>
            <TextInput autoComplete="off" autoCapitalize="characters" {...form.text("vatNumber")} />
          </Field>
        </>
      )}
    </>
  );
}

function useBillingCountries(countries: readonly string[]) {
  const text = useText("checkout");
  const named = useCountryOptions(countries);
  // A single country needs no choice.
  return named.length === 1 ? named : [{ value: "", name: text("chooseCountry") }, ...named];
}
