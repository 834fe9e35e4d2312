import type { Site } from "#features/branding/server/index.ts";
import type { StaffActor } from "#features/staff/rules.ts";
import { scopeOf } from "#features/staff/server/index.ts";
import type { StaffCall } from "#kit/http/context.ts";
import { routes } from "#kit/http/routes.ts";
import { cardConsoleContract, moneyConsoleContract } from "../../contract.ts";
import type { SubscriptionPorts } from "../ports.ts";
import { requestRefund, retryRefund } from "../refunds/request.ts";
import { listCardMessages, readCardMessage, replayCardMessage } from "./card-messages.ts";
import { applyAskedAnswer, askAboutSubscription } from "./check-subscription.ts";
import { listCharges, listSubscriptions } from "./lists.ts";
import { listDays, listDrifts } from "./reconciliation.ts";
import { dismissWithdrawal, listWithdrawals, settleByOrder } from "./withdrawals.ts";
import { listMessages, readMessage, readPayload, replayMessage } from "./messages.ts";

const done = { isDone: true } as const;

export function subscriptionsConsoleRoutes(ports: SubscriptionPorts) {
  const { brands } = ports;
  return routes<typeof moneyConsoleContract, Site>(moneyConsoleContract, {
    "GET /api/staff/subscriptions": async ({ db, staff, now }, { query }) => {
      const { rows, next } = await listSubscriptions(db, scopeOf(brands, staff, query.brand, now), query);
      return { subscriptions: rows, next };
    },
    "GET /api/staff/charges": async ({ db, staff, now }, { query }) => {
      const { rows, next } = await listCharges(db, scopeOf(brands, staff, query.brand, now), query);
      return { charges: rows, next };
    },
    "GET /api/staff/operator-messages": async ({ db, staff, now }, { query }) => {
      const { rows, next } = await listMessages(db, scopeOf(brands, staff, query.brand, now), query);
      return { messages: rows, next };
    },
    "GET /api/staff/operator-message": ({ db, staff, now }, { query }) =>
      readMessage(db, scopeOf(brands, staff, undefined, now), query.messageId),
    "POST /api/staff/read-payload": (call, { body }) =>
      call.write((trx) => readPayload(trx, actorOf(call), body, call.now)),
    "POST /api/staff/replay-message": (call, { body }) =>
      call.write((trx) => replayMessage(trx, ports, actorOf(call), body.messageId, call.now)),
    "GET /api/staff/operator-checks": async ({ db, staff, now }, { query }) => ({
      days: await listDays(db, scopeOf(brands, staff, query.brand, now), query.operator),
    }),
    "GET /api/staff/operator-drifts": async ({ db, staff, now }, { query }) => {
      const { rows, next } = await listDrifts(db, scopeOf(brands, staff, query.brand, now), query);
      return { drifts: rows, next };
    },
    "POST /api/staff/check-subscription": async (call, { body: { subscriptionId } }) => {
      const answer = await askAboutSubscription(ports, call.db, subscriptionId);
      return call.write((trx) =>
        applyAskedAnswer(ports, trx, actorOf(call), { subscriptionId, answer }, call.now),
      );
    },
    "POST /api/staff/refund-charge": (call, { body }) =>
      call.write(async (trx) => {
        await requestRefund(trx, ports, actorOf(call), body, call.now);
        return done;
      }),
    "POST /api/staff/retry-refund": (call, { body }) =>
      call.write(async (trx) => {
        await retryRefund(trx, ports, actorOf(call), body.chargeId, call.now);
        return done;
      }),
    "GET /api/staff/withdrawals": async ({ db, staff, now }, { query }) => {
      const { rows, next } = await listWithdrawals(db, scopeOf(brands, staff, query.brand, now), query);
      return { withdrawals: rows, next };
    },
    "POST /api/staff/settle-withdrawal": (call, { body }) =>
      call.write((trx) => settleByOrder(trx, ports, actorOf(call), body, call.now)),
    "POST /api/staff/dismiss-withdrawal": (call, { body }) =>
      call.write(async (trx) => {
        await dismissWithdrawal(trx, actorOf(call), body, call.now);
        return done;
      }),
  });
}

export function cardConsoleRoutes(ports: SubscriptionPorts) {
  const { brands } = ports;
  return routes<typeof cardConsoleContract, Site>(cardConsoleContract, {
    "GET /api/staff/card-messages": async ({ db, staff, now }, { query }) => {
      const { rows, next } = await listCardMessages(db, scopeOf(brands, staff, query.brand, now), query);
      return { messages: rows, next };
    },
    "GET /api/staff/card-message": ({ db, staff, now }, { query }) =>
      readCardMessage(db, scopeOf(brands, staff, undefined, now), query.messageId),
    "POST /api/staff/replay-card-message": (call, { body }) =>
      call.write((trx) => replayCardMessage(trx, ports, actorOf(call), body.messageId, call.now)),
  });
}

function actorOf({ staff }: StaffCall<Site>): StaffActor {
  return { actorId: staff.id, brand: staff.site ?? "" };
}
