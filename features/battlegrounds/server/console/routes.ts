import type { Brand } from "#features/branding/rules.ts";
import type { Site } from "#features/branding/server/index.ts";
import type { StaffActor } from "#features/staff/rules.ts";
import { recordAudit, scopeOf } from "#features/staff/server/index.ts";
import { commonProblem } from "#kit/contract/problem.ts";
import { dryRun } from "#kit/db/dry-run.ts";
import type { StaffCall } from "#kit/http/context.ts";
import { routes } from "#kit/http/routes.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import type { RealtimePort } from "#kit/realtime/port.ts";
import { eventsConsoleContract } from "../../contract.ts";
import { battlegroundAuditActions } from "../../rules.ts";
import { publishBracketUpdate, type BracketUpdate } from "../finals/bracket.ts";
import type { TiesPort } from "../ports.ts";
import { applyCorrection } from "./corrections.ts";
import { countEffects, effectsBetween, takeSnapshot, type EffectTexts } from "./effects.ts";
import { createEvent, eventOptions, listEntrants, listEventPage, readEvent, saveEvent } from "./events.ts";

export interface EventsConsolePorts {
  readonly realtime: RealtimePort;
  readonly jobs: Pick<Jobs, "enqueue">;
  readonly brands: readonly Brand[];
  readonly text: EffectTexts;
  /** Names removed players. */
  readonly nameOf: (username: string) => string;
  timeZoneOf(service: string): string;
  /** `publishUpdates` is called after the commit. */
  createTiesPort(): TiesPort & { publishUpdates(): void };
  /** For a preview: nothing is enqueued or published. */
  createDryRunTiesPort(): TiesPort;
}

export function eventsConsoleRoutes(ports: EventsConsolePorts) {
  const { realtime, brands, text } = ports;
  const brandNamed = (key: string) => {
    const brand = brands.find((one) => one.key === key);
    if (!brand) throw commonProblem("not_found");
    return brand;
  };
  return routes<typeof eventsConsoleContract, Site>(eventsConsoleContract, {
    "GET /api/staff/events": async ({ db, staff, now }, { query }) => {
      const { rows: events, next } = await listEventPage(db, scopeOf(brands, staff, query.brand, now), query);
      return { events, next };
    },
    "GET /api/staff/event-options": ({ db }, { query }) => eventOptions(db, brands, brandNamed(query.brand)),
    "GET /api/staff/event": ({ db, now }, { query }) =>
      readEvent(db, { brands, nameOf: ports.nameOf, ties: ports.createDryRunTiesPort() }, query.eventId, now),
    "GET /api/staff/entrants": ({ db, now }, { query }) => listEntrants(db, query, now),
    "POST /api/staff/create-event": (call, { body: { brand, ...event } }) =>
      call.write(async (trx) => {
        const actor = { actorId: call.staff.id, brand };
        return { event: await createEvent(trx, actor, brandNamed(brand), { brand, ...event }, call.now) };
      }),
    "POST /api/staff/save-event": (call, { body }) =>
      call.write(async (trx) => ({ version: await saveEvent(trx, actorOf(call), body, call.now) })),
    "POST /api/staff/preview-correction": async (call, { body: { eventId, change } }) => {
      const effects = await dryRun(call.db, async (trx) => {
        const counted = countEffects(ports.createDryRunTiesPort(), text);
        const idle = { ...ports, ...counted, jobs: { enqueue: () => Promise.resolve() } };
        const before = await takeSnapshot(trx, ports, eventId);
        await applyCorrection(trx, idle, actorOf(call), { eventId, change }, call.now);
        return effectsBetween(before, await takeSnapshot(trx, ports, eventId), counted.effects());
      });
      return { effects };
    },
    "POST /api/staff/correct-event": async (call, { body: { eventId, change, reason } }) => {
      const ties = ports.createTiesPort();
      let update: BracketUpdate | undefined;
      const answer = await call.write(async (trx) => {
        const actor = actorOf(call);
        const before = await takeSnapshot(trx, ports, eventId);
        const counted = countEffects(ties, text);
        update = await applyCorrection(trx, { ...ports, ...counted }, actor, { eventId, change }, call.now);
        const changed = effectsBetween(before, await takeSnapshot(trx, ports, eventId), []).slice(0, 20);
        const effects = [...changed, ...counted.effects()];
        const { kind, ...rest } = change;
        const details = {
          kind,
          change: JSON.stringify(rest),
          before: effects.map(({ what, before: old }) => `${what}: ${old}`).join("; "),
          after: effects.map(({ what, after }) => `${what}: ${after}`).join("; "),
          reason,
        };
        const action = battlegroundAuditActions.event_corrected;
        await recordAudit(trx, { ...actor, action, subject: eventId, details }, call.now);
        return { isDone: true as const };
      });
      // An idempotent retry gets the stored response and publishes nothing.
      if (update) publishBracketUpdate(realtime, update);
      ties.publishUpdates();
      return answer;
    },
  });
}

function actorOf({ staff }: StaffCall<Site>): StaffActor {
  return { actorId: staff.id, brand: staff.site ?? "" };
}
