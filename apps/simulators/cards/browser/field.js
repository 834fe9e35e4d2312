// One card field in its own frame. Its value never leaves the frames of this origin.
import { speak } from "./words.js";

/**
 * @typedef {object} Settings
 * @property {"cardNumber" | "cardExpiry" | "cardCvc"} type
 * @property {string} element
 * @property {string} group
 * @property {string} publicKey
 * @property {string} parent
 * @property {string} [placeholder]
 * @property {string} [locale]
 * @property {{ base?: Record<string, unknown>, invalid?: { color?: string } }} [style]
 */

/** @type {Settings} */
const settings = JSON.parse(decodeURIComponent(location.hash.slice(1)));
const input = /** @type {HTMLInputElement} */ (document.getElementById("input"));
const siblings = new BroadcastChannel(`cards ${settings.group}`);
/** @param {object} message */
const say = (message) =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  siblings.postMessage(message);

const words = speak(settings.locale);
const fields = {
  cardNumber: { autocomplete: "cc-number", longest: 19, placeholder: "1234 1234 1234 1234" },
  cardExpiry: { autocomplete: "cc-exp", longest: 4, placeholder: words.expiry },
  cardCvc: { autocomplete: "cc-csc", longest: 4, placeholder: words.cardCvc },
};
const field = fields[settings.type];

input.name = settings.type;
input.autocomplete = /** @type {AutoFill} */ (field.autocomplete);
input.placeholder = settings.placeholder ?? field.placeholder;
input.setAttribute("aria-label", words[settings.type]);
dress(settings.style ?? {});

/** @param {NonNullable<Settings["style"]>} style */
function dress({ base = {}, invalid = {} }) {
  const hint = /** @type {{ color?: string }} */ (base["::placeholder"] ?? {});
  const values = {
    colour: base["color"],
    font: base["fontFamily"],
    size: base["fontSize"],
    align: base["textAlign"],
    placeholder: hint.color,
    invalid: invalid.color,
  };
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === "string") document.documentElement.style.setProperty(`--${name}`, value);
  }
}

const digits = () => input.value.replace(/\D/g, "").slice(0, field.longest);

/** @param {string} number */
function brandOf(number) {
  if (number.startsWith("4")) return "visa";
  return /^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/.test(number) ? "mastercard" : "unknown";
}

/** @param {string} number */
function hasCheckDigit(number) {
  let sum = 0;
  for (let place = 0; place < number.length; place += 1) {
    const digit = Number(number.at(-1 - place));
    const value = place % 2 === 1 ? digit * 2 : digit;
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** The error of a complete value. @param {string} value */
function faultOf(value) {
  if (settings.type === "cardNumber") {
    return value.length >= 16 && !hasCheckDigit(value) ? "invalid_number" : undefined;
  }
  if (settings.type !== "cardExpiry" || value.length < 4) return undefined;
  const month = Number(value.slice(0, 2));
  if (month < 1 || month > 12) return "invalid_expiry_month";
  const ends = new Date(2000 + Number(value.slice(2)), month, 1);
  return ends <= new Date() ? "invalid_expiry_year_past" : undefined;
}

/** @param {string} value */
function isWhole(value) {
  if (settings.type === "cardNumber") return value.length >= 16;
  return settings.type === "cardExpiry" ? value.length === 4 : value.length >= 3;
}

/** @param {string} value */
function written(value) {
  if (settings.type === "cardNumber") return value.replace(/(.{4})(?=.)/g, "$1 ");
  if (settings.type === "cardExpiry")
    return value.length > 2 ? `${value.slice(0, 2)} / ${value.slice(2)}` : value;
  return value;
}

/** @param {string} name @param {object} event */
function tell(name, event) {
  parent.postMessage({ kind: "event", element: settings.element, name, event }, settings.parent);
}

function changed() {
  const value = digits();
  input.value = written(value);
  const code = faultOf(value);
  input.setAttribute("aria-invalid", String(code !== undefined));
  tell("change", {
    elementType: settings.type,
    empty: value === "",
    complete: isWhole(value) && code === undefined,
    error: code === undefined ? undefined : { type: "validation_error", code },
    ...(settings.type === "cardNumber" ? { brand: brandOf(value) } : {}),
  });
}

input.addEventListener("input", changed);
input.addEventListener("focus", () => tell("focus", {}));
input.addEventListener("blur", () => tell("blur", {}));

/** The frame of the number collects the values of the other frames; they reply to no one else. */
siblings.addEventListener("message", ({ data }) => {
  if (data.kind === "gather" && settings.type !== "cardNumber") {
    say({ kind: "value", request: data.request, type: settings.type, value: digits() });
  }
});

/** @returns {Promise<{ cardExpiry: string, cardCvc: string }>} */
function gather() {
  const request = crypto.randomUUID();
  /** @type {Record<string, string>} */
  const values = {};
  return new Promise((resolve) => {
    siblings.addEventListener("message", function listen({ data }) {
      if (data.kind !== "value" || data.request !== request) return;
      values[data.type] = data.value;
      const { cardExpiry, cardCvc } = values;
      if (cardExpiry === undefined || cardCvc === undefined) return;
      siblings.removeEventListener("message", listen);
      resolve({ cardExpiry, cardCvc });
    });
    say({ kind: "gather", request });
  });
}

/** @param {string} clientSecret @param {{ name?: string }} billing */
async function confirm(clientSecret, billing) {
  const { cardExpiry, cardCvc } = await gather();
  const id = clientSecret.split("_secret_")[0] ?? "";
  const response = await fetch(`/v1/setup_intents/${id}/confirm`, {
    method: "POST",
    headers: { authorization: `Bearer ${settings.publicKey}` },
    body: new URLSearchParams({
      client_secret: clientSecret,
      "payment_method_data[card][number]": digits(),
      "payment_method_data[card][exp_month]": cardExpiry.slice(0, 2),
      "payment_method_data[card][exp_year]": cardExpiry.slice(2),
      "payment_method_data[card][cvc]": cardCvc,
      "payment_method_data[billing_details][name]": billing.name ?? "",
    }),
  });
  const body = await response.json();
  return response.ok ? { intent: body } : { error: body.error };
}

window.addEventListener("message", ({ origin, data }) => {
  if (origin !== settings.parent) return;
  if (data.kind === "focus") input.focus();
  if (data.kind !== "confirm" || settings.type !== "cardNumber") return;
  void confirm(data.clientSecret, data.billing)
    .catch(() => ({
      error: { type: "api_connection_error", message: "The processor could not be reached." },
    }))
    .then((answer) => parent.postMessage({ kind: "answer", request: data.request, answer }, settings.parent));
});

tell("ready", {});
