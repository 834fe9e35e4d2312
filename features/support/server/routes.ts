import type { Site } from "#features/branding/server/index.ts";
import type { PlayerCall } from "#kit/http/context.ts";
import { routes } from "#kit/http/routes.ts";
import { supportContract } from "../contract.ts";
import type { SupportPorts } from "./ports.ts";
import { publishTicket } from "./publish.ts";
import * as tickets from "./tickets.ts";
import * as visitors from "./visitors.ts";
import type { Ticket } from "../contract.ts";
import type { Executor } from "#kit/db/database.ts";

export function supportRoutes(ports: SupportPorts) {
  /** Publishes the change to the player's other devices after the commit. */
  const change = async (call: PlayerCall<Site>, work: (trx: Executor) => Promise<Ticket>) => {
    const response = await call.write(async (trx) => ({ ticket: await work(trx) }));
    const { ticketId } = response.ticket;
    publishTicket(ports.realtime, call.site.brand.service, { playerId: call.viewer.id, ticketId });
    return response;
  };
  const customerOf = ({ site, viewer }: PlayerCall<Site>) => ({ site, playerId: viewer.id });

  return routes<typeof supportContract, Site>(supportContract, {
    "GET /api/game/support-tickets": ({ db, viewer }, { query }) =>
      tickets.listTickets(db, viewer.id, query.after),
    "GET /api/game/support-ticket": async ({ db, viewer, now }, { query }) => ({
      ticket: await tickets.readTicket(db, viewer.id, query.ticketId, now),
    }),
    "POST /api/game/upload-attachment": async (call, { file }) => {
      const stored = await tickets.uploadAttachment(call.db, ports, call.viewer.id, file, call.now);
      return call.write(() => Promise.resolve(stored));
    },
    "POST /api/game/open-ticket": (call, { body }) =>
      change(call, (trx) => tickets.openTicket(trx, ports, customerOf(call), body, call.now)),
    "POST /api/game/reply-to-ticket": (call, { body }) =>
      change(call, (trx) => tickets.replyToTicket(trx, customerOf(call), body, call.now)),
    "POST /api/game/close-ticket": (call, { body }) =>
      change(call, (trx) => tickets.closeTicket(trx, call.viewer.id, body.ticketId, call.now)),
    "POST /api/game/rate-ticket": (call, { body }) =>
      change(call, (trx) => tickets.rateTicket(trx, call.viewer.id, body, call.now)),
    "POST /api/game/open-visitor-ticket": (call, { body }) =>
      call.write((trx) => visitors.openVisitorTicket(trx, ports, call.site, body, call.now)),
    "GET /api/game/visitor-ticket": async ({ db, site, now }, { query }) => ({
      ticket: await visitors.readVisitorTicket(db, ports.otpSecret, site, query.token, now),
    }),
    "POST /api/game/reply-to-visitor-ticket": (call, { body }) =>
      call.write(async (trx) => ({
        ticket: await visitors.replyToVisitorTicket(trx, ports.otpSecret, call.site, body, call.now),
      })),
  });
}
