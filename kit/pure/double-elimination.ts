import { planTies, type Source, type TieSide } from "./double-elimination-plan.ts";

export type Id = string;

/** One side of a tie: an entrant, empty forever, or the winner or loser of another tie. */
export type Slot =
  | { readonly state: "known"; readonly id: Id }
  | { readonly state: "bye" }
  | { readonly state: "pending"; readonly from: "winner" | "loser"; readonly of: string };

/** The second final is unneeded if the first one decided. */
export type Outcome = "played" | "walkover" | "bye" | "unneeded";

export interface Tie {
  readonly code: string;
  readonly side: TieSide;
  readonly round: number;
  readonly position: number;
  readonly a: Slot;
  readonly b: Slot;
  readonly score: { readonly a: number; readonly b: number } | null;
  readonly winner: Id | null;
  /** Null until the tie is decided. */
  readonly outcome: Outcome | null;
}

export type Result =
  | { readonly outcome: "played"; readonly a: number; readonly b: number }
  | { readonly outcome: "walkover"; readonly winner: Id };

/** A result and its two players. After a correction it counts only if these two still meet. */
export interface RecordedResult {
  readonly code: string;
  readonly a: Id;
  readonly b: Id;
  readonly result: Result;
}

export interface Bracket {
  /** The entrants in seed order. */
  readonly entrants: readonly Id[];
  readonly dropOuts: ReadonlySet<Id>;
  readonly results: ReadonlyMap<string, RecordedResult>;
  /** The ties in a playable order. */
  readonly ties: readonly Tie[];
}

export class BracketError extends Error {
  override name = "BracketError";
}

const minEntrants = 2;
const maxEntrants = 1024;

export function createBracket(entrants: readonly Id[]): Bracket {
  return replay(entrants, []);
}

/** Builds the tree from seeds, results and drop-outs, in any order. */
export function replay(
  entrants: readonly Id[],
  results: Iterable<RecordedResult>,
  dropOuts: Iterable<Id> = [],
): Bracket {
  if (entrants.length < minEntrants || entrants.length > maxEntrants) {
    throw new BracketError(`a bracket has ${minEntrants} to ${maxEntrants} entrants`);
  }
  const seeds = new Map(entrants.map((id, index) => [id, index + 1]));
  if (seeds.size < entrants.length) throw new BracketError("an entrant stands twice in the seeds");
  const droppedOut = new Set(dropOuts);
  // Before and after a correction two pairs may have played the same tie, so results are keyed by tie and pair.
  const given = new Map(Array.from(results, (recorded) => [pairingKeyOf(recorded), recorded]));
  const applied = new Map<string, RecordedResult>();
  const ties: Tie[] = [];
  for (const planned of planTies(entrants.length)) {
    const { code, side, round, position } = planned;
    const a = slotOf(planned.a, entrants, ties);
    const b = slotOf(planned.b, entrants, ties);
    const isKnown = a.state === "known" && b.state === "known";
    const recorded = isKnown ? given.get(pairingKeyOf({ code, a: a.id, b: b.id })) : undefined;
    const isUnneeded = code === "F2" && isDecided(ties.at(-1));
    const decision = isUnneeded ? unneeded : decide(a, b, recorded, droppedOut, seeds);
    ties.push({ code, side, round, position, a, b, ...decision });
    if (recorded && !isUnneeded) applied.set(code, recorded);
  }
  return { entrants, dropOuts: droppedOut, results: applied, ties };
}

/**
 * Records or corrects a result. Later results between players who no longer meet are undone, so that the tree equals
 * the one with the right result at first.
 */
export function record(bracket: Bracket, code: string, result: Result): Bracket {
  const { a, b } = playersOf(bracket, code);
  if (result.outcome === "played" && result.a === result.b) throw new BracketError("a tie cannot be drawn");
  if (result.outcome === "walkover" && result.winner !== a && result.winner !== b) {
    throw new BracketError(`${result.winner} does not play ${code}`);
  }
  const others = [...bracket.results.values()].filter((recorded) => recorded.code !== code);
  return replay(bracket.entrants, [...others, { code, a, b, result }], bracket.dropOuts);
}

/** An entrant who drops out loses all open ties. If both opponents have dropped out, the better seed advances. */
export function dropOut(bracket: Bracket, id: Id): Bracket {
  if (!bracket.entrants.includes(id)) throw new BracketError(`${id} is not in the bracket`);
  return replay(bracket.entrants, bracket.results.values(), [...bracket.dropOuts, id]);
}

function playersOf(bracket: Bracket, code: string): { a: Id; b: Id } {
  const tie = bracket.ties.find((candidate) => candidate.code === code);
  if (!tie) throw new BracketError(`there is no tie ${code}`);
  if (tie.a.state !== "known" || tie.b.state !== "known") {
    throw new BracketError(`the players of ${code} are not known`);
  }
  return { a: tie.a.id, b: tie.b.id };
}

const bye: Slot = { state: "bye" };

function slotOf(source: Source, entrants: readonly Id[], ties: readonly Tie[]): Slot {
  if (source.from === "seed") {
    const id = entrants[source.seed - 1];
    return id === undefined ? bye : { state: "known", id };
  }
  const tie = ties[source.of];
  if (!tie) throw new BracketError("a tie stands before the one it comes from");
  return source.from === "winner" ? winnerOf(tie) : loserOf(tie);
}

function winnerOf(tie: Tie): Slot {
  if (tie.outcome === "bye") return tie.a.state === "bye" ? tie.b : tie.a;
  if (tie.winner === null) return { state: "pending", from: "winner", of: tie.code };
  return { state: "known", id: tie.winner };
}

function loserOf(tie: Tie): Slot {
  if (tie.outcome === "bye") return bye;
  if (tie.winner === null) return { state: "pending", from: "loser", of: tie.code };
  return isIn(tie.a, tie.winner) ? tie.b : tie.a;
}

type Decision = Pick<Tie, "score" | "winner" | "outcome"> & Partial<Pick<Tie, "a" | "b">>;

const open: Decision = { score: null, winner: null, outcome: null };
const unneeded: Decision = { ...open, a: bye, b: bye, outcome: "unneeded" };

function decide(
  a: Slot,
  b: Slot,
  recorded: RecordedResult | undefined,
  dropOuts: ReadonlySet<Id>,
  seeds: ReadonlyMap<Id, number>,
): Decision {
  if (a.state === "bye") return { ...open, outcome: "bye", winner: b.state === "known" ? b.id : null };
  if (b.state === "bye") return { ...open, outcome: "bye", winner: a.state === "known" ? a.id : null };
  if (a.state !== "known" || b.state !== "known") return open;
  if (recorded) return decidedBy(recorded);
  const hasLeft = [dropOuts.has(a.id), dropOuts.has(b.id)];
  if (!hasLeft[0] && !hasLeft[1]) return open;
  const isBetterSeed = (seeds.get(a.id) ?? 0) < (seeds.get(b.id) ?? 0);
  const goesToA = hasLeft[0] === hasLeft[1] ? isBetterSeed : !hasLeft[0];
  return { ...open, winner: goesToA ? a.id : b.id, outcome: "walkover" };
}

function decidedBy({ a, b, result }: RecordedResult): Decision {
  if (result.outcome === "walkover") return { score: null, winner: result.winner, outcome: "walkover" };
  const winner = result.a > result.b ? a : b;
  return { score: { a: result.a, b: result.b }, winner, outcome: "played" };
}

/** The first final decides unless the winner of the lower bracket won it. */
function isDecided(first: Tie | undefined): boolean {
  return first !== undefined && first.winner !== null && isIn(first.a, first.winner);
}

function pairingKeyOf({ code, a, b }: Pick<RecordedResult, "code" | "a" | "b">): string {
  return `${code} ${a} ${b}`;
}

function isIn(slot: Slot, id: Id): boolean {
  return slot.state === "known" && slot.id === id;
}
