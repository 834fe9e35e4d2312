import { tiesOf } from "#features/battlegrounds/rules.ts";
import type { OwnMatch } from "#features/matches/contract.ts";
import type { Move } from "#features/matches/rules.ts";

/** Actions that a match can need from a player. */
export const pendingActions = ["answer", "check_in", "submit", "verify"] as const;
export type PendingAction = (typeof pendingActions)[number];

/** The moves that only this player can make and that the match waits for. */
const actionOfMove: Readonly<Partial<Record<Move, PendingAction>>> = {
  accept: "answer",
  check_in: "check_in",
  submit_score: "submit",
  verify: "verify",
};

export function pendingActionOf({ moves }: Pick<OwnMatch, "moves">): PendingAction | null {
  for (const move of moves) {
    const action = actionOfMove[move];
    if (action) return action;
  }
  return null;
}

/** Challenges and proposed times that the player sent, earliest kickoff first. */
export function sentOf<Match extends Pick<OwnMatch, "state" | "you" | "proposal" | "kickoffAt">>(
  matches: readonly Match[],
): Match[] {
  return matches
    .filter(
      ({ state, you, proposal }) =>
        (state === "requested" && you === "challenger") || (state === "rescheduling" && proposal?.by === you),
    )
    .toSorted((one, other) => Date.parse(one.kickoffAt) - Date.parse(other.kickoffAt));
}

type Waiting = Pick<OwnMatch, "moves" | "deadlineAt" | "kickoffAt">;

/** Matches that wait for this player, earliest deadline first. */
export function pendingActionsOf<Match extends Waiting>(
  matches: readonly Match[],
): { action: PendingAction; match: Match }[] {
  return matches
    .flatMap((match) => {
      const action = pendingActionOf(match);
      return action ? [{ action, match }] : [];
    })
    .toSorted((one, other) => deadlineOf(one.match) - deadlineOf(other.match));
}

function deadlineOf({ deadlineAt, kickoffAt }: Waiting): number {
  return Date.parse(deadlineAt ?? kickoffAt);
}

interface Home {
  readonly pendingActions: readonly {
    readonly action: PendingAction;
    readonly match: Waiting & Pick<OwnMatch, "matchId">;
  }[];
  readonly next: Pick<OwnMatch, "matchId" | "moves" | "checkInOpensAt"> | null;
  readonly battlegrounds: Parameters<typeof tiesOf>[0];
}

/**
 * Whether the next match is shown above the other pending actions: if the player can act on it now, or no match is being
 * played and no other deadline comes before it.
 */
export function isNextFirst({ next, pendingActions: waiting, battlegrounds }: Home): boolean {
  const other = waiting.find(({ match }) => match.matchId !== next?.matchId)?.match;
  const [tie] = tiesOf(battlegrounds);
  const coming = [...(next ? [next.checkInOpensAt] : []), ...(tie ? [tie.tie.startsAt] : [])].map(Date.parse);
  if (!other || coming.length === 0 || next?.moves.includes("check_in")) return true;
  if (waiting.some(({ action }) => action === "submit")) return false;
  return Math.min(...coming) <= deadlineOf(other);
}

/** Whether a tie that waits for an opponent comes before the next match. */
export function isTieNext(
  { startsAt }: { readonly startsAt: string },
  next: Pick<OwnMatch, "moves" | "kickoffAt"> | null,
): boolean {
  if (!next) return true;
  return !next.moves.includes("check_in") && Date.parse(startsAt) < Date.parse(next.kickoffAt);
}

/** The earliest confirmed match. */
export function nextOf<Match extends Pick<OwnMatch, "state" | "kickoffAt">>(
  matches: readonly Match[],
): Match | null {
  const [next] = matches
    .filter(({ state }) => state === "confirmed")
    .toSorted((one, other) => Date.parse(one.kickoffAt) - Date.parse(other.kickoffAt));
  return next ?? null;
}
