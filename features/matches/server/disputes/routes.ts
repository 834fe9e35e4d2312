import type { Brand } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { StaffActor } from "#features/staff/rules.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import type { Executor } from "#kit/db/database.ts";
import type { StaffCall } from "#kit/http/context.ts";
import { routes } from "#kit/http/routes.ts";
import { disputesContract, type RulingInput } from "../../contract.ts";
import type { Ruling } from "../../rules.ts";
import { correctMatch, ruleOnDispute } from "../moves/ruling.ts";
import { publishUpdate, type MatchUpdate } from "../moves/updates.ts";
import type { MatchPorts } from "../ports.ts";
import { listDisputes, readDisputeForConsole, readMatchRoom } from "./console.ts";
import { previewRuling } from "./preview-ruling.ts";

export function disputesRoutes(ports: MatchPorts, brands: readonly Brand[]) {
  const write = async (call: StaffCall<Site>, work: (trx: Executor) => Promise<MatchUpdate>) => {
    let update: MatchUpdate | undefined;
    const answer = await call.write(async (trx) => {
      update = await work(trx);
      return { state: update.state, version: update.version };
    });
    // An idempotent retry gets the stored response and publishes nothing.
    if (update) publishUpdate(ports, update);
    return answer;
  };
  return routes<typeof disputesContract, Site>(disputesContract, {
    "GET /api/staff/disputes": ({ db, site, staff, now }, { query }) => {
      const keys = query.brand === undefined ? staff.sites : new Set([query.brand]);
      const chosen = brands.filter(({ key }) => keys.has(key));
      return listDisputes(db, site, chosen, query, now);
    },
    "GET /api/staff/dispute": ({ db, site, now }, { query }) =>
      readDisputeForConsole(db, site, query.matchId, now),
    "POST /api/staff/preview-ruling": ({ db, site, now }, { body }) =>
      previewRuling(db, ports, site, { matchId: body.matchId, ruling: rulingOf(body.ruling) }, now),
    "POST /api/staff/rule-dispute": (call, { body: { matchId, version, ruling, message } }) => {
      const decided = { matchId, ruling: rulingOf(ruling), seen: version, message };
      return write(call, (trx) => ruleOnDispute(trx, ports, actorOf(call), decided, call.now));
    },
    "POST /api/staff/correct-result": (call, { body: { matchId, version, ruling, message } }) => {
      const decided = { matchId, ruling, seen: version, message };
      return write(call, (trx) => correctMatch(trx, ports, actorOf(call), decided, call.now));
    },
    "POST /api/staff/read-match-room": (call, { body }) =>
      call.write(async (trx) => {
        const actor = actorOf(call);
        const brand = brands.find(({ key }) => key === actor.brand);
        if (!brand) throw commonProblem("not_found");
        const reader = { actor, brand, site: call.site };
        return { messages: await readMatchRoom(trx, reader, body.matchId, call.now) };
      }),
  });
}

function actorOf({ staff }: StaffCall<Site>): StaffActor {
  return { actorId: staff.id, brand: staff.site ?? "" };
}

function rulingOf(input: RulingInput): Ruling {
  return input.outcome === "replay" ? { ...input, kickoffAt: new Date(input.kickoffAt) } : input;
}
