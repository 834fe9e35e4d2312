import { useRef } from "react";
import * as z from "zod/mini";
import { useApp, useText } from "#kit/client/app.tsx";
import { FormSubmit } from "#kit/ui/forms/FormSubmit.tsx";
import { useForm } from "#kit/ui/forms/use-form.ts";
import { cardFieldsForm, type CardContract } from "../../contract.ts";
import type { ProcessorFields, Processor, Tokenised } from "./processor-fields.ts";
import { CardFormFields, emptyCard } from "./CardFormFields.tsx";
import { CardSecurityNote } from "./CardSecurityNote.tsx";
import { cardRefusal } from "./card-refusal.ts";
import s from "./CheckoutForm.module.css";

export interface ChangeCardFormProps {
  processor: Processor;
  currency: string;
  onChanged: () => void;
}

/** Stores a new card at the processor and makes it the card to charge. */
export function ChangeCardForm({ processor, currency, onChanged }: ChangeCardFormProps) {
  const text = useText("checkout");
  const call = useApp().api.of<CardContract>();
  const fields = useRef<ProcessorFields>(null);

  async function change(confirm: (clientSecret: string) => Promise<Tokenised>) {
    const { setupId, clientSecret } = await call("POST /api/game/card-change-start", {});
    const card = await confirm(clientSecret);
    if ("problem" in card) throw cardRefusal(card.problem);
    await call("POST /api/game/card-change-complete", { body: { setupId } });
    onChanged();
  }

  const form = useForm({
    schema: cardFieldsForm,
    initial: emptyCard,
    words: useText("problems"),
    focusesProblem: true,
    submit: ({ cardHolder }) =>
      change(
        (secret) =>
          fields.current?.tokenise(secret, cardHolder) ?? Promise.resolve({ problem: "payment_unavailable" }),
      ),
  });
  const wallets = {
    currency,
    mayOpen: () => true,
    onApproved: (confirm: Parameters<typeof change>[0]) =>
      void form.send(z.object({}), () => change(confirm)),
  };
  return (
    <form className={s.form} {...form.props}>
      <CardFormFields
        form={form}
        processor={processor}
        wallets={wallets}
        orCard={text("orNewCard")}
        onFields={(mounted) => (fields.current = mounted)}
      />
      <div className={s.yes}>
        <FormSubmit form={form}>{text("changeCard")}</FormSubmit>
        <CardSecurityNote />
      </div>
    </form>
  );
}
