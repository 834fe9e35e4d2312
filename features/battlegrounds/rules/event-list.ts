import type { Phase, Stage } from "./phases.ts";

const order: Readonly<Record<Phase, number>> = {
  live: 0,
  registration: 1,
  starting: 2,
  announced: 3,
  ended: 4,
  cancelled: 5,
};

/** Events a player can act on first, then by time; past events latest first. */
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

/** The fields that a poster shows. */
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
  capacity: number;
  prizePool: { minor: number; currency: string } | null;
  faces: string[];
  game: { title: string; art: string };
}

/** Drops the other fields, because the page also carries its data for hydration. */
export function posterOf(event: PosterEvent): PosterEvent {
  const { id, title, stage, phase, platform, startsAt, endsAt, entrants, capacity, prizePool, faces } = event;
  const game = { title: event.game.title, art: event.game.art };
  const shown = {
    id,
    title,
    stage,
    phase,
    platform,
    startsAt,
    endsAt,
    entrants,
    capacity,
    prizePool,
    faces,
    game,
  };
  return { ...shown, isRegistrationOpen: event.isRegistrationOpen && stage !== "finals" };
}
