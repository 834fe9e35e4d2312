import { advancingPlaces, finalSize } from "./rules/finals.ts";

export {
  entryConditions,
  judgeEntrant,
  mayLeave,
  mostInLine,
  registrationOf,
  registrations,
  type EntrantFacts,
  type EntryCondition,
  type Registration,
  type Verdict,
} from "./rules/entering.ts";
export * from "./rules/finals.ts";

/** Where a battleground stands in its life. */
export const phases = ["announced", "registration", "starting", "live", "ended", "cancelled"] as const;
export type Phase = (typeof phases)[number];

export const stages = ["qualifier", "ladder", "finals"] as const;
export type Stage = (typeof stages)[number];

export const participantsPageSize = 25;
export const podiumPlaces = 3;

/** Who goes on from a qualifier, who plays a final (the best of two qualifiers), who stands on the podium of a ladder. */
export const placesThatCount: Readonly<Record<Stage, number>> = {
  qualifier: advancingPlaces,
  finals: finalSize,
  ladder: podiumPlaces,
};

/** The ties of a final are set by its bracket; everywhere else players challenge one another until it is over. */
export function hasChallenges({ stage, phase }: { readonly stage: Stage; readonly phase: Phase }): boolean {
  return stage !== "finals" && phase !== "ended" && phase !== "cancelled";
}

export interface EventTimes {
  registrationOpensAt: Date;
  registrationClosesAt: Date;
  startsAt: Date;
  endsAt: Date;
  isCancelled: boolean;
}

export function phaseOf(event: EventTimes, now: Date): Phase {
  if (event.isCancelled) return "cancelled";
  if (now >= event.endsAt) return "ended";
  if (now >= event.startsAt) return "live";
  if (now < event.registrationOpensAt) return "announced";
  return now < event.registrationClosesAt ? "registration" : "starting";
}

/** Registration may stay open while an event is under way. */
export function isRegistrationOpen(event: EventTimes, now: Date): boolean {
  return (
    !event.isCancelled &&
    now >= event.registrationOpensAt &&
    now < event.registrationClosesAt &&
    now < event.endsAt
  );
}

/** How the list of battlegrounds is divided, what can be played at once first. */
export const segments = ["running", "open", "upcoming", "finished"] as const;
export type Segment = (typeof segments)[number];

const segmentByPhase: Readonly<Record<Phase, Segment>> = {
  live: "running",
  registration: "open",
  starting: "upcoming",
  announced: "upcoming",
  ended: "finished",
  cancelled: "finished",
};

interface Standing {
  phase: Phase;
  stage: Stage;
}

/** A final is entered through its qualifiers: there is no registration to point at. */
export function shownPhase({ phase, stage }: Standing): Phase {
  return stage === "finals" && phase === "registration" ? "announced" : phase;
}

export function segmentOf(event: Standing): Segment {
  return segmentByPhase[shownPhase(event)];
}

export type StepKind = "registration" | "qualifier" | "ladder" | "final";
export type StepState = "done" | "now" | "next";

export interface ScheduleStep {
  kind: StepKind;
  /** The number of a qualifier among its sisters. */
  number: number | null;
  startsAt: Date;
  endsAt: Date;
  state: StepState;
}

interface Span {
  startsAt: Date;
  endsAt: Date;
}

/** The whole way of a battleground: registration, its qualifiers or its ladder, and the final. */
export function scheduleOf(
  event: EventTimes & { stage: Stage },
  related: { qualifiers: readonly (Span & { number: number })[]; final: Span | null },
  now: Date,
): ScheduleStep[] {
  const steps: Omit<ScheduleStep, "state">[] = [
    {
      kind: "registration",
      number: null,
      startsAt: event.registrationOpensAt,
      endsAt: event.registrationClosesAt,
    },
    ...related.qualifiers.map(({ number, startsAt, endsAt }) => ({
      kind: "qualifier" as const,
      number,
      startsAt,
      endsAt,
    })),
  ];
  if (event.stage === "ladder") {
    steps.push({ kind: "ladder", number: null, startsAt: event.startsAt, endsAt: event.endsAt });
  }
  const final = event.stage === "finals" ? event : related.final;
  if (final) steps.push({ kind: "final", number: null, startsAt: final.startsAt, endsAt: final.endsAt });
  return steps.map((step) => ({ ...step, state: stateOf(step, now) }));
}

function stateOf(span: Span, now: Date): StepState {
  if (now >= span.endsAt) return "done";
  return now >= span.startsAt ? "now" : "next";
}

const order: Readonly<Record<Phase, number>> = {
  live: 0,
  registration: 1,
  starting: 2,
  announced: 3,
  ended: 4,
  cancelled: 5,
};

/** What a player can act on comes first; among equals the sooner one, among past ones the later one. */
export function compareForList(
  a: { phase: Phase; startsAt: string; endsAt: string },
  b: { phase: Phase; startsAt: string; endsAt: string },
): number {
  if (order[a.phase] !== order[b.phase]) return order[a.phase] - order[b.phase];
  if (a.phase === "ended" || a.phase === "cancelled") return compareText(b.endsAt, a.endsAt);
  return a.phase === "live" ? compareText(a.endsAt, b.endsAt) : compareText(a.startsAt, b.startsAt);
}

function compareText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

interface DecidedTie<Player> {
  side: "upper" | "lower" | "final";
  round: number;
  a: Player | null;
  b: Player | null;
  winner: "a" | "b" | null;
}

/** Champion, runner-up and third of a double elimination; empty until the grand final is decided. */
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

/** As much of a battleground as its poster shows. */
export interface PosterEvent {
  id: string;
  title: string;
  stage: Stage;
  phase: Phase;
  platform: "any" | "ps5";
  isRegistrationOpen: boolean;
  startsAt: string;
  endsAt: string;
  entrants: number;
  prizePool: { minor: number; currency: string } | null;
  faces: string[];
  game: { title: string; art: string };
}

/** A page carries its data a second time for hydration: only what the poster shows goes along. */
export function posterOf(event: PosterEvent): PosterEvent {
  const { id, title, stage, phase, platform, startsAt, endsAt, entrants, prizePool, faces } = event;
  const game = { title: event.game.title, art: event.game.art };
  const shown = { id, title, stage, phase, platform, startsAt, endsAt, entrants, prizePool, faces, game };
  return { ...shown, isRegistrationOpen: event.isRegistrationOpen && stage !== "finals" };
}
