import { Suspense, useState } from "react";
import { useFormat, useText } from "#kit/client/app.tsx";
import { onDemand } from "#kit/client/on-demand.ts";
import { Scorebug, type ScorebugSide } from "#kit/ui/components/Scorebug.tsx";
import type { ShownMatch } from "../../contract.ts";
import { isOver, opponentOf, type Side } from "../../rules.ts";
import s from "./MatchCard.module.css";
import { MatchMoves } from "./MatchMoves.tsx";
import { RequestNote } from "./RequestNote.tsx";
import { StatusChip } from "./StatusChip.tsx";
import { useMatchWords } from "./use-match-words.ts";
import { useWorth } from "./use-worth.ts";
import { kickoffOf } from "./timeline.ts";
import { isLeftToOthers, isToAnswer } from "./view.ts";

const MatchRequestDialog = onDemand(() => import("../MatchRequestDialog.tsx"));

export interface MatchCardProps {
  match: ShownMatch;
  /** The server's time. */
  now: number;
  /** The day stands above it already. */
  isUnderDay?: boolean;
  /** Of several cards only one has the primary button. */
  isLead?: boolean;
}

/** One's own match in a list: who, when, how it stands, and what can be done now. */
export function MatchCard({ match, now, isUnderDay = false, isLead = false }: MatchCardProps) {
  const text = useText("matches");
  const format = useFormat();
  const words = useMatchWords();
  const worth = useWorth();
  const [isAsked, setIsAsked] = useState(false);
  const { username } = opponentOf(match);
  const side = useSide(match);
  const isRequest = isToAnswer(match);
  const label = text("openMatch", username);
  const isQuiet = isLeftToOthers(match);
  const told = (
    <p className="t-cap muted">
      {match.detail !== match.status && <b>{text(`status_${match.detail}`)}. </b>}
      {[words.state(match, now), ...worth(match)].join(" ")}
    </p>
  );
  return (
    <Scorebug
      isRequest={isRequest}
      when={isUnderDay ? format.zonedTime(kickoffOf(match)) : words.when(match, now)}
      game={match.game.title}
      status={<StatusChip of={match.status} />}
      a={side("challenger")}
      b={side("challenged")}
      {...(isRequest
        ? { press: { label, onPress: () => setIsAsked(true) } }
        : { link: { label, href: `/match/${match.matchId}` } })}
    >
      {isQuiet ? (
        <div className={s.line}>
          {told}
          <MatchMoves match={match} isQuiet />
        </div>
      ) : (
        <>
          {isRequest && <RequestNote match={match} />}
          <MatchMoves match={match} isLead={isLead} />
          {told}
        </>
      )}
      {isAsked && (
        <Suspense>
          <MatchRequestDialog match={match} onClose={() => setIsAsked(false)} />
        </Suspense>
      )}
    </Scorebug>
  );
}

function useSide(match: ShownMatch): (side: Side) => ScorebugSide {
  const text = useText("matches");
  const format = useFormat();
  function noteOf(side: Side): string | undefined {
    if (side === match.you) return text("you");
    return isOver(match.state) ? undefined : text("elo", format.number(match.elo[side]));
  }
  return (side) => {
    const { id, username, avatar } = match[side];
    const score = side === "challenger" ? match.scoreChallenger : match.scoreChallenged;
    const result = match.winnerId === null ? undefined : match.winnerId === id ? "won" : "lost";
    return {
      name: username,
      seed: avatar,
      note: noteOf(side),
      score: score === null ? undefined : format.number(score),
      result,
    };
  };
}
