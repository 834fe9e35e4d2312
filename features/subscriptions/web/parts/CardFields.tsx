import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useApp, useText } from "#kit/client/app.tsx";
import { Banner } from "#kit/ui/components/Banner.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Field } from "#kit/ui/components/Field.tsx";
import { useField } from "#kit/ui/components/field-wiring.ts";
import { TextInput, type TextInputProps } from "#kit/ui/components/TextInput.tsx";
import { cardName } from "../../rules.ts";
import {
  loadProcessorFields,
  type ProcessorFields,
  type CardStates,
  type FieldName,
  type Processor,
  type WalletOptions,
} from "./processor-fields.ts";
import s from "./CardFields.module.css";

export interface CardFieldsProps {
  processor: Processor;
  /** `form.text("cardHolder")`, the only field of our own. */
  holder: TextInputProps;
  errors: Partial<Record<"cardHolder" | FieldName, string | undefined>>;
  onStates: (states: CardStates) => void;
  /** Gives the mounted fields to the pay button; null until they are mounted. */
  onFields: (fields: ProcessorFields | null) => void;
  wallets: WalletOptions;
  /** Label between the wallets and the card fields. */
  orCard: string;
  /** The container of the wallets, if not directly above the card; null until it is rendered. */
  walletsIn?: HTMLElement | null | undefined;
}

const brands = ["visa", "mastercard"];

/** The card holder in our own field, all other card data in the processor's frames. */
export function CardFields(props: CardFieldsProps) {
  const { processor, holder, errors, onStates, onFields, wallets, orCard, walletsIn } = props;
  const text = useText("checkout");
  const { locale } = useApp();
  const [hasFailed, setHasFailed] = useState(false);
  const [tries, setTries] = useState(0);
  const [brand, setBrand] = useState("unknown");
  const [hasWallets, setHasWallets] = useState(true);
  const mounted = useRef<ProcessorFields>(null);
  const places = {
    cardNumber: useRef<HTMLDivElement>(null),
    cardExpiry: useRef<HTMLDivElement>(null),
    cvv: useRef<HTMLDivElement>(null),
    wallets: useRef<HTMLDivElement>(null),
  };
  // The frames are mounted once, so they read the callbacks of the latest render from here.
  const latest = useRef({ onStates, onFields, wallets });
  latest.current = { onStates, onFields, wallets };
  const { publicKey, scriptUrl } = processor;

  useEffect(() => {
    let isUnmounted = false;
    let fields: ProcessorFields | undefined;
    const mount = (loaded: ProcessorFields) => {
      if (isUnmounted) return loaded.destroy();
      fields = loaded;
      mounted.current = loaded;
      const at = (name: keyof typeof places) => places[name].current as HTMLDivElement;
      loaded.mount(
        { cardNumber: at("cardNumber"), cardExpiry: at("cardExpiry"), cvv: at("cvv") },
        (states) => {
          setBrand(states.brand);
          latest.current.onStates(states);
        },
      );
      loaded.mountWallets(at("wallets"), {
        currency: latest.current.wallets.currency,
        mayOpen: () => latest.current.wallets.mayOpen(),
        onApproved: (confirm, owner) => latest.current.wallets.onApproved(confirm, owner),
        onNone: () => setHasWallets(false),
      });
      latest.current.onFields(loaded);
    };
    setHasFailed(false);
    loadProcessorFields({ publicKey, scriptUrl }, locale).then(mount, () => setHasFailed(!isUnmounted));
    return () => {
      isUnmounted = true;
      fields?.destroy();
      mounted.current = null;
      latest.current.onFields(null);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- places are refs, which never change
  }, [publicKey, scriptUrl, locale, tries]);

  if (hasFailed) {
    return (
      <Banner kind="bad" isAnnounced>
        <div className={s.missing}>
          <p>{text("fieldsMissing")}</p>
          <Button size="sm" onClick={() => setTries(tries + 1)}>
            {text("tryAgain")}
          </Button>
        </div>
      </Banner>
    );
  }
  const known = brands.filter((each) => each === brand);
  const placeOf = (name: FieldName) => ({
    place: places[name],
    onFocus: () => mounted.current?.focus(name),
  });
  const walletButtons = (
    <>
      <div
        ref={places.wallets}
        className={s.wallets}
        role="group"
        aria-label={text("wallets")}
        hidden={!hasWallets}
      />
      {hasWallets && <p className={s.or}>{orCard}</p>}
    </>
  );
  return (
    <div className={s.fields}>
      {walletsIn === undefined ? walletButtons : walletsIn && createPortal(walletButtons, walletsIn)}
      <Field label={text("cardHolder")} error={errors.cardHolder}>
        <TextInput autoComplete="cc-name" {...holder} />
      </Field>
      <Field label={text("cardNumber")} error={errors.cardNumber}>
        <Place {...placeOf("cardNumber")}>
          <ul className={s.brands} data-known={known.length > 0}>
            {(known.length === 0 ? brands : known).map((each) => (
              <li key={each}>{cardName(each)}</li>
            ))}
          </ul>
        </Place>
      </Field>
      <div className={s.pair}>
        <Field label={text("cardExpiry")} error={errors.cardExpiry}>
          <Place {...placeOf("cardExpiry")} />
        </Field>
        <Field label={text("cvv")} error={errors.cvv}>
          <Place {...placeOf("cvv")} />
        </Field>
      </div>
    </div>
  );
}

interface PlaceProps {
  place: React.RefObject<HTMLDivElement | null>;
  /** The form focuses this element on an error; it passes the focus on into the frame. */
  onFocus: () => void;
  children?: React.ReactNode;
}

/** Looks like our own field and contains a frame of the processor. */
function Place({ place, onFocus, children }: PlaceProps) {
  const { "aria-invalid": isInvalid, ...wiring } = useField();
  return (
    <div
      className={s.place}
      data-invalid={isInvalid}
      tabIndex={-1}
      onFocus={({ target, currentTarget }) => target === currentTarget && onFocus()}
    >
      <div {...wiring} ref={place} className={s.frame} />
      {children}
    </div>
  );
}
