import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout } from "node:timers/promises";
import type { Clock } from "#kit/pure/clock.ts";
import { close, listenOnLoopback } from "../listen.ts";
import { refuse, type ApiResponse } from "./responses.ts";
import { createApi } from "./api.ts";
import { chargeBehaviour, controlSchema, createFaults } from "./control.ts";
import { parseForm, textOf } from "./form.ts";
import { createIdempotency } from "./idempotency.ts";
import { createIntents } from "./intents.ts";
import { createVault, type Vault } from "./objects.ts";
import { restoreCard, restorePayment, type StoredCard, type StoredPayment } from "./restore-card.ts";
import { findPage } from "./pages.ts";
import { createWebhooks, type Webhooks } from "./webhooks.ts";

export interface CardProcessor {
  url: string;
  scriptUrl: string;
  /** The accepted credentials. */
  secretKey: string;
  publicKey: string;
  webhookSecret: string;
  vault: Vault;
  webhooks: Webhooks;
  /** A card that was stored before this start and can be charged. */
  remember(card: StoredCard): void;
  /** A payment from before this start, which can be refunded. */
  rememberPayment(payment: StoredPayment): void;
  stop(): Promise<void>;
}

const secretKey = "sk_test_simulator";
const publicKey = "pk_test_simulator";
const webhookSecret = "whsec_simulator";
const maxBytes = 64 * 1_024;

/** A card processor with Stripe's API, hosted fields for the browser, and webhooks. */
export async function startCardProcessor(clock: Clock): Promise<CardProcessor> {
  const vault = createVault();
  const webhooks = createWebhooks({ secret: webhookSecret, apiVersion: "2026-10-28.endive", clock });
  const faults = createFaults();
  const once = createIdempotency();
  let origin = "";
  const intents = createIntents(vault, () => origin, webhooks.send);
  const api = createApi({ vault, intents, sendEvent: webhooks.send, clock });

  async function control(body: string): Promise<ApiResponse> {
    const order = controlSchema.safeParse(JSON.parse(body || "{}"));
    if (!order.success) return refuse(400, { type: "invalid_request_error", message: order.error.message });
    faults.set(order.data);
    const { webhooks: sending, card } = order.data;
    if (card) {
      const behaviour = vault.behaviours.get(card.id);
      if (behaviour) behaviour.charge = chargeBehaviour(card.charge);
    }
    if (sending?.url !== undefined) webhooks.deliverTo(sending.url ?? undefined);
    if (sending) webhooks.configure(sending);
    if (sending?.release) await webhooks.release();
    if (sending?.resend !== undefined) await webhooks.resend(sending.resend);
    return { status: 200, body: {} };
  }

  function state(): ApiResponse {
    return {
      status: 200,
      body: {
        customers: [...vault.customers.values()].toReversed().slice(0, 100),
        methods: [...vault.methods.values()].toReversed().slice(0, 100),
        payments: [...vault.payments.values()].toReversed().slice(0, 100),
        refunds: [...vault.refunds.values()].toReversed().slice(0, 100),
        events: webhooks.list().slice(0, 100),
      },
    };
  }

  /** The customer's answer to the bank, given in the challenge frame. */
  function settle(body: string): ApiResponse {
    const form = parseForm(body);
    const id = textOf(form, "intent") ?? "";
    const intent = vault.setups.get(id) ?? vault.payments.get(id);
    if (!intent || intent.client_secret !== textOf(form, "secret")) {
      return refuse(404, { type: "invalid_request_error", message: "No such challenge." });
    }
    intents.settle(intent, textOf(form, "outcome") === "confirm");
    return { status: 200, body: {} };
  }

  function callApi(request: IncomingMessage, url: URL, body: string): ApiResponse & { isReplayed?: boolean } {
    const key = /^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1];
    if (key !== secretKey && key !== publicKey) {
      return refuse(401, { type: "invalid_request_error", message: "Invalid API Key provided." });
    }
    if (key === secretKey && request.headers["stripe-version"] === undefined) {
      return refuse(400, { type: "invalid_request_error", message: "No API version was given." });
    }
    const method = request.method ?? "GET";
    const form = parseForm(method === "GET" ? url.search.slice(1) : body);
    const path = url.pathname.slice("/v1/".length).split("/");
    const idempotencyKey = request.headers["idempotency-key"];
    return once(
      typeof idempotencyKey === "string" && method === "POST" ? idempotencyKey : undefined,
      `${method} ${url.pathname} ${body}`,
      () => api({ method, path, form, isPublic: key === publicKey }),
    );
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", origin);
    const page = request.method === "GET" ? findPage(url.pathname) : undefined;
    if (page) {
      response.writeHead(200, page.headers).end(page.text);
      return;
    }
    // stripe.js reads its intent from the page of the shop, another origin.
    if (url.pathname.startsWith("/v1/")) response.setHeader("access-control-allow-origin", "*");
    if (request.method === "OPTIONS") {
      response.writeHead(204, { "access-control-allow-headers": "authorization" }).end();
      return;
    }
    const body = await readBody(request);
    if (url.pathname === "/control" && request.method === "POST")
      return sendJson(response, await control(body));
    if (url.pathname === "/challenge" && request.method === "POST") return sendJson(response, settle(body));
    if (url.pathname === "/state") return sendJson(response, state());
    if (!url.pathname.startsWith("/v1/")) return sendJson(response, { status: 404, body: {} });

    const behaviour = faults.next(url.pathname);
    if (behaviour.kind === "drop") return void response.destroy();
    if (behaviour.kind === "http") {
      return sendJson(
        response,
        refuse(behaviour.status, { type: "api_error", message: "Something went wrong." }),
      );
    }
    const answer = callApi(request, url, body);
    if (behaviour.kind === "hang") return;
    if (behaviour.kind === "late") await setTimeout(behaviour.ms);
    if (answer.isReplayed) response.setHeader("idempotent-replayed", "true");
    sendJson(response, answer);
  }

  const server = createServer((request, response) => {
    // A closed connection or an invalid body fails only that request.
    handle(request, response).catch(() => response.destroy());
  });
  origin = `http://127.0.0.1:${await listenOnLoopback(server)}`;
  return {
    url: origin,
    scriptUrl: `${origin}/stripe.js`,
    secretKey,
    publicKey,
    webhookSecret,
    vault,
    webhooks,
    remember: (card) => restoreCard(vault, card, clock),
    rememberPayment: (payment) => restorePayment(vault, payment, clock),
    async stop() {
      webhooks.stop();
      const closed = close(server);
      server.closeAllConnections();
      await closed;
    },
  };
}

function sendJson(response: ServerResponse, { status, body }: ApiResponse): void {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new Error("too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
