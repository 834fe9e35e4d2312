/** The response of a bank that accepts the card. */
export const approval = { setupIntent: { status: "succeeded", payment_method: "pm_1" } };

/** Records and controls the fake processor script. */
interface Bank {
  answer: object;
  /** Client secrets of the confirmed setups. */
  secrets: string[];
  /** Listeners of the wallet buttons, for the test to call. */
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

/** A fake processor whose fields are filled as soon as they are mounted. */
export function openProcessor() {
  const bank: Bank = { answer: approval, secrets: [], wallet: {} };
  Object.assign(window, { bank });
  const scriptUrl = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  return { bank, processor: { publicKey: "pk_test", scriptUrl } };
}
