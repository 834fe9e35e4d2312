import { useFormat, useText } from "#kit/client/app.tsx";
import type { TieProps, TieSide } from "#kit/ui/components/Bracket.tsx";
import type { BracketTie } from "../../contract.ts";
import { awaitedPlayers, roundName, roundsOf, type BracketRound } from "./bracket-plan.ts";

export type BracketWords = ReturnType<typeof useBracketWords>;

/** How rounds and ties of a bracket are told to a reader, who may play in it. */
export function useBracketWords(ties: readonly BracketTie[], viewerId: string | null) {
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
    const own = side === "a" ? tie.scoreA : tie.scoreB;
    const isMe = player.id === viewerId;
    return {
      name: isMe ? text("you") : player.username,
      seed: player.avatar,
      score: own === null ? undefined : format.number(own),
      result: tie.winner ? (tie.winner === side ? "won" : "lost") : undefined,
      isMe,
    };
  }

  return {
    round: (round: BracketRound, isLast: boolean) => ({
      title: roundTitle(round, isLast),
      when: dayOf(round.ties[0]),
    }),
    day: dayOf,
    tieTitle: ({ side, round, position }: BracketTie) => tieTitle(side, round, position),
    waitsFor,
    tie(tie: BracketTie): TieProps & { id: string } {
      return {
        id: tie.code,
        a: sideOf(tie, "a"),
        b: sideOf(tie, "b"),
        isLive: tie.progress === "live",
        isPath: viewerId !== null && (tie.a?.id === viewerId || tie.b?.id === viewerId),
        tag: tagOf(tie),
      };
    },
  };

  function tagOf({ side, round, outcome, winner, progress, startsAt }: BracketTie): string | undefined {
    if (progress === "live") return text("liveTie");
    if (progress === "posted") return text("posted");
    if (progress === "disputed") return text("disputedTie");
    if (side === "final" && round === 2) return text("decider");
    if (outcome === "walkover") return text("walkover");
    return winner === null && outcome === null && startsAt !== null ? format.time(startsAt) : undefined;
  }

  function dayOf(tie: BracketTie | undefined): string | undefined {
    return tie?.startsAt ? format.day(tie.startsAt) : undefined;
  }
}
