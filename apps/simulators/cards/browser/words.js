// Texts of the frames, in the language of the shop.

const en = {
  cardNumber: "Card number",
  cardExpiry: "Expiry date",
  expiry: "MM / YY",
  cardCvc: "CVV",
  pay: "Pay",
  cancel: "Cancel",
};

/** @type {Record<string, typeof en>} */
const words = {
  en,
  de: {
    cardNumber: "Kartennummer",
    cardExpiry: "Ablaufdatum",
    expiry: "MM / JJ",
    cardCvc: "Prüfnummer",
    pay: "Bezahlen",
    cancel: "Abbrechen",
  },
  es: {
    cardNumber: "Número de tarjeta",
    cardExpiry: "Caducidad",
    expiry: "MM / AA",
    cardCvc: "CVV",
    pay: "Pagar",
    cancel: "Cancelar",
  },
  fr: {
    cardNumber: "Numéro de carte",
    cardExpiry: "Expiration",
    expiry: "MM / AA",
    cardCvc: "CVV",
    pay: "Payer",
    cancel: "Annuler",
  },
  it: {
    cardNumber: "Numero della carta",
    cardExpiry: "Scadenza",
    expiry: "MM / AA",
    cardCvc: "CVV",
    pay: "Paga",
    cancel: "Annulla",
  },
};

/** @param {string} [locale] */
export function speak(locale = "en") {
  const language = locale.split("-")[0] ?? "";
  const known = language in words ? language : "en";
  document.documentElement.lang = known;
  return words[known] ?? en;
}
