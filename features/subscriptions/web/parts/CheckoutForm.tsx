import { useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import * as z from "zod/mini";
import { useText } from "#kit/client/app.tsx";
import { isProblem } from "#kit/contract/problem.ts";
import { Button } from "#kit/ui/components/Button.tsx";
import { Check } from "#kit/ui/components/Check.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { TextInput } from "#kit/ui/components/TextInput.tsx";
import { FormProblem } from "#kit/ui/forms/FormSubmit.tsx";
import { useForm } from "#kit/ui/forms/use-form.ts";
import { cardFieldsForm, checkoutBody, walletBody } from "../../contract.ts";
import type { ProcessorFields } from "./processor-fields.ts";
import { BillingFields } from "./BillingFields.tsx";
import { CardFormFields, emptyCard } from "./CardFormFields.tsx";
import s from "./CheckoutForm.module.css";
import { CardSecurityNote } from "./CardSecurityNote.tsx";
import type { CheckoutInfo, CardPackage } from "./checkout-info.ts";
import { PackageChoice } from "./PackageChoice.tsx";
import type { BillingDetails } from "./billing-details.ts";
import { completedByWallet, type BuyerDetails } from "./wallet-owner.ts";
import { FormStep } from "./FormStep.tsx";
import { usePay, type Completed } from "./use-pay.ts";

export interface CheckoutFormProps {
  info: CheckoutInfo;
  chosen: CardPackage;
  billingDetails: BillingDetails;
  onPeriod: (period: CardPackage["period"]) => void;
  onCompleted: (completed: Completed & { email: string }) => void;
}

const cardForm = z.intersection(checkoutBody, cardFieldsForm);

export function CheckoutForm({ info, chosen, billingDetails, onPeriod, onCompleted }: CheckoutFormProps) {
  const text = useText("checkout");
  const fields = useRef<ProcessorFields>(null);
  const [walletsIn, setWalletsIn] = useState<HTMLElement | null>(null);
  const pay = usePay(() => fields.current);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();

  async function buy(body: Parameters<typeof pay>[0], confirm: Parameters<typeof pay>[1]): Promise<void> {
    try {
      onCompleted({ ...(await pay(body, confirm)), email: body.email });
    } catch (error) {
      // Reload, so that the page shows the price without the trial.
      if (isProblem(error, "trial_used")) await revalidate();
      if (!isProblem(error, "subscription_exists")) throw error;
      // Bought in another window.
      await navigate("/manage-subscription");
    }
  }

  const form = useForm({
    schema: cardForm,
    initial: {
      package: chosen.period,
      ...billingDetails,
      hasAcceptedTerms: false,
      isWallet: false,
      ...emptyCard,
    },
    words: useText("problems"),
    focusesProblem: true,
    async submit({ cardHolder, cardNumber: _number, cardExpiry: _expiry, cvv: _cvv, ...body }) {
      const card = fields.current;
      const confirm = (secret: string) =>
        card?.tokenise(secret, cardHolder) ?? Promise.resolve({ problem: "payment_unavailable" });
      await buy(body, confirm);
    },
  });
  const wallets = {
    currency: chosen.price.currency,
    mayOpen: () => form.isGood(walletBody),
    onApproved: (confirm: Parameters<typeof pay>[1], owner: BuyerDetails) =>
      void form.send(
        checkoutBody,
        (body) => buy({ ...body, isWallet: true }, confirm),
        completedByWallet(form.values, owner),
      ),
  };

  return (
    <form className={s.form} {...form.props}>
      {info.packages.length > 1 && (
        <PackageChoice
          packages={info.packages}
          chosen={chosen}
          onChange={(period) => {
            form.set("package", period);
            onPeriod(period);
          }}
        />
      )}
      <div className={s.yes}>
        <p>{chosen.consent}</p>
        <Check {...form.flag("hasAcceptedTerms")} error={form.error("hasAcceptedTerms")}>
          {chosen.declaration}{" "}
          <a className={s.terms} href="/terms-conditions" target="_blank" rel="noopener">
            {text("readTerms")}
          </a>
        </Check>
        <div className={s.wallets} ref={setWalletsIn} />
      </div>
      <FormStep number={1} title={text("personal")}>
        <div className={s.pair}>
          <Field label={text("firstName")} error={form.error("firstName")}>
            <TextInput autoComplete="given-name" {...form.text("firstName")} />
          </Field>
          <Field label={text("lastName")} error={form.error("lastName")}>
            <TextInput autoComplete="family-name" {...form.text("lastName")} />
          </Field>
        </div>
        <Field label={text("email")} hint={text("emailHint")} error={form.error("email")}>
          <TextInput type="email" autoComplete="email" {...form.text("email")} />
        </Field>
      </FormStep>
      <FormStep number={2} title={text("billing")}>
        <BillingFields form={form} countries={info.countries} />
      </FormStep>
      <FormStep number={3} title={text("payment")}>
        <CardFormFields
          form={form}
          processor={info.processor}
          wallets={wallets}
          orCard={text("orCard")}
          onFields={(mounted) => (fields.current = mounted)}
          walletsIn={walletsIn}
        />
      </FormStep>
      <div className={s.yes}>
        <p id="consent" aria-live="polite">
          {chosen.consent}
        </p>
        <FormProblem form={form} />
        <Button type="submit" kind="primary" size="lg" block busy={form.isBusy} aria-describedby="consent">
          {chosen.button}
        </Button>
        <CardSecurityNote />
      </div>
    </form>
  );
}
