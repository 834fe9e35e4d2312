import { cardRefused, ok, type ApiResponse } from "./responses.ts";
import {
  newObjectId,
  type IntentError,
  type PaymentIntent,
  type SetupIntent,
  type Vault,
} from "./objects.ts";
import type { CardBehaviour, Refusal } from "./test-cards.ts";

export interface Intents {
  confirmSetup(setup: SetupIntent, methodId: string): ApiResponse;
  confirmPayment(payment: PaymentIntent, methodId: string, isOffSession: boolean): ApiResponse;
  /** The customer's answer to the bank. */
  settle(intent: SetupIntent | PaymentIntent, isConfirmed: boolean): void;
}

/** Changes the state of intents and sends an event for each change. */
export function createIntents(
  vault: Vault,
  origin: () => string,
  sendEvent: (type: string, object: object) => void,
): Intents {
  const challenge = (intent: SetupIntent | PaymentIntent) => {
    intent.status = "requires_action";
    const address = `${origin()}/challenge?intent=${intent.id}&secret=${intent.client_secret}`;
    intent.next_action = { type: "redirect_to_url", redirect_to_url: { url: address } };
  };

  function attachMethod(setup: SetupIntent): void {
    setup.status = "succeeded";
    setup.next_action = null;
    setup.last_setup_error = null;
    const method = vault.methods.get(setup.payment_method ?? "");
    if (method) {
      method.customer = setup.customer;
      sendEvent("payment_method.attached", method);
    }
    sendEvent("setup_intent.succeeded", setup);
  }

  function pay(payment: PaymentIntent): void {
    payment.status = "succeeded";
    payment.next_action = null;
    payment.last_payment_error = null;
    payment.latest_charge = newObjectId("ch");
    sendEvent("payment_intent.succeeded", payment);
  }

  function failSetup(setup: SetupIntent, error: IntentError): void {
    setup.status = "requires_payment_method";
    setup.next_action = null;
    setup.payment_method = null;
    setup.last_setup_error = error;
    sendEvent("setup_intent.setup_failed", setup);
  }

  function failPayment(payment: PaymentIntent, error: IntentError): void {
    payment.status = "requires_payment_method";
    payment.next_action = null;
    payment.last_payment_error = error;
    sendEvent("payment_intent.payment_failed", payment);
  }

  const behaviourOf = (methodId: string): CardBehaviour =>
    vault.behaviours.get(methodId) ?? { brand: "visa", keep: "ok", charge: "ok" };

  return {
    confirmSetup(setup, methodId) {
      setup.payment_method = methodId;
      const { keep: behaviour } = behaviourOf(methodId);
      if (behaviour === "ok") attachMethod(setup);
      else if (behaviour === "challenge") challenge(setup);
      else {
        const error = errorOf(behaviour);
        failSetup(setup, error);
        return cardRefused(error, { setup_intent: setup });
      }
      return ok(setup);
    },

    confirmPayment(payment, methodId, isOffSession) {
      payment.payment_method = methodId;
      const { charge } = behaviourOf(methodId);
      if (charge === "ok") pay(payment);
      else if (charge === "challenge" && !isOffSession) challenge(payment);
      else {
        const error = errorOf(charge === "challenge" ? ownerNeeded : charge);
        failPayment(payment, error);
        return cardRefused(error, { payment_intent: payment });
      }
      return ok(payment);
    },

    settle(intent, isConfirmed) {
      if (intent.status !== "requires_action") return;
      if (intent.object === "setup_intent") {
        if (isConfirmed) attachMethod(intent);
        else failSetup(intent, errorOf({ code: "setup_intent_authentication_failure" }));
      } else if (isConfirmed) pay(intent);
      else failPayment(intent, errorOf({ code: "payment_intent_authentication_failure" }));
    },
  };
}

const ownerNeeded: Refusal = { code: "authentication_required", declineCode: "authentication_required" };

function errorOf({ code, declineCode }: Refusal): IntentError {
  return {
    type: "card_error",
    code,
    ...(declineCode === undefined ? {} : { decline_code: declineCode }),
    message: `The card was refused: ${declineCode ?? code}.`,
  };
}
