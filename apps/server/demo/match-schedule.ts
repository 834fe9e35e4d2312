import type { Entrant } from "./entries.ts";
import { minute } from "./time.ts";

/** Kickoffs of all events of an audience: nobody plays two matches at once. */
export interface MatchSchedule {
  isFree(entrant: Entrant, kickoff: number): boolean;
  /** Two players meet once per event, so that there are never two open requests between them. */
  canMeet(eventId: string, one: Entrant, other: Entrant): boolean;
  add(eventId: string, one: Entrant, other: Entrant, kickoff: number): void;
}

const matchLength = 45 * minute;

export function createMatchSchedule(): MatchSchedule {
  const kickoffs = new Map<string, number[]>();
  const met = new Set<string>();
  const pairOf = (eventId: string, one: Entrant, other: Entrant) =>
    [eventId, ...[one.player.row.id, other.player.row.id].toSorted()].join(" ");
  return {
    isFree: ({ player }, kickoff) =>
      (kickoffs.get(player.row.id) ?? []).every((booked) => Math.abs(booked - kickoff) >= matchLength),
    canMeet: (eventId, one, other) => one !== other && !met.has(pairOf(eventId, one, other)),
    add(eventId, one, other, kickoff) {
      met.add(pairOf(eventId, one, other));
      for (const { player } of [one, other]) {
        const booked = kickoffs.get(player.row.id);
        if (booked) booked.push(kickoff);
        else kickoffs.set(player.row.id, [kickoff]);
      }
    },
  };
}
