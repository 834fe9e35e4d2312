import { useFormat, useText } from "#kit/client/app.tsx";
import { Scorebug, type ScorebugSide } from "#kit/ui/components/Scorebug.tsx";
import type { MatchSummary } from "../../contract.ts";
import { isOver, opponentOf, type Side } from "../../rules.ts";
import { MatchMoves } from "./MatchMoves.tsx";
import { SpecifiedStatus } from "./SpecifiedStatus.tsx";
import { StatusChip } from "./StatusChip.tsx";
import { useMatchText } from "./use-match-text.ts";
import { kickoffOf } from "./timeline.ts";
import { wizardMoveOf, matchStatusOf } from "./viewer-status.ts";

export interface MatchCardProps {
  match: MatchSummary;
  now: number;
  /** The day is already shown as a heading. */
  isUnderDay?: boolean;
  /** Only one card of a list has the primary button. */
  isLead?: boolean;
}

/** A match of the viewer in a list, with its next move. Cancelling is offered on the match page only. */
export function MatchCard({ match, now, isUnderDay = false, isLead = false }: MatchCardProps) {
  const text = useText("matches");
  const format = useFormat();
  const words = useMatchText();
  const side = useSide(match);
  const label = text("openMatch", opponentOf(match).username);
  const hasForward = wizardMoveOf(match) !== undefined;
  const isOpening = !hasForward && !isOver(match.state);
  return (
    <Scorebug
      when={isUnderDay ? format.zonedTime(kickoffOf(match)) : words.when(match, now)}
      game={match.game.title}
      status={<StatusChip of={matchStatusOf(match, now)} />}
      a={side("challenger")}
      b={side("challenged")}
      link={{ label, href: `/match/${match.matchId}`, ...(isOpening ? { button: text("seeMatch") } : {}) }}
    >
      <p className="t-cap muted">
        <b>
          <SpecifiedStatus match={match} />.
        </b>{" "}
        {words.state(match, now)}
      </p>
      {hasForward && <MatchMoves match={match} isLead={isLead} hasCancel={false} />}
    </Scorebug>
  );
}

function useSide(match: MatchSummary): (side: Side) => ScorebugSide {
  const text = useText("matches");
  const format = useFormat();
  function noteOf(side: Side): string | undefined {
    if (side === match.you) return text("you");
    return isOver(match.state) ? undefined : text("elo", format.number(match.elo[side]));
  }
  return (side) => {
    const { id, username, avatar, worn } = match[side];
    const score = side === "challenger" ? match.scoreChallenger : match.scoreChallenged;
    const result = match.winnerId === null ? undefined : match.winnerId === id ? "won" : "lost";
    return {
      name: username,
      seed: avatar,
      worn,
      note: noteOf(side),
      score: score === null ? undefined : format.number(score),
      result,
    };
  };
}
