import { addAllToBoard } from "#features/rankings/server/index.ts";
import type { StaffActor } from "#features/staff/rules.ts";
import { recordAudit } from "#features/staff/server/index.ts";
import type { Executor } from "#kit/db/database.ts";
import { isUuid } from "#kit/pure/uuid.ts";
import { battlegroundProblems, type NewSeries } from "../../contract.ts";
import { advancingPlaces, battlegroundAuditActions, minFinalists, seedsOf, type Stage } from "../../rules.ts";
import type { TiesPort } from "../ports.ts";
import { lockFinal } from "./bracket-store.ts";
import { replayBracket, type BracketUpdate } from "./bracket.ts";
import * as store from "./series-store.ts";

/** A member of staff, or a job. */
export type SeriesActor = StaffActor | { readonly actorId: null };

/** Creates a final and its qualifiers. False when they already exist. */
export async function createSeries(
  trx: Executor,
  organiser: SeriesActor,
  series: NewSeries,
  now: Date,
): Promise<boolean> {
  if (!(await store.isOffered(trx, series))) {
    throw battlegroundProblems.problem("game_not_offered", [{ field: "gameId", code: "game_not_offered" }]);
  }
  if (!(await store.insertSeries(trx, series, now))) return false;
  await recordAudit(
    trx,
    { ...organiser, action: battlegroundAuditActions.qualifiers_opened, subject: series.id },
    now,
  );
  return true;
}

/** Ends a qualifier and stores its places. False when it was already closed. */
export async function closeQualifier(
  trx: Executor,
  ties: Pick<TiesPort, "hasUnsettled">,
  organiser: SeriesActor,
  eventId: string,
  now: Date,
): Promise<boolean> {
  const event = isUuid(eventId) ? await store.lockQualifier(trx, eventId) : undefined;
  if (!event || event.isCancelled) throw battlegroundProblems.problem("event_not_found");
  if (event.closedAt !== null) return false;
  if (now <= event.startsAt) throw battlegroundProblems.problem("event_not_begun");
  if (await ties.hasUnsettled(trx, eventId)) throw battlegroundProblems.problem("matches_unsettled");
  const entrants = await store.updateClosed(trx, eventId, now);
  const details = { entrants: String(entrants) };
  await recordAudit(
    trx,
    { ...organiser, action: battlegroundAuditActions.qualifier_closed, subject: eventId, details },
    now,
  );
  return true;
}

/**
 * Seeds the best players of the closed qualifiers into their final and schedules its first matches. Undefined when
 * already seeded, or when too few players remain and the final is cancelled.
 */
export async function seedFinal(
  trx: Executor,
  ties: TiesPort,
  organiser: SeriesActor,
  finalId: string,
  now: Date,
): Promise<BracketUpdate | undefined> {
  const final = isUuid(finalId) ? await lockFinal(trx, finalId) : undefined;
  if (!final || final.isCancelled) throw battlegroundProblems.problem("event_not_found");
  if (final.version > 0) return undefined;
  const qualifiers = await store.findQualifiers(trx, finalId);
  if (qualifiers.some(({ closedAt }) => closedAt === null)) {
    throw battlegroundProblems.problem("qualifiers_open");
  }
  const seeds = await findSeeds(trx, qualifiers, now);
  if (seeds.length < minFinalists) {
    await store.updateCancelled(trx, finalId);
    await recordAudit(
      trx,
      { ...organiser, action: battlegroundAuditActions.final_cancelled, subject: finalId },
      now,
    );
    return undefined;
  }
  await store.insertFinalists(
    trx,
    finalId,
    seeds.map(({ playerId }) => playerId),
    now,
  );
  await addAllToBoard(
    trx,
    seeds.map(({ playerId, service }) => ({
      service,
      eventId: finalId,
      gameId: final.gameId,
      playerId,
      at: now,
    })),
  );
  const update = await replayBracket(trx, ties, finalId, now);
  const details = { finalists: String(seeds.length) };
  await recordAudit(
    trx,
    { ...organiser, action: battlegroundAuditActions.final_seeded, subject: finalId, details },
    now,
  );
  return update;
}

async function findSeeds(trx: Executor, qualifiers: readonly { id: string }[], now: Date) {
  const best = [];
  for (const { id } of qualifiers) best.push(await findAdvancing(trx, id, now));
  return seedsOf(best);
}

function findAdvancing(executor: Executor, qualifierId: string, now: Date) {
  return store.findBest(executor, qualifierId, { limit: advancingPlaces, now });
}

/** Whether `seedFinal` would seed the player into the final. A drawn final accepts nobody else. */
export async function qualifies(
  executor: Executor,
  playerId: string,
  final: { readonly id: string; readonly stage: Stage; readonly bracketVersion: number },
  now: Date,
): Promise<boolean> {
  if (final.stage !== "finals" || final.bracketVersion > 0) return false;
  const qualifiers = await store.findQualifiers(executor, final.id);
  for (const { id, closedAt } of qualifiers) {
    if (closedAt === null) continue;
    const best = await findAdvancing(executor, id, now);
    if (best.some((one) => one.playerId === playerId)) return true;
  }
  return false;
}

export interface DropOut {
  /** False if the player was not in the final, or had left it. */
  wasFinalist: boolean;
  /** Undefined if the bracket stays as it is: a finalist who waits loses when there is an opponent. */
  update: BracketUpdate | undefined;
}

/** The opponent of the dropped-out finalist advances. */
export async function dropOut(
  trx: Executor,
  ties: TiesPort,
  organiser: SeriesActor,
  { finalId, playerId }: { finalId: string; playerId: string },
  now: Date,
): Promise<DropOut> {
  const isKnown = isUuid(finalId) && isUuid(playerId) && (await lockFinal(trx, finalId)) !== undefined;
  if (!isKnown) throw battlegroundProblems.problem("event_not_found");
  if (!(await store.updateDroppedOut(trx, { eventId: finalId, playerId }, now))) {
    return { wasFinalist: false, update: undefined };
  }
  await recordAudit(
    trx,
    {
      ...organiser,
      action: battlegroundAuditActions.finalist_dropped_out,
      subject: finalId,
      details: { playerId },
    },
    now,
  );
  return { wasFinalist: true, update: await replayBracket(trx, ties, finalId, now) };
}
