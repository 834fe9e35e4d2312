/** The part of Stripe.js that we use; see https://docs.stripe.com/js. */
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
  on(name: "confirm", listener: (event: WalletApproval) => void): void;
  on(name: "focus" | "blur", listener: () => void): void;
  on(name: "ready", listener: (event: AvailableWallets) => void): void;
  focus(): void;
  destroy(): void;
}

/** Must be resolved or rejected within a second. */
export interface WalletPress {
  resolve(options?: { emailRequired?: boolean; billingAddressRequired?: boolean }): void;
  reject(): void;
}

/** The owner's details from the wallet. Each part may be missing. */
export interface WalletApproval {
  billingDetails?: {
    name?: string | null;
    email?: string | null;
    address?: {
      line1?: string | null;
      line2?: string | null;
      city?: string | null;
      state?: string | null;
      postal_code?: string | null;
      country?: string | null;
    } | null;
  };
}

/** Undefined if the device or browser has no wallet. */
export interface AvailableWallets {
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
