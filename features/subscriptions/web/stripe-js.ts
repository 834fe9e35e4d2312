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
  on(name: string, listener: (event: FieldChange) => void): void;
  destroy(): void;
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
}

interface SetupAnswer {
  setupIntent?: { payment_method: string | { id: string } | null };
  error?: StripeProblem;
}
