import { planTies, type Source, type TieSide } from "./double-elimination-plan.ts";

export type Id = string;

/** One side of a tie: someone, nobody ever, or whoever comes out of another tie. */
export type Slot =
  | { readonly state: "known"; readonly id: Id }
  | { readonly state: "bye" }
  | { readonly state: "pending"; readonly from: "winner" | "loser"; readonly of: string };

/** Unneeded is the second final when the first one decided. */
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

/** A result and the two it was between: after a correction it counts only if these two still meet. */
export interface RecordedResult {
  readonly code: string;
  readonly a: Id;
  readonly b: Id;
  readonly result: Result;
}

export interface Bracket {
  /** In seed order. */
  readonly entrants: readonly Id[];
  readonly dropOuts: ReadonlySet<Id>;
  readonly results: ReadonlyMap<string, RecordedResult>;
  /** In an order in which they can be played. */
  readonly ties: readonly Tie[];
}

export class BracketError extends Error {
  override name = "BracketError";
}

const fewestEntrants = 2;
const mostEntrants = 1024;

export function createBracket(entrants: readonly Id[]): Bracket {
  return replay(entrants, []);
}

/** The tree that follows from the seeds, the results and the drop-outs, in whatever order they became known. */
export function replay(
  entrants: readonly Id[],
  results: Iterable<RecordedResult>,
  dropOuts: Iterable<Id> = [],
): Bracket {
  if (entrants.length < fewestEntrants || entrants.length > mostEntrants) {
    throw new BracketError(`a bracket has ${fewestEntrants} to ${mostEntrants} entrants`);
  }
  const seeds = new Map(entrants.map((id, index) => [id, index + 1]));
  if (seeds.size < entrants.length) throw new BracketError("an entrant stands twice in the seeds");
  const left = new Set(dropOuts);
  // Two pairs may have played the same tie, before a correction and after it: each result stands for its own.
  const given = new Map(Array.from(results, (recorded) => [meetingOf(recorded), recorded]));
  const applied = new Map<string, RecordedResult>();
  const ties: Tie[] = [];
  for (const planned of planTies(entrants.length)) {
    const { code, side, round, position } = planned;
    const a = slotOf(planned.a, entrants, ties);
    const b = slotOf(planned.b, entrants, ties);
    const isKnown = a.state === "known" && b.state === "known";
    const recorded = isKnown ? given.get(meetingOf({ code, a: a.id, b: b.id })) : undefined;
    const isUnneeded = code === "F2" && isDecided(ties.at(-1));
    const decision = isUnneeded ? unneeded : decide(a, b, recorded, left, seeds);
    ties.push({ code, side, round, position, a, b, ...decision });
    if (recorded && !isUnneeded) applied.set(code, recorded);
  }
  return { entrants, dropOuts: left, results: applied, ties };
}

/**
 * Records a result, or corrects one. What was played later between others than those who now meet is undone,
 * so that the tree is the one that would have come from the right result at first.
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

/** Whoever drops out loses every tie that is not played yet; of two who both did, the better seed goes on. */
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

/** The first final decides unless the champion of the lower side won it. */
function isDecided(first: Tie | undefined): boolean {
  return first !== undefined && first.winner !== null && isIn(first.a, first.winner);
}

function meetingOf({ code, a, b }: Pick<RecordedResult, "code" | "a" | "b">): string {
  return `${code} ${a} ${b}`;
}

function isIn(slot: Slot, id: Id): boolean {
  return slot.state === "known" && slot.id === id;
}
