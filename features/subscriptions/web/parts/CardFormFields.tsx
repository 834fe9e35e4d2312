import type { useForm } from "#kit/ui/forms/use-form.ts";
import type {
  ProcessorFields,
  CardStates,
  FieldState,
  Processor,
  WalletOptions,
} from "./processor-fields.ts";
import { CardFields } from "./CardFields.tsx";

// A type, because `useForm` needs an index signature, which interfaces lack.
type CardValues = { cardHolder: string; cardNumber: FieldState; cardExpiry: FieldState; cvv: FieldState };

export const emptyCard: CardValues = {
  cardHolder: "",
  cardNumber: "empty",
  cardExpiry: "empty",
  cvv: "empty",
};

export interface CardFormFieldsProps {
  form: Pick<ReturnType<typeof useForm<CardValues, unknown>>, "text" | "error" | "values" | "set">;
  processor: Processor;
  wallets: WalletOptions;
  orCard: string;
  onFields: (fields: ProcessorFields | null) => void;
  walletsIn?: HTMLElement | null;
}

/** Card fields as part of a form, which validates how far they are filled. */
export function CardFormFields({
  form,
  processor,
  wallets,
  orCard,
  onFields,
  walletsIn,
}: CardFormFieldsProps) {
  function onStates(states: CardStates) {
    for (const name of ["cardNumber", "cardExpiry", "cvv"] as const) {
      if (states[name] !== form.values[name]) form.set(name, states[name]);
    }
  }

  return (
    <CardFields
      processor={processor}
      holder={form.text("cardHolder")}
      errors={{
        cardHolder: form.error("cardHolder"),
        cardNumber: form.error("cardNumber"),
        cardExpiry: form.error("cardExpiry"),
        cvv: form.error("cvv"),
      }}
      onStates={onStates}
      onFields={onFields}
      wallets={wallets}
      orCard={orCard}
      walletsIn={walletsIn}
    />
  );
}
