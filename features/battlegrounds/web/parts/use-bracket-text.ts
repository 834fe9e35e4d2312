import { useFormat, useText } from "#kit/client/app.tsx";
import { useServerNow } from "#kit/client/use-server-now.ts";
import type { TieProps, TieSide } from "#kit/ui/components/Bracket.tsx";
import type { BracketTie } from "../../contract.ts";
import { namesOfTies, roundName } from "../../rules.ts";
import type { BracketRound } from "./bracket-plan.ts";
import { useTieText } from "./use-tie-text.ts";

export type BracketText = ReturnType<typeof useBracketText>;

/** Texts of rounds and ties from the viewer's side. */
export function useBracketText(ties: readonly BracketTie[], viewerId: string | null) {
  const text = useText("bracket");
  const format = useFormat();
  const words = useTieText();
  const now = useServerNow(30_000);
  const names = namesOfTies(ties.filter(({ side, round }) => side === "upper" && round === 1).length);

  const waitsFor = (code: string, side: "a" | "b") => words.awaited(names.awaited(code, side));

  function sideOf(tie: BracketTie, side: "a" | "b"): TieSide {
    const player = tie[side];
    if (!player) return { waitsFor: tie.outcome === "bye" ? text("bye") : waitsFor(tie.code, side) };
    const own = side === "a" ? tie.scoreA : tie.scoreB;
    const isMe = player.id === viewerId;
    return {
      name: isMe ? text("you") : player.username,
      seed: player.avatar,
      worn: player.worn,
      score: own === null ? undefined : format.number(own),
      result: tie.winner ? (tie.winner === side ? "won" : "lost") : undefined,
      isMe,
    };
  }

  return {
    round: (round: BracketRound, isLast: boolean) => ({
      title: text(`round_${roundName(round.side, round.ties.length, isLast)}`, round.round),
      when: dayOf(round.ties[0]),
    }),
    day: dayOf,
    tieTitle: ({ code }: BracketTie) => words.title(names.nameOf(code)),
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

  function tagOf({ side, round, a, b, outcome, winner, progress, startsAt }: BracketTie): string | undefined {
    if (progress === "live") return text("liveTie");
    if (progress === "posted") return text("posted");
    if (progress === "disputed") return text("disputedTie");
    if (side === "final" && round === 2) return text("decider");
    if (outcome === "walkover") return text("walkover");
    if (winner !== null || outcome !== null || startsAt === null) return undefined;
    // A tie without both players starts later than planned.
    const isLate = (a === null || b === null) && Date.parse(startsAt) <= now;
    return isLate ? undefined : format.zonedTime(startsAt);
  }

  function dayOf(tie: BracketTie | undefined): string | undefined {
    return tie?.startsAt ? format.day(tie.startsAt) : undefined;
  }
}
