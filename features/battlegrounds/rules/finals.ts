import type { RecordedResult, Result, Slot, Tie } from "#kit/pure/double-elimination.ts";

/** More than a final has; bounds the query. */
export const maxQualifiers = 16;
/** How many advance from each qualifier. */
export const advancingPlaces = 4;
export const finalSize = 2 * advancingPlaces;
export const minFinalists = 2;

const minute = 60_000;
/** A tie is scheduled at least this long before its kickoff, so that check-in is open. */
const leadMs = 15 * minute;
const matchMs = 60 * minute;

/** Published in the bracket's room after each change. */
export const bracketEvent = "bracket_moved";

export function bracketRoom(eventId: string): string {
  return `bracket:${eventId}`;
}

/**
 * Seeds alternate between the qualifiers, starting with the fullest. So players of one qualifier do not meet in round
 * one while both have enough players.
 */
export function seedsOf<Finalist>(qualifiers: readonly (readonly Finalist[])[]): Finalist[] {
  const fullestFirst = qualifiers.toSorted((one, other) => other.length - one.length);
  return Array.from({ length: advancingPlaces }, (_, place) =>
    fullestFirst.flatMap((order) => order.slice(place, place + 1)),
  ).flat();
}

interface Span {
  readonly startsAt: Date;
  readonly endsAt: Date;
}

/** The kickoff of each tie, from the ties of the empty bracket. */
export function timetableOf(
  { startsAt, endsAt }: Span,
  ties: readonly Pick<Tie, "code" | "a" | "b">[],
): (code: string) => Date {
  const slots = new Map<string, number>();
  // A tie is played one slot after the later of the ties it waits for.
  const after = (slot: Slot) => (slot.state === "pending" ? (slots.get(slot.of) ?? 0) + 1 : 0);
  for (const tie of ties) slots.set(tie.code, Math.max(after(tie.a), after(tie.b)));
  const whole = (endsAt.getTime() - startsAt.getTime()) / (Math.max(...slots.values()) + 2);
  // Round to five minutes.
  const slotMs = Math.floor(whole / (5 * minute)) * 5 * minute || whole;
  return (code) => new Date(startsAt.getTime() + (slots.get(code) ?? 0) * slotMs);
}

/** The planned kickoff, or a later one if the previous ties took too long. */
export function kickoffFrom(planned: Date, now: Date): Date {
  return new Date(Math.max(planned.getTime(), now.getTime() + leadMs));
}

export function endAfter(kickoff: Date): Date {
  return new Date(kickoff.getTime() + matchMs);
}

/** "void": nobody checked in, nobody posted a score, or staff found no result. */
export type TieOutcome =
  | { readonly outcome: "played"; readonly a: number; readonly b: number }
  | { readonly outcome: "forfeited"; readonly winner: "a" | "b" }
  | { readonly outcome: "void" };

/** Without a result the remaining player advances, or the better seed if both remain. */
export function resultOf(
  { code, a, b }: Pick<RecordedResult, "code" | "a" | "b">,
  outcome: TieOutcome,
  entrants: readonly string[],
  dropOuts: ReadonlySet<string>,
): RecordedResult {
  const walkover = (winner: string): Result => ({ outcome: "walkover", winner });
  if (outcome.outcome === "played") return { code, a, b, result: outcome };
  if (outcome.outcome === "forfeited") {
    return { code, a, b, result: walkover(outcome.winner === "a" ? a : b) };
  }
  const isBetterSeed = entrants.indexOf(a) < entrants.indexOf(b);
  const goesToA = dropOuts.has(a) === dropOuts.has(b) ? isBetterSeed : dropOuts.has(b);
  return { code, a, b, result: walkover(goesToA ? a : b) };
}

/** State of a tie's match until the tie is decided. */
export const tieProgress = ["scheduled", "live", "posted", "disputed"] as const;
export type TieProgress = (typeof tieProgress)[number];

interface DecidedTie<Player> {
  side: "upper" | "lower" | "final";
  round: number;
  a: Player | null;
  b: Player | null;
  winner: "a" | "b" | null;
}

/** Champion, runner-up and third; empty until the grand final is decided. */
export function podiumOf<Player>(ties: readonly DecidedTie<Player>[]): Player[] {
  const last = (side: DecidedTie<Player>["side"]) =>
    ties.filter((tie) => tie.side === side && tie.winner !== null).toSorted((x, y) => y.round - x.round)[0];
  const final = last("final");
  const open = ties.some(
    (tie) => tie.side === "final" && tie.winner === null && tie.a !== null && tie.b !== null,
  );
  if (!final || open) return [];
  const lowerFinal = last("lower");
  const [champion, runnerUp] = final.winner === "a" ? [final.a, final.b] : [final.b, final.a];
  const third = lowerFinal && (lowerFinal.winner === "a" ? lowerFinal.b : lowerFinal.a);
  return [champion, runnerUp, third].filter((player) => player !== null && player !== undefined);
}

interface Tied {
  readonly tie: { readonly startsAt: string } | null;
}

/** The finals in which the player waits for an opponent, soonest tie first. */
export function tiesOf<Entry extends Tied>(
  battlegrounds: readonly Entry[],
): (Entry & { tie: NonNullable<Entry["tie"]> })[] {
  return battlegrounds
    .flatMap((entry) => (entry.tie ? [{ ...entry, tie: entry.tie }] : []))
    .toSorted((one, other) => Date.parse(one.tie.startsAt) - Date.parse(other.tie.startsAt));
}
