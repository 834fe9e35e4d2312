import { useFormat, useText } from "#kit/client/app.tsx";
import type { TieProps, TieSide } from "#kit/ui/components/Bracket.tsx";
import type { BracketTie } from "../../contract.ts";
import { awaitedPlayers, roundName, roundsOf, type BracketRound } from "./bracket-plan.ts";

/** How rounds and ties of a bracket are told. */
export function useBracketWords(ties: readonly BracketTie[], now: number) {
  const text = useText("bracket");
  const format = useFormat();
  const awaited = awaitedPlayers(ties);

  function roundTitle(round: BracketRound, isLast: boolean): string {
    return text(`round_${roundName(round, isLast)}`, round.round);
  }

  /** "Semi-final 2" */
  function tieTitle(side: BracketTie["side"], number: number, position: number): string {
    const rounds = roundsOf(ties, side);
    const round = rounds.find((each) => each.round === number);
    if (!round) return text("toBeDecided");
    return text(`tie_${roundName(round, round === rounds.at(-1))}`, number, position);
  }

  function waitsFor(code: string, side: "a" | "b"): string {
    const source = awaited(code, side);
    if (!source) return text("toBeDecided");
    return text(`${source.from}Of`, tieTitle(source.side, source.round, source.position));
  }

  function sideOf(tie: BracketTie, side: "a" | "b"): TieSide {
    const player = tie[side];
    if (!player) return { waitsFor: tie.outcome === "bye" ? text("bye") : waitsFor(tie.code, side) };
    const [own, other] = side === "a" ? [tie.scoreA, tie.scoreB] : [tie.scoreB, tie.scoreA];
    const isAhead = own !== null && other !== null && own > other;
    return {
      name: player.username,
      seed: player.avatar,
      score: own === null ? undefined : format.number(own),
      result: tie.winner ? (tie.winner === side ? "won" : "lost") : isAhead ? "leads" : undefined,
    };
  }

  return {
    round: (round: BracketRound, isLast: boolean) => ({
      title: roundTitle(round, isLast),
      when: dayOf(round.ties[0]),
    }),
    day: dayOf,
    tie(tie: BracketTie): TieProps & { id: string } {
      const { code, a, b, winner, outcome, startsAt } = tie;
      const isDue = startsAt !== null && Date.parse(startsAt) <= now;
      const isLive = winner === null && a !== null && b !== null && isDue;
      return {
        id: code,
        a: sideOf(tie, "a"),
        b: sideOf(tie, "b"),
        isLive,
        tag: isLive
          ? text("liveTie")
          : tie.side === "final" && tie.round === 2
            ? text("decider")
            : outcome === "walkover"
              ? text("walkover")
              : winner === null && startsAt !== null
                ? format.time(startsAt)
                : undefined,
      };
    },
  };

  function dayOf(tie: BracketTie | undefined): string | undefined {
    return tie?.startsAt ? format.day(tie.startsAt) : undefined;
  }
}
