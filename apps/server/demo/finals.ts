import { advancingPlaces, seedsOf, timetableOf } from "#features/battlegrounds/rules.ts";
import { tieProgressOf } from "#features/matches/server/index.ts";
import { createBracket, record, type Bracket, type Slot, type Tie } from "#kit/pure/double-elimination.ts";
import type { DemoEvent } from "./calendar.ts";
import type { Entrant } from "./entries.ts";
import { listMoves } from "./move-list.ts";
import { playMatch, type Played } from "./play-match.ts";
import type { IdMaker } from "./ids.ts";
import type { EventSetup } from "./play-event.ts";
import type { DemoPlayer } from "./players.ts";
import { playScore } from "./results.ts";
import type { TieResultRow, TieRow } from "./rows.ts";
import { minute } from "./time.ts";

/** The best players of each qualifier, seeded as organisers seed them. */
export function seedFinal(
  event: DemoEvent,
  qualifiers: readonly (readonly DemoPlayer[])[],
  enteredAt: Date,
  newId: IdMaker,
): Entrant[] {
  const players = seedsOf(qualifiers.map((order) => order.slice(0, advancingPlaces)));
  return players.map((player, index) => ({
    player,
    entry: {
      id: newId(enteredAt),
      event_id: event.row.id,
      player_id: player.row.id,
      number: index + 1,
      state: "entered",
      seed: index + 1,
      entered_at: enteredAt,
      left_at: null,
      bound_at: null,
      ps5_confirmed_at: null,
      place: null,
    },
  }));
}

interface PlayedFinal {
  readonly played: Played[];
  readonly ties: TieRow[];
  readonly results: TieResultRow[];
}

/** Plays the bracket up to now. Each tie gets its match as soon as both players are known. */
export function playFinal(setup: EventSetup): PlayedFinal {
  const { event, entrants } = setup;
  const byEntry = new Map(entrants.map((entrant) => [entrant.entry.id, entrant]));
  const freeSince = new Map(entrants.map(({ entry }) => [entry.id, entry.entered_at.getTime()]));
  let bracket = createBracket([...byEntry.keys()]);
  const kickoffOf = timetableOf({ startsAt: event.row.starts_at, endsAt: event.row.ends_at }, bracket.ties);
  const played = new Map<string, Played>();
  for (const { code } of bracket.ties) {
    const tie = bracket.ties.find((candidate) => candidate.code === code);
    const sides = tie && tie.outcome === null ? sidesOf(tie, byEntry) : undefined;
    if (!sides) continue;
    const knownAt = Math.max(...sides.map(({ entry }) => freeSince.get(entry.id) ?? 0));
    const one = playTie(setup, code, sides, { kickoff: kickoffOf(code).getTime(), knownAt });
    if (!one) continue;
    played.set(code, one);
    const { state, decided_at: decidedAt, score_challenger: a, score_challenged: b } = one.match;
    if (state !== "approved" || decidedAt === null || a === null || b === null) continue;
    for (const { entry } of sides) freeSince.set(entry.id, decidedAt.getTime());
    bracket = record(bracket, code, { outcome: "played", a, b });
  }
  return {
    played: [...played.values()],
    ties: bracket.ties.map((tie) => tieRow(event, tie, kickoffOf(tie.code), played.get(tie.code))),
    results: resultRows(event, bracket, played),
  };
}

type Sides = readonly [Entrant, Entrant];

function sidesOf(tie: Tie, byEntry: ReadonlyMap<string, Entrant>): Sides | undefined {
  const [a, b] = [tie.a, tie.b].map((slot) => (slot.state === "known" ? byEntry.get(slot.id) : undefined));
  return a && b && [a, b];
}

function playTie(
  setup: EventSetup,
  code: string,
  [a, b]: Sides,
  { kickoff, knownAt }: { kickoff: number; knownAt: number },
): Played | undefined {
  const { event, random, schedule, now } = setup;
  const submittedAt = kickoff + random.int(16, 21) * minute;
  const moveList = listMoves(
    {
      course: "verified",
      kickoff,
      challenger: a.player.row.id,
      challenged: b.player.row.id,
      score: playScore(event.game.id, [a.player.skill, b.player.skill], random, false),
      scheduledAt: knownAt,
      submittedAt,
      scoreAnsweredAt: submittedAt + random.int(1, 5) * minute,
    },
    random,
  );
  schedule.add(`${event.row.id} ${code}`, a, b, kickoff);
  const id = setup.newId(new Date(moveList.opening.at));
  return playMatch(
    { id, event, challenger: a, challenged: b, isInstant: false, tieCode: code },
    moveList,
    now,
  );
}

function tieRow(event: DemoEvent, tie: Tie, planned: Date, played: Played | undefined): TieRow {
  const known = (slot: Slot) => (slot.state === "known" ? slot.id : null);
  return {
    event_id: event.row.id,
    code: tie.code,
    side: tie.side,
    round: tie.round,
    position: tie.position,
    entry_a: known(tie.a),
    entry_b: known(tie.b),
    score_a: tie.score?.a ?? null,
    score_b: tie.score?.b ?? null,
    winner: tie.winner,
    outcome: tie.outcome,
    starts_at: tie.outcome === "unneeded" ? null : planned,
    match_id: played?.match.id ?? null,
    progress: played ? tieProgressOf(played.match.state) : null,
    moved_to: null,
  };
}

function resultRows(
  event: DemoEvent,
  { results }: Bracket,
  played: ReadonlyMap<string, Played>,
): TieResultRow[] {
  return [...results.values()].flatMap(({ code, a, b, result }) => {
    const decidedAt = played.get(code)?.match.decided_at;
    if (result.outcome !== "played" || !decidedAt) return [];
    return {
      event_id: event.row.id,
      code,
      entry_a: a,
      entry_b: b,
      score_a: result.a,
      score_b: result.b,
      winner: result.a > result.b ? a : b,
      decided_at: decidedAt,
    };
  });
}
