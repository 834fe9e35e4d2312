import type { Site } from "#features/branding/server/index.ts";
import type { StaffActor } from "#features/staff/rules.ts";
import { scopeOf } from "#features/staff/server/index.ts";
import type { StaffCall } from "#kit/http/context.ts";
import { routes } from "#kit/http/routes.ts";
import { moneyConsoleContract } from "../../contract.ts";
import type { SubscriptionPorts } from "../ports.ts";
import { listCharges, listSubscriptions } from "./lists.ts";
import { listMessages, readMessage, readPayload, replayMessage } from "./messages.ts";

export function moneyConsoleRoutes(ports: SubscriptionPorts) {
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
    "GET /api/staff/operator-message": ({ db }, { query }) => readMessage(db, query.messageId),
    "POST /api/staff/read-payload": (call, { body }) =>
      call.write((trx) => readPayload(trx, actorOf(call), body, call.now)),
    "POST /api/staff/replay-message": (call, { body }) =>
      call.write((trx) => replayMessage(trx, ports, actorOf(call), body.messageId, call.now)),
  });
}

function actorOf({ staff }: StaffCall<Site>): StaffActor {
  return { actorId: staff.id, brand: staff.site ?? "" };
}
