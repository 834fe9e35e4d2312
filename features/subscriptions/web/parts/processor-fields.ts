import { problemOfCard } from "./card-problem.ts";
import { walletOwner, type BuyerDetails } from "./wallet-owner.ts";
import type { StripeElement, StripeJs, StripeProblem, StripeSetup } from "./stripe-js.ts";

export interface Processor {
  publicKey: string;
  scriptUrl: string;
}

export type FieldState = "empty" | "partial" | "complete";

/** How far each field is filled, and the card brand. Never the typed data. */
export interface CardStates {
  cardNumber: FieldState;
  cardExpiry: FieldState;
  cvv: FieldState;
  brand: string;
}

export type Tokenised = { paymentMethodId: string } | { problem: string };

export interface WalletOptions {
  currency: string;
  /** Called when a wallet button is pressed. False keeps the wallet closed. */
  mayOpen(): boolean;
  /** The player has approved. `confirm` stores the wallet's card at the processor. */
  onApproved(confirm: (clientSecret: string) => Promise<Tokenised>, owner: BuyerDetails): void;
}

export interface MountedWallets extends WalletOptions {
  /** The device has no wallet. */
  onNone(): void;
}

export type FieldName = "cardNumber" | "cardExpiry" | "cvv";

/** The processor's card fields, in frames of its origin. */
export interface ProcessorFields {
  mount(places: Record<FieldName, HTMLElement>, onChange: (states: CardStates) => void): void;
  focus(name: FieldName): void;
  /** Stores the card at the processor, with the bank's authentication if required. */
  tokenise(clientSecret: string, holder: string): Promise<Tokenised>;
  /** Runs the bank's authentication of a charge. Null on success, otherwise a problem code. */
  confirmPayment(clientSecret: string): Promise<string | null>;
  /** Mounts Apple Pay and Google Pay, if the device has them. */
  mountWallets(place: HTMLElement, options: MountedWallets): void;
  destroy(): void;
}

const elementTypes = { cardNumber: "cardNumber", cardExpiry: "cardExpiry", cvv: "cardCvc" } as const;
const scripts = new Map<string, Promise<void>>();

/** Loads the processor's script from its own origin, only on payment pages. */
export async function loadProcessorFields(processor: Processor, locale: string): Promise<ProcessorFields> {
  await loadScript(processor.scriptUrl);
  const create = (window as { Stripe?: (key: string, options: object) => StripeJs }).Stripe;
  if (!create) throw new Error("the processor's script has no Stripe()");
  return fieldsOf(create(processor.publicKey, { locale }), locale);
}

function loadScript(url: string): Promise<void> {
  const loaded = scripts.get(url);
  if (loaded) return loaded;
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = url;
    script.async = true;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      // Allow a retry.
      scripts.delete(url);
      script.remove();
      reject(new Error("the processor's script could not be loaded"));
    });
    document.head.append(script);
  });
  scripts.set(url, loading);
  return loading;
}

function fieldsOf(stripe: StripeJs, locale: string): ProcessorFields {
  const made: StripeElement[] = [];
  const fields = new Map<FieldName, StripeElement>();

  return {
    mount(places, onChange) {
      const group = stripe.elements({ locale });
      const states: CardStates = { cardNumber: "empty", cardExpiry: "empty", cvv: "empty", brand: "unknown" };
      for (const name of ["cardNumber", "cardExpiry", "cvv"] as const) {
        const element = group.create(elementTypes[name], { style: styleOf(places[name]) });
        element.on("change", (event) => {
          states[name] = event.empty ? "empty" : event.complete ? "complete" : "partial";
          if (event.brand !== undefined) states.brand = event.brand;
          onChange({ ...states });
        });
        // CSS cannot see the focus inside a frame.
        element.on("focus", () => void places[name].toggleAttribute("data-focused", true));
        element.on("blur", () => void places[name].toggleAttribute("data-focused", false));
        element.mount(places[name]);
        made.push(element);
        fields.set(name, element);
      }
    },

    focus: (name) => fields.get(name)?.focus(),

    async tokenise(clientSecret, holder) {
      const card = fields.get("cardNumber");
      if (!card) return { problem: "card_number_missing" };
      const { setupIntent, error } = await stripe.confirmCardSetup(clientSecret, {
        payment_method: { card, billing_details: { name: holder } },
      });
      return tokenOf(setupIntent, error);
    },

    async confirmPayment(clientSecret) {
      const { error } = await stripe.handleNextAction({ clientSecret });
      return error ? problemOfCard(error) : null;
    },

    mountWallets(place, { currency, mayOpen, onApproved, onNone }) {
      const elements = stripe.elements({
        mode: "setup",
        currency: currency.toLowerCase(),
        setupFutureUsage: "off_session",
        locale,
      });
      const theme = getComputedStyle(place).colorScheme === "dark" ? "white" : "black";
      const wallets = elements.create("expressCheckout", {
        buttonHeight: 48,
        buttonTheme: { applePay: theme, googlePay: theme },
        paymentMethods: {
          applePay: "auto",
          googlePay: "auto",
          link: "never",
          paypal: "never",
          amazonPay: "never",
        },
      });
      wallets.on("ready", ({ availablePaymentMethods }) => {
        if (availablePaymentMethods === undefined) onNone();
      });
      wallets.on("click", (press) =>
        mayOpen() ? press.resolve({ emailRequired: true, billingAddressRequired: true }) : press.reject(),
      );
      wallets.on("confirm", (approval) => {
        // Must run right after the approval, before any other call.
        const submitted = elements.submit();
        onApproved(async (clientSecret) => {
          const { error: refused } = await submitted;
          if (refused) return { problem: problemOfCard(refused) };
          const { setupIntent, error } = await stripe.confirmSetup({
            elements,
            clientSecret,
            confirmParams: { return_url: location.href },
            redirect: "if_required",
          });
          return tokenOf(setupIntent, error);
        }, walletOwner(approval));
      });
      wallets.mount(place);
      made.push(wallets);
    },

    destroy() {
      for (const element of made.splice(0)) element.destroy();
      fields.clear();
    },
  };
}

function tokenOf(setupIntent: StripeSetup | undefined, error: StripeProblem | undefined): Tokenised {
  // If an earlier response was lost, the card is already stored.
  const succeeded = error?.setup_intent?.status === "succeeded" ? error.setup_intent : setupIntent;
  const method = succeeded?.payment_method;
  if (method) return { paymentMethodId: typeof method === "string" ? method : method.id };
  return { problem: error ? problemOfCard(error) : "card_declined" };
}

/** Copies our text style, because the frame does not inherit it. */
function styleOf(place: HTMLElement): object {
  const style = getComputedStyle(place);
  const { color, fontFamily, fontSize, direction } = style;
  const subtle = style.getPropertyValue("--text-subtle").trim();
  return {
    base: {
      color,
      fontFamily,
      fontSize,
      textAlign: direction === "rtl" ? "right" : "left",
      ...(subtle === "" ? {} : { "::placeholder": { color: subtle } }),
    },
    invalid: { color },
  };
}
