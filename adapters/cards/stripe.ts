import type { Stripe } from "stripe";
import {
  CardFailed,
  WebhookRefused,
  type CardPort,
  type ChargeOutcome,
  type SetupState,
} from "#features/subscriptions/server/index.ts";
import type { TrustedOrigins } from "#kit/http/security-headers.ts";
import { declineOf, failureOf, outcomeOfError } from "./stripe-errors.ts";
import { eventOf } from "./stripe-events.ts";

export interface StripeOptions {
  secretKey: string;
  publicKey: string;
  webhookSecret: string;
  /** The simulator of the Stripe API, with its own script and frames. */
  simulator?: { url: string; scriptUrl: string };
  timeoutMs?: number;
}

const stripeScript = "https://js.stripe.com/dahlia/stripe.js";
const stripeOrigins: TrustedOrigins = {
  scripts: ["https://js.stripe.com", "https://*.js.stripe.com"],
  frames: ["https://js.stripe.com", "https://*.js.stripe.com", "https://hooks.stripe.com"],
  connections: ["https://api.stripe.com"],
};
const maxWebhookAgeSeconds = 300;
const card = ["card" as const];

/** Cards through Stripe: setup intents store a card, payment intents charge it. We renew ourselves, without Stripe Billing. */
export function createStripeCards(options: StripeOptions): CardPort {
  let loading: Promise<Stripe> | undefined;
  // Loaded on first use: the library adds 0.2 s and 35 MB to a process.
  const library = () =>
    (loading ??= import("stripe").then(
      ({ default: Library }) =>
        new Library(options.secretKey, {
          ...addressOf(options.simulator?.url),
          timeout: options.timeoutMs ?? 8_000,
          // The caller retries with the same key. A hidden retry would only double the timeout.
          maxNetworkRetries: 0,
          telemetry: false,
        }),
    ));

  async function request<Result>(send: (stripe: Stripe) => Promise<Result>): Promise<Result> {
    const stripe = await library();
    try {
      return await send(stripe);
    } catch (error) {
      throw failureOf(error);
    }
  }

  async function remove(removal: (stripe: Stripe) => Promise<unknown>): Promise<void> {
    await request(removal).catch((error: unknown) => {
      // Stripe refuses to remove an object that is already removed.
      if (!(error instanceof CardFailed && error.code === "refused")) throw error;
    });
  }

  return {
    publicConfig: {
      publicKey: options.publicKey,
      scriptUrl: options.simulator?.scriptUrl ?? stripeScript,
    },
    origins: options.simulator ? originsOf(options.simulator.scriptUrl) : stripeOrigins,

    async createCustomer({ playerId, email, name, address }, key) {
      const customer = await request((stripe) =>
        stripe.customers.create(
          {
            email,
            name,
            address: {
              line1: address.line,
              city: address.city,
              postal_code: address.zip,
              state: address.state,
              country: address.country,
            },
            metadata: { player: playerId },
          },
          { idempotencyKey: key },
        ),
      );
      return { id: customer.id };
    },

    async createSetup({ customerId, reference }, key) {
      const setup = await request((stripe) =>
        stripe.setupIntents.create(
          {
            customer: customerId,
            usage: "off_session",
            allowed_payment_method_types: card,
            metadata: { reference },
          },
          { idempotencyKey: key },
        ),
      );
      return { id: setup.id, clientSecret: setup.client_secret ?? "" };
    },

    async findSetup(id) {
      return setupOf(
        await request((stripe) => stripe.setupIntents.retrieve(id, { expand: ["payment_method"] })),
      );
    },

    async charge(charge, key) {
      const stripe = await library();
      try {
        return paymentOf(
          await stripe.paymentIntents.create(
            {
              customer: charge.customerId,
              payment_method: charge.cardId,
              amount: charge.amount.minor,
              currency: charge.amount.currency.toLowerCase(),
              allowed_payment_method_types: card,
              description: charge.description,
              confirm: true,
              off_session: !charge.isCustomerPresent,
              metadata: { reference: charge.reference },
            },
            { idempotencyKey: key },
          ),
        );
      } catch (error) {
        return outcomeOfError(error);
      }
    },

    async findPayment(paymentId) {
      return paymentOf(await request((stripe) => stripe.paymentIntents.retrieve(paymentId)));
    },

    async findPaid(reference) {
      const query = `metadata["reference"]:"${reference}" AND status:"succeeded"`;
      const { data } = await request((stripe) => stripe.paymentIntents.search({ query, limit: 100 }));
      return data.map(({ id }) => id);
    },

    async refund({ paymentId, reference, amountMinor }, key) {
      const refund = await request((stripe) =>
        stripe.refunds.create(
          {
            payment_intent: paymentId,
            metadata: { reference },
            ...(amountMinor === undefined ? {} : { amount: amountMinor }),
          },
          { idempotencyKey: key },
        ),
      );
      return { id: refund.id };
    },

    removeCard: (cardId) => remove((stripe) => stripe.paymentMethods.detach(cardId)),

    async findCustomers(playerId) {
      const query = `metadata["player"]:"${playerId}"`;
      const { data } = await request((stripe) => stripe.customers.search({ query, limit: 100 }));
      return data.map(({ id }) => id);
    },

    removeCustomer: (customerId) => remove((stripe) => stripe.customers.del(customerId)),

    async readWebhook(rawBody, signature, now) {
      const stripe = await library();
      try {
        return eventOf(
          stripe.webhooks.constructEvent(
            rawBody,
            signature ?? "",
            options.webhookSecret,
            maxWebhookAgeSeconds,
            undefined,
            now.getTime(),
          ),
        );
      } catch (error) {
        throw new WebhookRefused("invalid or expired webhook signature", { cause: error });
      }
    },
  };
}

function setupOf(setup: Stripe.SetupIntent): SetupState {
  if (setup.status === "requires_action") return { state: "needs_customer" };
  const method = setup.payment_method;
  if (setup.status !== "succeeded" || method === null || typeof method === "string") return { state: "open" };
  return {
    state: "ready",
    reference: setup.metadata?.["reference"] ?? null,
    card: {
      id: method.id,
      brand: method.card?.brand ?? "unknown",
      lastFour: method.card?.last4 ?? "",
      wallet: method.card?.wallet?.type ?? null,
      fingerprint: method.card?.fingerprint ?? null,
    },
  };
}

function paymentOf(payment: Stripe.PaymentIntent): ChargeOutcome {
  if (payment.status === "succeeded") return { state: "paid", paymentId: payment.id };
  if (payment.status === "requires_action") {
    return { state: "needs_customer", paymentId: payment.id, clientSecret: payment.client_secret ?? "" };
  }
  return { state: "declined", paymentId: payment.id, reason: declineOf(payment.last_payment_error) };
}

function addressOf(url: string | undefined): Pick<Stripe.StripeConfig, "host" | "port" | "protocol"> {
  if (url === undefined) return {};
  const { hostname, port, protocol } = new URL(url);
  return { host: hostname, port, protocol: protocol === "http:" ? "http" : "https" };
}

function originsOf(url: string): TrustedOrigins {
  const { origin } = new URL(url);
  return { scripts: [origin], frames: [origin], connections: [origin] };
}
