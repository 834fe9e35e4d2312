import type { Clock } from "#kit/pure/clock.ts";
import { missing, ok, refuse, required, type ApiResponse } from "./responses.ts";
import { groupOf, textOf, type Form } from "./form.ts";
import type { Intents } from "./intents.ts";
import { storeCard } from "./store-card.ts";
import { newObjectId, secondsOf, type PaymentIntent, type SetupIntent, type Vault } from "./objects.ts";

export interface ApiRequest {
  method: string;
  /** `["payment_intents", "pi_1", "confirm"]` */
  path: readonly string[];
  form: Form;
  /** A browser has only the public key and needs the client secret of the intent. */
  isPublic: boolean;
}

export interface ApiOptions {
  vault: Vault;
  intents: Intents;
  sendEvent(type: string, object: object): void;
  clock: Clock;
}

/** The calls that the official library and the hosted fields make. */
export function createApi({
  vault,
  intents,
  sendEvent,
  clock,
}: ApiOptions): (request: ApiRequest) => ApiResponse {
  const created = () => ({ created: secondsOf(clock) });

  function answerServer({ method, path: [resource, id, action], form }: ApiRequest): ApiResponse {
    switch (
      `${method} ${resource}${id === undefined ? "" : "/:id"}${action === undefined ? "" : `/${action}`}`
    ) {
      case "POST customers":
        return createCustomer(form);
      case "GET customers/:id":
        return id === "search" ? searchCustomers(form) : found("customer", vault.customers, id);
      case "DELETE customers/:id":
        return deleteCustomer(id ?? "");
      case "POST setup_intents":
        return createSetup(form);
      case "GET setup_intents/:id":
        return expanded(vault.setups.get(id ?? ""), form) ?? missing("setupintent", id ?? "");
      case "POST payment_intents":
        return createPayment(form);
      case "GET payment_intents/:id":
        return id === "search" ? searchPaid(form) : found("payment_intent", vault.payments, id);
      case "POST refunds":
        return createRefund(form);
      case "POST payment_methods/:id/detach":
        return detach(id ?? "");
      default:
        return refuse(404, { type: "invalid_request_error", message: "Unrecognized request URL." });
    }
  }

  /** Calls of the hosted fields: store a card, and confirm or read the intent whose secret they have. */
  function answerBrowser({ method, path: [resource, id = "", action], form }: ApiRequest): ApiResponse {
    const intent = resource === "setup_intents" ? vault.setups.get(id) : vault.payments.get(id);
    if (!intent || textOf(form, "client_secret") !== intent.client_secret) return missing("intent", id);
    if (method === "GET" && action === undefined) return ok(intent);
    if (method !== "POST" || action !== "confirm") return missing("intent", id);
    if (intent.status === "succeeded") return ok(intent);
    const methodId = storeCard(vault, form, secondsOf(clock));
    if (typeof methodId !== "string") return methodId;
    return intent.object === "setup_intent"
      ? intents.confirmSetup(intent, methodId)
      : intents.confirmPayment(intent, methodId, false);
  }

  function createCustomer(form: Form): ApiResponse {
    const customer = {
      id: newObjectId("cus"),
      object: "customer" as const,
      ...created(),
      email: textOf(form, "email") ?? null,
      name: textOf(form, "name") ?? null,
      metadata: groupOf(form, "metadata"),
    };
    vault.customers.set(customer.id, customer);
    sendEvent("customer.created", customer);
    return ok(customer);
  }

  /** By the player in its metadata, the only search that we use. */
  function searchCustomers(form: Form): ApiResponse {
    const [, player] = /^metadata\["player"\]:"([\w-]+)"$/.exec(textOf(form, "query") ?? "") ?? [];
    const data = [...vault.customers.values()].filter(({ metadata }) => metadata["player"] === player);
    return ok({ object: "search_result", url: "/v1/customers/search", has_more: false, data });
  }

  /** By the reference in its metadata, the only search that we use. */
  function searchPaid(form: Form): ApiResponse {
    const asked = /^metadata\["reference"\]:"([\w:-]+)" AND status:"succeeded"$/;
    const [, reference] = asked.exec(textOf(form, "query") ?? "") ?? [];
    const data = [...vault.payments.values()]
      .filter(({ metadata, status }) => status === "succeeded" && metadata["reference"] === reference)
      .toReversed();
    return ok({ object: "search_result", url: "/v1/payment_intents/search", has_more: false, data });
  }

  function deleteCustomer(id: string): ApiResponse {
    if (!vault.customers.delete(id)) return missing("customer", id);
    for (const method of vault.methods.values()) if (method.customer === id) method.customer = null;
    const deleted = { id, object: "customer" as const, deleted: true };
    sendEvent("customer.deleted", deleted);
    return ok(deleted);
  }

  function intentOf(prefix: string, form: Form) {
    const id = newObjectId(prefix);
    return {
      id,
      ...created(),
      client_secret: `${id}_secret_${newObjectId("s")}`,
      customer: textOf(form, "customer") ?? null,
      payment_method: null,
      status: "requires_payment_method" as const,
      next_action: null,
      metadata: groupOf(form, "metadata"),
    };
  }

  function createSetup(form: Form): ApiResponse {
    const customer = textOf(form, "customer");
    if (customer !== undefined && !vault.customers.has(customer)) return missing("customer", customer);
    const setup: SetupIntent = {
      ...intentOf("seti", form),
      object: "setup_intent",
      usage: "off_session",
      last_setup_error: null,
    };
    vault.setups.set(setup.id, setup);
    return ok(setup);
  }

  function createPayment(form: Form): ApiResponse {
    const amount = Number(textOf(form, "amount"));
    const currency = textOf(form, "currency");
    const methodId = textOf(form, "payment_method");
    if (!Number.isSafeInteger(amount) || amount <= 0) return required("amount");
    if (currency === undefined) return required("currency");
    const payment: PaymentIntent = {
      ...intentOf("pi", form),
      object: "payment_intent",
      amount,
      currency,
      description: textOf(form, "description") ?? null,
      last_payment_error: null,
      latest_charge: null,
      amount_refunded: 0,
    };
    if (textOf(form, "confirm") !== "true" || methodId === undefined) return required("payment_method");
    const method = vault.methods.get(methodId);
    if (!method || method.customer === null || method.customer !== payment.customer) {
      return missing("PaymentMethod", methodId);
    }
    vault.payments.set(payment.id, payment);
    return intents.confirmPayment(payment, methodId, textOf(form, "off_session") === "true");
  }

  function createRefund(form: Form): ApiResponse {
    const payment = vault.payments.get(textOf(form, "payment_intent") ?? "");
    if (!payment || payment.status !== "succeeded")
      return missing("payment_intent", textOf(form, "payment_intent") ?? "");
    const left = payment.amount - payment.amount_refunded;
    if (left === 0) {
      return refuse(400, {
        type: "invalid_request_error",
        code: "charge_already_refunded",
        message: "Charge has already been refunded.",
      });
    }
    const amount = textOf(form, "amount") === undefined ? left : Number(textOf(form, "amount"));
    if (!Number.isSafeInteger(amount) || amount <= 0) return required("amount");
    if (amount > left) {
      return refuse(400, {
        type: "invalid_request_error",
        message: "Refund amount is greater than unrefunded amount on charge.",
      });
    }
    payment.amount_refunded += amount;
    const refund = {
      id: newObjectId("re"),
      object: "refund" as const,
      ...created(),
      amount,
      currency: payment.currency,
      payment_intent: payment.id,
      status: "succeeded" as const,
      metadata: groupOf(form, "metadata"),
    };
    vault.refunds.set(refund.id, refund);
    sendEvent("charge.refunded", {
      id: payment.latest_charge,
      object: "charge",
      ...created(),
      payment_intent: payment.id,
      customer: payment.customer,
      amount: payment.amount,
      amount_refunded: payment.amount_refunded,
      refunded: payment.amount_refunded === payment.amount,
      metadata: payment.metadata,
    });
    return ok(refund);
  }

  function detach(id: string): ApiResponse {
    const method = vault.methods.get(id);
    if (!method || method.customer === null) return missing("PaymentMethod", id);
    method.customer = null;
    sendEvent("payment_method.detached", method);
    return ok(method);
  }

  function expanded(setup: SetupIntent | undefined, form: Form): ApiResponse | undefined {
    if (!setup) return undefined;
    const wants = Object.values(groupOf(form, "expand")).includes("payment_method");
    const method = wants ? vault.methods.get(setup.payment_method ?? "") : undefined;
    return ok(method ? { ...setup, payment_method: method } : setup);
  }

  return (request) => (request.isPublic ? answerBrowser(request) : answerServer(request));
}

function found(kind: string, all: ReadonlyMap<string, object>, id: string | undefined): ApiResponse {
  const one = all.get(id ?? "");
  return one ? ok(one) : missing(kind, id ?? "");
}
