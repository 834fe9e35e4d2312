import type { Brand } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { StaffCall } from "#kit/http/context.ts";
import { routes } from "#kit/http/routes.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import type { RealtimePort } from "#kit/realtime/port.ts";
import { ticketsConsoleContract } from "../../contract.ts";
import { moveTicket, addTicketNote } from "../staff-tickets.ts";
import * as console from "./tickets.ts";

const done = { isDone: true } as const;

/** Calls of the staff console. */
export function ticketsConsoleRoutes(
  { realtime, jobs }: { realtime: RealtimePort; jobs: Pick<Jobs, "enqueue"> },
  brands: readonly Brand[],
) {
  const actorOf = ({ staff }: StaffCall<Site>, brand = staff.site ?? "") => ({ actorId: staff.id, brand });
  const brandOf = (key: string): Brand => {
    const brand = brands.find((one) => one.key === key);
    if (!brand) throw commonProblem("not_found");
    return brand;
  };
  return routes<typeof ticketsConsoleContract, Site>(ticketsConsoleContract, {
    "GET /api/staff/tickets": async ({ db, staff, now }, { query }) => {
      const keys = query.brand === undefined ? [...staff.sites] : [query.brand];
      return { tickets: await console.listQueue(db, keys, { view: query.view, memberId: staff.id }, now) };
    },
    "POST /api/staff/read-ticket": (call, { body }) =>
      call.write((trx) => {
        const actor = actorOf(call);
        return console.readForConsole(trx, actor, brandOf(actor.brand), body.ticketId, call.now);
      }),
    "POST /api/staff/answer-ticket": async (call, { body }) => {
      // Published after the commit.
      const published: Parameters<RealtimePort["publish"]>[] = [];
      const collecting = {
        ...realtime,
        publish: (...given: (typeof published)[number]) => void published.push(given),
      };
      const answer = await call.write(async (trx) => {
        await moveTicket(trx, { actor: actorOf(call), realtime: collecting, jobs }, body, call.now);
        return done;
      });
      for (const given of published) realtime.publish(...given);
      return answer;
    },
    "POST /api/staff/note-on-ticket": (call, { body }) =>
      call.write(async (trx) => {
        await addTicketNote(trx, actorOf(call), body, call.now);
        return done;
      }),
    "POST /api/staff/hand-over-ticket": (call, { body }) =>
      call.write(async (trx) => {
        await console.handOver(trx, actorOf(call), body, call.now);
        return done;
      }),
    "GET /api/staff/canned-replies": async ({ db }, { query }) => ({
      replies: await console.listReplies(db, brandOf(query.brand).service),
    }),
    "POST /api/staff/save-canned-reply": (call, { body }) =>
      call.write(async (trx) => {
        await console.saveReply(trx, actorOf(call, body.brand), brandOf(body.brand).service, body, call.now);
        return done;
      }),
    "POST /api/staff/remove-canned-reply": (call, { body }) =>
      call.write(async (trx) => {
        const { service } = brandOf(body.brand);
        await console.removeReply(trx, actorOf(call, body.brand), service, body.replyOf, call.now);
        return done;
      }),
  });
}
