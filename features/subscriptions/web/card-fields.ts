import { problemOfCard } from "./card-problem.ts";
import type { StripeElement, StripeJs } from "./stripe-js.ts";

export interface Processor {
  publicKey: string;
  scriptUrl: string;
}

export type FieldState = "empty" | "partial" | "complete";

/** What may be known of the fields: how far they are filled, and whose card it is. Never what is typed. */
export interface CardStates {
  cardNumber: FieldState;
  cardExpiry: FieldState;
  cvv: FieldState;
  brand: string;
}

export type Tokenised = { paymentMethodId: string } | { problem: string };

export interface WalletOptions {
  amount: { minor: number; currency: string };
  /** Asked when the player has approved: gives the secret of the checkout. */
  clientSecret(): Promise<string>;
  onDone(result: Tokenised): void;
}

/** The processor's own fields in frames of its origin. */
export interface CardFields {
  mount(
    places: Record<"cardNumber" | "cardExpiry" | "cvv", HTMLElement>,
    onChange: (states: CardStates) => void,
  ): void;
  /** Leaves the card with the processor; shows the bank's question where there is one. */
  tokenise(clientSecret: string, holder: string): Promise<Tokenised>;
  /** Lets the bank ask about a charge. Null when it was confirmed. */
  confirmPayment(clientSecret: string): Promise<string | null>;
  /** Apple Pay and Google Pay, where the device has them. */
  mountWallets(place: HTMLElement, options: WalletOptions): void;
  destroy(): void;
}

const elementTypes = { cardNumber: "cardNumber", cardExpiry: "cardExpiry", cvv: "cardCvc" } as const;
const scripts = new Map<string, Promise<void>>();

/** Loads the processor's script, from its own origin and only on the page that asks for it. */
export async function loadCardFields(processor: Processor, locale: string): Promise<CardFields> {
  await loadScript(processor.scriptUrl);
  const create = (window as { Stripe?: (key: string, options: object) => StripeJs }).Stripe;
  if (!create) throw new Error("the processor's script has no Stripe()");
  return fieldsOf(create(processor.publicKey, { locale }), locale);
}

function loadScript(url: string): Promise<void> {
  const known = scripts.get(url);
  if (known) return known;
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = url;
    script.async = true;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => {
      // Forgotten, so that the next try is one.
      scripts.delete(url);
      script.remove();
      reject(new Error("the processor's script could not be loaded"));
    });
    document.head.append(script);
  });
  scripts.set(url, loading);
  return loading;
}

function fieldsOf(stripe: StripeJs, locale: string): CardFields {
  const made: StripeElement[] = [];
  let numberElement: StripeElement | undefined;

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
        element.mount(places[name]);
        made.push(element);
        if (name === "cardNumber") numberElement = element;
      }
    },

    async tokenise(clientSecret, holder) {
      if (!numberElement) return { problem: "card_number_missing" };
      const { setupIntent, error } = await stripe.confirmCardSetup(clientSecret, {
        payment_method: { card: numberElement, billing_details: { name: holder } },
      });
      return tokenOf(setupIntent, error);
    },

    async confirmPayment(clientSecret) {
      const { error } = await stripe.handleNextAction({ clientSecret });
      return error ? problemOfCard(error) : null;
    },

    mountWallets(place, { amount, clientSecret, onDone }) {
      const elements = stripe.elements({
        mode: "setup",
        currency: amount.currency.toLowerCase(),
        setupFutureUsage: "off_session",
        locale,
      });
      const wallets = elements.create("expressCheckout", {
        paymentMethods: {
          applePay: "auto",
          googlePay: "auto",
          link: "never",
          paypal: "never",
          amazonPay: "never",
        },
      });
      wallets.on("confirm", () => {
        void confirmWallet(stripe, elements, clientSecret).then(onDone);
      });
      wallets.mount(place);
      made.push(wallets);
    },

    destroy() {
      for (const element of made.splice(0)) element.destroy();
      numberElement = undefined;
    },
  };
}

async function confirmWallet(
  stripe: StripeJs,
  elements: ReturnType<StripeJs["elements"]>,
  clientSecret: () => Promise<string>,
): Promise<Tokenised> {
  const { error: refused } = await elements.submit();
  if (refused) return { problem: problemOfCard(refused) };
  const secret = await clientSecret().catch(() => undefined);
  if (secret === undefined) return { problem: "payment_unavailable" };
  const { setupIntent, error } = await stripe.confirmSetup({
    elements,
    clientSecret: secret,
    confirmParams: { return_url: location.href },
    redirect: "if_required",
  });
  return tokenOf(setupIntent, error);
}

function tokenOf(
  setupIntent: { payment_method: string | { id: string } | null } | undefined,
  error: Parameters<typeof problemOfCard>[0] | undefined,
): Tokenised {
  if (error) return { problem: problemOfCard(error) };
  const method = setupIntent?.payment_method;
  if (!method) return { problem: "card_declined" };
  return { paymentMethodId: typeof method === "string" ? method : method.id };
}

/** A frame knows nothing of our styles, so it is told what the text around it looks like. */
function styleOf(place: HTMLElement): object {
  const { color, fontFamily, fontSize, direction } = getComputedStyle(place);
  const muted = getComputedStyle(place).getPropertyValue("--text-muted").trim();
  return {
    base: {
      color,
      fontFamily,
      fontSize,
      textAlign: direction === "rtl" ? "right" : "left",
      ...(muted === "" ? {} : { "::placeholder": { color: muted } }),
    },
    invalid: { color },
  };
}
