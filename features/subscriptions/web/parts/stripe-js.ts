/** The few calls of Stripe.js that we make, as https://docs.stripe.com/js has them. */
export interface StripeJs {
  elements(options?: object): StripeElements;
  confirmCardSetup(
    clientSecret: string,
    data: { payment_method: { card: StripeElement; billing_details: { name: string } } },
  ): Promise<SetupAnswer>;
  confirmSetup(data: {
    elements: StripeElements;
    clientSecret: string;
    confirmParams: { return_url: string };
    redirect: "if_required";
  }): Promise<SetupAnswer>;
  handleNextAction(data: { clientSecret: string }): Promise<{ error?: StripeProblem }>;
}

export interface StripeElements {
  create(type: string, options?: object): StripeElement;
  submit(): Promise<{ error?: StripeProblem }>;
}

export interface StripeElement {
  mount(place: HTMLElement): void;
  on(name: "change", listener: (event: FieldChange) => void): void;
  on(name: "click", listener: (event: WalletPress) => void): void;
  on(name: "confirm" | "focus" | "blur", listener: () => void): void;
  on(name: "ready", listener: (event: WalletsReady) => void): void;
  focus(): void;
  destroy(): void;
}

/** Answered within a second: a wallet opens, or stays closed. */
export interface WalletPress {
  resolve(): void;
  reject(): void;
}

/** Undefined where this device and this browser have no wallet. */
export interface WalletsReady {
  availablePaymentMethods?: object | undefined;
}

export interface FieldChange {
  empty: boolean;
  complete: boolean;
  brand?: string;
}

export interface StripeProblem {
  type?: string;
  code?: string;
  decline_code?: string;
  setup_intent?: StripeSetup;
}

export interface StripeSetup {
  status: string;
  payment_method: string | { id: string } | null;
}

interface SetupAnswer {
  setupIntent?: StripeSetup;
  error?: StripeProblem;
}
