import type { MatchDetails } from "#features/matches/contract.ts";
import { namesOf, nameStocks, type Behaviour } from "../fixtures/names.ts";
import { quarter, quarterBefore } from "../time.ts";

export type Action =
  | { readonly move: "accept" | "check_in" | "submit_score" | "verify" | "dispute" }
  | { readonly move: "reschedule"; readonly kickoffAt: Date };

/** A player who is not in the guide plays like `accepts`, but responds later. */
export type AnyBehaviour = Behaviour | "slow";

const guide: ReadonlyMap<string, Behaviour> = new Map(
  nameStocks.flatMap(({ opponents }) =>
    (Object.keys(opponents) as Behaviour[]).map((behaviour) => [opponents[behaviour].username, behaviour]),
  ),
);

export const opponentUsernames: readonly string[] = [...guide.keys()];

export function behaviourOf(username: string): AnyBehaviour {
  return guide.get(username) ?? "slow";
}

/** The opponents of a country, for the guide. */
export function opponentsIn(country: string): { username: string; behaviour: Behaviour }[] {
  const { opponents } = namesOf(country);
  return (Object.keys(opponents) as Behaviour[]).map((behaviour) => ({
    username: opponents[behaviour].username,
    behaviour,
  }));
}

type View = Pick<
  MatchDetails,
  "state" | "moves" | "you" | "kickoffAt" | "proposal" | "event" | "timeline" | "readyAt"
>;

const second = 1_000;

/** What an opponent does next in a match; undefined if there is nothing to do yet. */
export function nextAction(behaviour: AnyBehaviour, match: View, now: Date): Action | undefined {
  const lastMoveAt = match.timeline.at(-1)?.at ?? match.kickoffAt;
  const quietMs = now.getTime() - Date.parse(lastMoveAt);
  const after = (ms: number, action: Action) => (quietMs >= ms ? action : undefined);
  const may = (move: Action["move"]) => match.moves.includes(move);
  const pace = behaviour === "slow" ? 5 : 1;

  if (may("accept")) {
    const other = behaviour === "other_time" ? proposeOtherTime(match) : undefined;
    return after(4 * second * pace, other ?? { move: "accept" });
  }
  if (may("check_in")) {
    return behaviour === "absent" ? undefined : after(4 * second * pace, { move: "check_in" });
  }
  if (may("verify")) {
    return after(6 * second * pace, { move: behaviour === "disputes" ? "dispute" : "verify" });
  }
  if (may("submit_score") && behaviour !== "disputes") {
    // All but one let the visitor post the score first, but do not wait for ever.
    return after(behaviour === "posts" ? 10 * second : 60 * second, { move: "submit_score" });
  }
  return undefined;
}

/** Proposes once a kickoff about an hour later, if the battleground lasts that long. */
function proposeOtherTime({ you, timeline, kickoffAt, proposal, event }: View): Action | undefined {
  const hasAsked = timeline.some(({ move, by }) => move === "reschedule" && by === you);
  const proposed = Date.parse(proposal?.kickoffAt ?? kickoffAt);
  const kickoff = quarterBefore(proposed) + 5 * quarter;
  if (hasAsked || kickoff >= Date.parse(event.endsAt)) return undefined;
  return { move: "reschedule", kickoffAt: new Date(kickoff) };
}
