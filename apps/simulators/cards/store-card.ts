import { createHash } from "node:crypto";
import { refuse, type ApiResponse } from "./responses.ts";
import { textOf, type Form } from "./form.ts";
import { newObjectId, type Vault } from "./objects.ts";
import { hasCheckDigit, isOneCard, behaviourOf } from "./test-cards.ts";

const day = 86_400;

/** Stores the card of the form and returns its id or an error. The number itself is not stored. */
export function storeCard(vault: Vault, form: Form, nowSeconds: number): string | ApiResponse {
  const wallet = textOf(form, "payment_method_data", "wallet");
  const field = (name: string) => textOf(form, "payment_method_data", "card", name) ?? "";
  const number = wallet === undefined ? field("number").replaceAll(" ", "") : "4242424242424242";
  const month = Number(field("exp_month"));
  const year = Number(field("exp_year")) + 2_000;
  if (!hasCheckDigit(number)) return invalid("incorrect_number", "Your card number is incorrect.");
  if (wallet === undefined) {
    if (!(month >= 1 && month <= 12))
      return invalid("invalid_expiry_month", "Your card's expiration month is invalid.");
    if (Date.UTC(year, month) / 1_000 < nowSeconds - day) {
      return invalid("invalid_expiry_year", "Your card's expiration year is in the past.");
    }
    if (!/^\d{3,4}$/.test(field("cvc")))
      return invalid("invalid_cvc", "Your card's security code is invalid.");
  }
  const behaviour = behaviourOf(number);
  const id = newObjectId("pm");
  vault.behaviours.set(id, behaviour);
  vault.methods.set(id, {
    id,
    object: "payment_method",
    type: "card",
    created: nowSeconds,
    customer: null,
    card: {
      brand: behaviour.brand,
      last4: number.slice(-4),
      fingerprint: isOneCard(number) ? createHash("sha256").update(number).digest("hex").slice(0, 16) : id,
      exp_month: wallet === undefined ? month : 12,
      exp_year: wallet === undefined ? year : 2_039,
      wallet: wallet === undefined ? null : { type: wallet },
    },
  });
  return id;
}

function invalid(code: string, message: string): ApiResponse {
  return refuse(402, { type: "card_error", code, message });
}
