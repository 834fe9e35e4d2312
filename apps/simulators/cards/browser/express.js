// The wallet buttons and a simulated payment sheet; pressing "Pay" approves.
import { speak } from "./words.js";

/** @type {{ element: string, publicKey: string, parent: string, locale?: string, buttonTheme?: { applePay?: string } }} */
const settings = JSON.parse(decodeURIComponent(location.hash.slice(1)));

/** @param {string} id */
function byId(id) {
  const node = document.getElementById(id);
  if (!node) throw new Error(`#${id} is not on the page`);
  return node;
}

const names = { apple_pay: "Apple Pay", google_pay: "Google Pay" };
/** @type {keyof typeof names | undefined} */
let wallet;
/** @type {keyof typeof names | undefined} */
let pressed;
const words = speak(settings.locale);
byId("pay").textContent = words.pay;
byId("leave").textContent = words.cancel;
document.documentElement.dataset["theme"] = settings.buttonTheme?.applePay ?? "black";

/** @param {string} name @param {object} event */
function tell(name, event) {
  parent.postMessage({ kind: "event", element: settings.element, name, event }, settings.parent);
}

/** @param {keyof typeof names | undefined} chosen */
function show(chosen) {
  wallet = chosen;
  byId("wallets").hidden = chosen !== undefined;
  byId("sheet").hidden = chosen === undefined;
  byId("what").textContent = chosen ? `${names[chosen]}: Visa •••• 4242` : "";
  parent.postMessage(
    { kind: "size", element: settings.element, height: document.body.scrollHeight },
    settings.parent,
  );
}

for (const button of document.querySelectorAll("[data-wallet]")) {
  button.addEventListener("click", () => {
    const chosen = button.getAttribute("data-wallet") === "apple_pay" ? "apple_pay" : "google_pay";
    pressed = chosen;
    tell("click", { expressPaymentType: chosen });
  });
}
byId("leave").addEventListener("click", () => {
  show(undefined);
  tell("cancel", {});
});
/** The owner of the simulated wallet. */
const billingDetails = {
  name: "Ada Byron",
  email: "ada.byron@wallet.example",
  address: { line1: "1 Street", city: "Berlin", state: "", postal_code: "10115", country: "DE" },
};
byId("pay").addEventListener("click", () => tell("confirm", { expressPaymentType: wallet, billingDetails }));

/** @param {string} clientSecret */
async function confirm(clientSecret) {
  const id = clientSecret.split("_secret_")[0] ?? "";
  const response = await fetch(`/v1/setup_intents/${id}/confirm`, {
    method: "POST",
    headers: { authorization: `Bearer ${settings.publicKey}` },
    body: new URLSearchParams({ client_secret: clientSecret, "payment_method_data[wallet]": wallet ?? "" }),
  });
  const body = await response.json();
  show(undefined);
  return response.ok ? { intent: body } : { error: body.error };
}

window.addEventListener("message", ({ origin, data }) => {
  if (origin !== settings.parent) return;
  if (data.kind === "open") show(pressed);
  if (data.kind !== "confirm") return;
  void confirm(data.clientSecret)
    .catch(() => ({
      error: { type: "api_connection_error", message: "The processor could not be reached." },
    }))
    .then((answer) => parent.postMessage({ kind: "answer", request: data.request, answer }, settings.parent));
});

tell("ready", { availablePaymentMethods: { applePay: true, googlePay: true } });
