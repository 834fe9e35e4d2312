import { lockAccount } from "#features/game-accounts/server/index.ts";
import { newNotification } from "#features/notifications/rules.ts";
import { notify } from "#features/notifications/server/index.ts";
import { addAllToBoard, addToBoard, mergePoints, removeFromBoard } from "#features/rankings/server/index.ts";
import type { StaffActor } from "#features/staff/rules.ts";
import type { Executor } from "#kit/db/database.ts";
import { newId } from "#kit/db/id.ts";
import type { Jobs } from "#kit/jobs/jobs.ts";
import { battlegroundProblems } from "../../contract.ts";
import type { Correction } from "../../contract/staff-events.ts";
import {
  battlegroundNotificationKinds,
  entryStateOf,
  isOver,
  minFinalists,
  phaseOf,
  type TieCorrectionKind,
} from "../../rules.ts";
import { removeEntrant } from "../leave.ts";
import * as entries from "../entry-store.ts";
import { incrementVersion } from "../finals/bracket-store.ts";
import { decideTie, replayBracket, type BracketUpdate } from "../finals/bracket.ts";
import { insertFinalists } from "../finals/series-store.ts";
import { seedFinal, closeQualifier, dropOut } from "../finals/series.ts";
import type { TiesPort } from "../ports.ts";
import type { Cancellation } from "./effects.ts";
import { requireTimesInSeries } from "./events.ts";
import * as store from "./store.ts";
import { correctionsOfTie, findTieHistory } from "./ties.ts";

export interface CorrectionPorts {
  readonly jobs: Pick<Jobs, "enqueue">;
  readonly ties: TiesPort;
  timeZoneOf(service: string): string;
  /** Called with the points that a merge adds to the player who stays. */
  onPointsMoved(points: number): void;
  onCancelled(cancellation: Cancellation): void;
}

type Kind<Name extends Correction["kind"]> = Extract<Correction, { kind: Name }>;

interface Case {
  readonly trx: Executor;
  readonly ports: CorrectionPorts;
  readonly actor: StaffActor;
  readonly event: store.FullEvent;
  readonly now: Date;
}

const refuse = battlegroundProblems.problem;

/** Applies one correction under the lock of the event. Returns the change of the bracket, to be published after the commit. */
export async function applyCorrection(
  trx: Executor,
  ports: CorrectionPorts,
  actor: StaffActor,
  { eventId, change }: { eventId: string; change: Correction },
  now: Date,
): Promise<BracketUpdate | undefined> {
  const event = await store.lockFullEvent(trx, eventId);
  if (!event) throw refuse("event_not_found");
  const one = { trx, ports, actor, event, now };
  switch (change.kind) {
    case "publish":
      await store.updateEvent(trx, eventId, { is_published: true });
      return undefined;
    case "unpublish":
      if (event.entrants > 0) throw refuse("event_has_players");
      await store.updateEvent(trx, eventId, { is_published: false });
      return undefined;
    case "cancel":
      await cancel(one);
      return undefined;
    case "extend":
      await extend(one, change);
      return undefined;
    case "close":
      await closeQualifier(trx, ports.ties, actor, eventId, now);
      return undefined;
    case "reopen":
      await reopen(one, change);
      return undefined;
    case "add":
      await add(one, change.player);
      return undefined;
    case "remove":
      await remove(one, change.player);
      return undefined;
    case "merge":
      return merge(one, change);
    case "seed":
      return seed(one, change);
    case "drop_out":
      return leaveFinal(one, change.player);
    case "replace":
      return replace(one, change);
    case "walkover":
      return decideByStaff(one, change.tie, { outcome: "forfeited", winner: change.winner });
    case "score":
      return decideByStaff(one, change.tie, { outcome: "played", a: change.a, b: change.b });
    case "take_back":
      return takeBack(one, change.tie);
    case "move_tie":
      return moveTie(one, change);
  }
}

/** The bracket may stay as it is: a finalist who waits for the next opponent loses when there is one. */
async function leaveFinal(
  { trx, ports, actor, event, now }: Case,
  playerId: string,
): Promise<BracketUpdate | undefined> {
  const entry = await store.findEntryOf(trx, event.id, playerId);
  if (!entry || entry.seed === null || entry.state !== "entered") throw refuse("player_not_in_event");
  const { update } = await dropOut(trx, ports.ties, actor, { finalId: event.id, playerId }, now);
  return update;
}

function requireRunning({ event, now }: Case): void {
  if (isOver(phaseOf(event, now)) || event.closedAt !== null) throw refuse("event_closed");
}

const notifiedAtOnce = 1_000;

/** Everybody who joined is notified, so the players of its matches are not notified again. */
async function cancel({ trx, ports, event, now }: Case): Promise<void> {
  if (event.isCancelled || event.prizesAwardedAt !== null) throw refuse("event_closed");
  await store.updateEvent(trx, event.id, { is_cancelled: true });
  await ports.ties.endAll(trx, event.id, now);
  const counts = { entered: 0, waiting: 0 };
  let after = 0;
  for (;;) {
    const players = await store.findEnteredIds(trx, event.id, { after, limit: notifiedAtOnce });
    const notifications = players.map(({ playerId }) =>
      newNotification(battlegroundNotificationKinds.event_cancelled, {
        playerId,
        params: { event: event.title },
        link: `/event-home/${event.id}`,
      }),
    );
    await notify(trx, notifications, now, ports.jobs);
    for (const { state } of players) counts[state === "waiting" ? "waiting" : "entered"]++;
    if (players.length < notifiedAtOnce) break;
    after = players.at(-1)?.number ?? after;
  }
  ports.onCancelled({ ...counts, pool: { minor: event.prizes.pool, currency: event.currency } });
}

async function extend({ trx, event, now }: Case, { endsAt }: Kind<"extend">): Promise<void> {
  if (event.isCancelled || event.closedAt !== null || event.prizesAwardedAt !== null)
    throw refuse("event_closed");
  const end = new Date(endsAt);
  if (end <= now || end <= event.endsAt) throw refuse("event_times_wrong");
  await requireTimesInSeries(trx, event, { startsAt: event.startsAt.toISOString(), endsAt });
  await store.updateEvent(trx, event.id, { ends_at: end });
}

/** Opens a closed qualifier again and clears the places of its table, which it gets when it closes. */
async function reopen({ trx, event, now }: Case, { endsAt }: Kind<"reopen">): Promise<void> {
  if (event.stage !== "qualifier" || event.closedAt === null || event.isCancelled)
    throw refuse("event_not_found");
  const end = new Date(endsAt);
  if (end <= now) throw refuse("event_times_wrong");
  if (event.finalEventId !== null) {
    const final = await store.lockFullEvent(trx, event.finalEventId);
    if (final && final.bracketVersion > 0) throw refuse("bracket_begun");
  }
  await requireTimesInSeries(trx, event, { startsAt: event.startsAt.toISOString(), endsAt });
  await store.clearPlaces(trx, event.id);
  await store.updateEvent(trx, event.id, { closed_at: null, ends_at: end });
}

/** Without the conditions of entering, but with a game account: nobody could play without one. */
async function add(one: Case, playerId: string): Promise<void> {
  const { trx, event, now } = one;
  requireRunning(one);
  if (event.stage === "finals") throw refuse("bracket_begun");
  const player = await store.findPlayer(trx, playerId);
  if (!player) throw refuse("player_not_in_event");
  if (!(await lockAccount(trx, playerId, event.gameId))) throw refuse("player_unlinked");
  const state = entryStateOf(event);
  const id = newId({ now: () => now });
  const hasConfirmedPs5 = event.platform === "ps5";
  const entry = await entries.upsertEntry(trx, {
    id,
    eventId: event.id,
    playerId,
    state,
    at: now,
    hasConfirmedPs5,
  });
  if (!entry) throw refuse("player_in_event");
  if (state === "entered") {
    const { service } = player;
    await addToBoard(trx, { service, eventId: event.id, gameId: event.gameId, playerId, at: now });
  }
}

/** Removes a player and cancels the player's agreed matches. The first waiting player gets the place, unless `isPlaceKept`. */
async function remove(one: Case, playerId: string, isPlaceKept = false): Promise<void> {
  const { trx, ports, event, now } = one;
  requireRunning(one);
  if (event.stage === "finals") throw refuse("bracket_begun");
  const player = await store.findPlayer(trx, playerId);
  await ports.ties.cancelOpen(trx, { eventId: event.id, playerId }, now);
  const service = player?.service ?? "";
  const removal = { eventId: event.id, playerId, service, jobs: ports.jobs, isPlaceKept };
  const isRemoved = await removeEntrant(trx, removal, now);
  if (!isRemoved) throw refuse("player_not_in_event");
}

/**
 * One person with two players: one of them leaves, the other one stays or takes the place, and gets the points of both.
 * A final is decided by its bracket, so no points are moved there.
 */
async function merge(one: Case, { from, into }: Kind<"merge">): Promise<BracketUpdate | undefined> {
  const { trx, ports, event } = one;
  if (from === into) throw refuse("player_in_event");
  const kept = await store.findEntryOf(trx, event.id, into);
  const isKept = kept !== undefined && kept.state !== "left";
  if (event.stage === "finals") {
    if (isKept) return leaveFinal(one, from);
    return replace(one, { kind: "replace", out: from, in: into });
  }
  const left = await store.findEntryOf(trx, event.id, from);
  const takesPlace = left?.state === "entered" && kept?.state !== "entered";
  if (takesPlace && isKept) await remove(one, into);
  await remove(one, from, takesPlace);
  if (takesPlace || !isKept)
    await add({ ...one, event: (await store.findFullEvent(trx, event.id)) ?? event }, into);
  const sides = { from: await requirePlayer(trx, from), into: await requirePlayer(trx, into) };
  ports.onPointsMoved(await mergePoints(trx, { eventId: event.id, timeZoneOf: ports.timeZoneOf, ...sides }));
  return undefined;
}

async function requirePlayer(trx: Executor, id: string): Promise<{ id: string; service: string }> {
  const player = await store.findPlayer(trx, id);
  if (!player) throw refuse("player_not_in_event");
  return player;
}

async function seed(one: Case, { players }: Kind<"seed">): Promise<BracketUpdate | undefined> {
  const { trx, ports, actor, event, now } = one;
  if (event.stage !== "finals" || event.isCancelled) throw refuse("event_not_found");
  if (players.length === 0) return seedFinal(trx, ports.ties, actor, event.id, now);
  if (new Set(players).size < players.length) throw refuse("player_in_event");
  if (event.bracketVersion > 0) {
    if (await store.hasResults(trx, event.id)) throw refuse("bracket_begun");
    const current = await store.findEntrants(trx, { eventId: event.id, state: "entered", limit: 100 });
    const ids = current.filter((entrant) => entrant.seed !== null).map(({ playerId }) => playerId);
    const isSame = ids.length === players.length && ids.every((id) => players.includes(id));
    if (!isSame) throw refuse("player_not_in_event");
    await store.updateSeeds(trx, event.id, players);
    return replayBracket(trx, ports.ties, event.id, now);
  }
  if (players.length < minFinalists) throw refuse("player_not_in_event");
  const finalists = await Promise.all(players.map((id) => requirePlayer(trx, id)));
  await insertFinalists(trx, event.id, players, now);
  await addAllToBoard(
    trx,
    finalists.map(({ id, service }) => ({
      service,
      eventId: event.id,
      gameId: event.gameId,
      playerId: id,
      at: now,
    })),
  );
  return replayBracket(trx, ports.ties, event.id, now);
}

/** Only before the finalist's first result: later the opponents have played against somebody else. */
async function replace(one: Case, change: Kind<"replace">): Promise<BracketUpdate | undefined> {
  const { trx, ports, event, now } = one;
  requireRunning(one);
  const out = await store.findEntryOf(trx, event.id, change.out);
  const substitute = await store.findPlayer(trx, change.in);
  if (!out || out.seed === null || out.state !== "entered" || !substitute)
    throw refuse("player_not_in_event");
  if (await store.hasResults(trx, event.id, out.id)) throw refuse("bracket_begun");
  const entry = await store.findEntryOf(trx, event.id, substitute.id);
  if (entry) throw refuse("player_in_event");
  const id = newId({ now: () => now });
  await store.replaceFinalist(
    trx,
    event.id,
    { id: out.id, seed: out.seed },
    { id, playerId: substitute.id },
    now,
  );
  await removeFromBoard(trx, { eventId: event.id, playerId: change.out });
  const { service } = substitute;
  await addToBoard(trx, {
    service,
    eventId: event.id,
    gameId: event.gameId,
    playerId: substitute.id,
    at: now,
  });
  return replayBracket(trx, ports.ties, event.id, now);
}

/** Takes the tie from its match, so that the match decides nothing more. */
async function freeTie({ trx, ports, event, now }: Case, code: string, kind: TieCorrectionKind) {
  if (event.isCancelled) throw refuse("event_closed");
  const tie = await store.findTie(trx, event.id, code);
  if (!tie || tie.entry_a === null || tie.entry_b === null) throw refuse("tie_played");
  const history = await findTieHistory(trx, ports.ties, event.id, now);
  const state = { ...tie, entryA: tie.entry_a, entryB: tie.entry_b };
  const { corrections } = correctionsOfTie({ phase: phaseOf(event, now) }, state, history);
  if (!corrections.includes(kind)) throw refuse("tie_played");
  await store.updateTie(trx, { eventId: event.id, code }, { match_id: null, progress: null });
  if (tie.match_id !== null) await ports.ties.withdraw(trx, tie.match_id, now);
  return { ...tie, a: tie.entry_a, b: tie.entry_b };
}

async function decideByStaff(
  one: Case,
  code: string,
  outcome: Parameters<typeof decideTie>[3],
): Promise<BracketUpdate | undefined> {
  const { trx, ports, event, now } = one;
  if (outcome.outcome === "played" && outcome.a === outcome.b) throw refuse("tie_played");
  const {
    a,
    b,
    match_id: matchId,
  } = await freeTie(one, code, outcome.outcome === "played" ? "score" : "walkover");
  return decideTie(trx, ports.ties, { eventId: event.id, code, matchId: matchId ?? "", a, b }, outcome, now);
}

/** Takes a result back: the player who advanced by it returns, and the tie is scheduled again. */
async function takeBack(one: Case, code: string): Promise<BracketUpdate | undefined> {
  const { trx, ports, event, now } = one;
  await freeTie(one, code, "take_back");
  await store.deleteResult(trx, event.id, code);
  return replayBracket(trx, ports.ties, event.id, now);
}

async function moveTie(one: Case, { tie: code, at }: Kind<"move_tie">): Promise<BracketUpdate | undefined> {
  const { trx, ports, event, now } = one;
  const kickoffAt = new Date(at);
  if (kickoffAt <= now) throw refuse("event_times_wrong");
  const tie = await freeTie(one, code, "move_tie");
  const finalists = await store.findEntrants(trx, { eventId: event.id, limit: 200 });
  const side = (entryId: string) => {
    const entrant = finalists.find(({ id }) => id === entryId);
    if (!entrant) throw refuse("player_not_in_event");
    return { entryId, playerId: entrant.playerId };
  };
  const { id: eventId, gameId } = event;
  const ready = { eventId, gameId, code, a: side(tie.a), b: side(tie.b), kickoffAt };
  const matchId = await ports.ties.schedule(trx, ready, now);
  await store.updateTie(
    trx,
    { eventId, code },
    { match_id: matchId, starts_at: kickoffAt, progress: "scheduled", moved_to: kickoffAt },
  );
  const version = await incrementVersion(trx, eventId, { notBefore: kickoffAt });
  return { service: finalists[0]?.service ?? "", eventId, version };
}
