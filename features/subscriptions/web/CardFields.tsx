import { useEffect, useRef, useState } from "react";
import { useApp, useText } from "#kit/client/app.tsx";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Field, useField } from "#kit/ui/components/Field.tsx";
import { TextInput, type TextInputProps } from "#kit/ui/components/TextInput.tsx";
import {
  loadCardFields,
  type CardFields as Fields,
  type CardStates,
  type Processor,
  type WalletOptions,
} from "./card-fields.ts";
import s from "./CardFields.module.css";

export interface CardFieldsProps {
  processor: Processor;
  /** `form.text("cardHolder")`: the one field that is ours. */
  holder: TextInputProps;
  errors: Partial<Record<"cardHolder" | "cardNumber" | "cardExpiry" | "cvv", string | undefined>>;
  onStates: (states: CardStates) => void;
  /** What the pay button calls; null until they are there. */
  onFields: (fields: Fields | null) => void;
  wallets?: WalletOptions;
}

/** Trade names are written the same in every language. */
const brandNames: Readonly<Record<string, string>> = { visa: "Visa", mastercard: "Mastercard" };

/** The card: its holder in a field of ours, all else in frames of the processor. */
export function CardFields({ processor, holder, errors, onStates, onFields, wallets }: CardFieldsProps) {
  const text = useText("checkout");
  const { locale } = useApp();
  const [isMissing, setIsMissing] = useState(false);
  const [tries, setTries] = useState(0);
  const [brand, setBrand] = useState("unknown");
  const places = {
    cardNumber: useRef<HTMLDivElement>(null),
    cardExpiry: useRef<HTMLDivElement>(null),
    cvv: useRef<HTMLDivElement>(null),
    wallets: useRef<HTMLDivElement>(null),
  };
  // The latest of each render; the frames are mounted once and outlive many.
  const latest = useRef({ onStates, onFields, wallets });
  latest.current = { onStates, onFields, wallets };
  const { publicKey, scriptUrl } = processor;

  useEffect(() => {
    let isGone = false;
    let fields: Fields | undefined;
    const mount = (loaded: Fields) => {
      if (isGone) return loaded.destroy();
      fields = loaded;
      const at = (name: keyof typeof places) => places[name].current as HTMLDivElement;
      loaded.mount(
        { cardNumber: at("cardNumber"), cardExpiry: at("cardExpiry"), cvv: at("cvv") },
        (states) => {
          setBrand(states.brand);
          latest.current.onStates(states);
        },
      );
      if (latest.current.wallets) loaded.mountWallets(at("wallets"), latest.current.wallets);
      latest.current.onFields(loaded);
    };
    setIsMissing(false);
    loadCardFields({ publicKey, scriptUrl }, locale).then(mount, () => setIsMissing(!isGone));
    return () => {
      isGone = true;
      fields?.destroy();
      latest.current.onFields(null);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- places are refs: they stay what they are
  }, [publicKey, scriptUrl, locale, tries]);

  if (isMissing) {
    return (
      <Banner kind="bad" isNews>
        <p>{text("fieldsMissing")}</p>
        <Button size="sm" onClick={() => setTries(tries + 1)}>
          {text("tryAgain")}
        </Button>
      </Banner>
    );
  }
  return (
    <div className={s.fields}>
      {wallets && (
        <div ref={places.wallets} className={s.wallets} role="group" aria-label={text("wallets")} />
      )}
      <Field label={text("cardHolder")} error={errors.cardHolder}>
        <TextInput autoComplete="cc-name" {...holder} />
      </Field>
      <Field label={text("cardNumber")} error={errors.cardNumber} hint={brandNames[brand]}>
        <Place place={places.cardNumber} />
      </Field>
      <div className={s.pair}>
        <Field label={text("cardExpiry")} error={errors.cardExpiry}>
          <Place place={places.cardExpiry} />
        </Field>
        <Field label={text("cvv")} error={errors.cvv}>
          <Place place={places.cvv} />
        </Field>
      </div>
    </div>
  );
}

/** Looks like a field of ours; what is in it belongs to the processor. */
function Place({ place }: { place: React.RefObject<HTMLDivElement | null> }) {
  const { "aria-invalid": isInvalid, ...wiring } = useField();
  return <div {...wiring} ref={place} className={s.place} data-invalid={isInvalid} />;
}
