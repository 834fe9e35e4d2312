/** A bank that objects to nothing. */
export const approval = { setupIntent: { status: "succeeded", payment_method: "pm_1" } };

/** What the page's script of a processor asks, and is answered. */
interface Bank {
  answer: object;
  /** Of the setups that it was asked about. */
  secrets: string[];
  /** The listeners of the wallet buttons: the test presses them. */
  wallet: Partial<Record<"click" | "confirm", (event: object) => void>>;
}

const script = `window.Stripe = () => ({
  elements: () => ({
    create: (type) => ({
      on(name, listener) {
        if (type === "expressCheckout") window.bank.wallet[name] = listener;
        if (name === "change") setTimeout(() => listener({ empty: false, complete: true }), 0);
      },
      mount(place) { place.textContent = type; },
      focus() {},
      destroy() {},
    }),
    submit: async () => ({}),
  }),
  confirmSetup: async ({ clientSecret }) => (window.bank.secrets.push(clientSecret), window.bank.answer),
  confirmCardSetup: async (secret) => (window.bank.secrets.push(secret), window.bank.answer),
})`;

/** A processor whose fields are filled as soon as they are there, with a bank of the test's own. */
export function openProcessor() {
  const bank: Bank = { answer: approval, secrets: [], wallet: {} };
  Object.assign(window, { bank });
  const scriptUrl = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  return { bank, processor: { publicKey: "pk_test", scriptUrl } };
}
