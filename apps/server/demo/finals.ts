import { advancingPlaces } from "#features/battlegrounds/rules.ts";
import { createBracket, record, type Bracket, type Slot, type Tie } from "#kit/pure/double-elimination.ts";
import type { DemoEvent } from "./calendar.ts";
import type { Entrant } from "./entries.ts";
import { fold, type Played } from "./fold.ts";
import type { IdMaker } from "./ids.ts";
import type { Stage } from "./plays.ts";
import type { DemoPlayer } from "./players.ts";
import { playScore } from "./results.ts";
import type { TieRow } from "./rows.ts";
import { writeScript } from "./script.ts";
import { minute } from "./time.ts";

/** One from each qualifier in turn: in round one nobody meets somebody from the same qualifier. */
export function seedFinal(
  event: DemoEvent,
  qualifiers: readonly (readonly DemoPlayer[])[],
  enteredAt: Date,
  newId: IdMaker,
): Entrant[] {
  const places = Array.from({ length: advancingPlaces }, (_, place) => place);
  const players = places.flatMap((place) => qualifiers.flatMap((order) => order[place] ?? []));
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
    },
  }));
}

/** Plays the bracket up to now, each tie at its hour. */
export function playFinal(stage: Stage): { played: Played[]; ties: TieRow[] } {
  const { event, entrants, now } = stage;
  const byEntry = new Map(entrants.map((entrant) => [entrant.entry.id, entrant]));
  const kickoffs = kickoffsOf(event, createBracket([...byEntry.keys()]));
  let bracket = createBracket([...byEntry.keys()]);
  const played: Played[] = [];
  for (const { code } of bracket.ties) {
    const tie = bracket.ties.find((candidate) => candidate.code === code);
    const sides = tie && tie.outcome === null ? sidesOf(tie, byEntry) : undefined;
    const kickoff = kickoffs.get(code);
    if (!sides || kickoff === undefined) continue;
    const one = playTie(stage, code, sides, kickoff);
    if (!one) continue;
    played.push(one);
    const { state, score_challenger: a, score_challenged: b } = one.match;
    if (state === "approved" && a !== null && b !== null)
      bracket = record(bracket, code, { outcome: "played", a, b });
  }
  const hasBegun = event.row.starts_at <= now || played.length > 0;
  return { played, ties: hasBegun ? bracket.ties.map((tie) => tieRow(event, tie, kickoffs)) : [] };
}

type Sides = readonly [Entrant, Entrant];

function sidesOf(tie: Tie, byEntry: ReadonlyMap<string, Entrant>): Sides | undefined {
  const [a, b] = [tie.a, tie.b].map((slot) => (slot.state === "known" ? byEntry.get(slot.id) : undefined));
  return a && b && [a, b];
}

function playTie(stage: Stage, code: string, [a, b]: Sides, kickoff: number): Played | undefined {
  const { event, random, diary, now } = stage;
  const submittedAt = kickoff + random.int(14, 19) * minute;
  const script = writeScript(
    {
      plot: "verified",
      kickoff,
      challenger: a.player.row.id,
      challenged: b.player.row.id,
      score: playScore(event.game.id, [a.player.skill, b.player.skill], random, false),
      scheduledAt: Math.min(
        kickoff - 8 * minute,
        Math.max(a.entry.entered_at.getTime(), kickoff - 30 * minute),
      ),
      submittedAt,
      judgedAt: submittedAt + random.int(1, 5) * minute,
    },
    random,
  );
  diary.note(`${event.row.id} ${code}`, a, b, kickoff);
  const id = stage.newId(new Date(script.opening.at));
  return fold({ id, event, challenger: a, challenged: b, isInstant: false, tieCode: code }, script, now);
}

/** A tie is played one slot after the later of the two that it waits for. */
function kickoffsOf(event: DemoEvent, bracket: Bracket): Map<string, number> {
  const [starts, ends] = [event.row.starts_at.getTime(), event.row.ends_at.getTime()];
  const slots = new Map<string, number>();
  const after = (slot: Slot) => (slot.state === "pending" ? (slots.get(slot.of) ?? 0) + 1 : 0);
  for (const tie of bracket.ties) slots.set(tie.code, Math.max(after(tie.a), after(tie.b)));
  const length = (ends - starts) / (Math.max(...slots.values()) + 2);
  return new Map(Array.from(slots, ([code, slot]) => [code, starts + slot * length]));
}

function tieRow(event: DemoEvent, tie: Tie, kickoffs: ReadonlyMap<string, number>): TieRow {
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
    starts_at: tie.outcome === "unneeded" ? null : new Date(kickoffs.get(tie.code) ?? event.row.starts_at),
  };
}
