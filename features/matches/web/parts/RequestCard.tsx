import { Suspense, useState, type MouseEvent } from "react";
import { useFormat, useText } from "#kit/client/app.tsx";
import { onDemand } from "#kit/client/on-demand.ts";
import { Anchor } from "#kit/ui/components/Anchor.tsx";
import { Avatar } from "#kit/ui/components/Avatar.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { clock } from "#kit/ui/icons/clock.ts";
import type { MatchSummary } from "../../contract.ts";
import { opponentOf } from "../../rules.ts";
import { MatchMoves } from "./MatchMoves.tsx";
import s from "./RequestCard.module.css";
import { RequestNote } from "./RequestNote.tsx";
import { SpecifiedStatus } from "./SpecifiedStatus.tsx";
import { StatusChip } from "./StatusChip.tsx";
import { kickoffOf } from "./timeline.ts";
import { AnswerPoints } from "./AnswerPoints.tsx";

const MatchRequestDialog = onDemand(() => import("../MatchRequestDialog.tsx"));

/** A challenge, or another time for one, that waits for the viewer's answer: the same on every page. */
export function RequestCard({ match }: { match: MatchSummary }) {
  const text = useText("matches");
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const { id, username, avatar } = opponentOf(match);
  function open(event: MouseEvent) {
    // Another tab is the browser's own matter.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setIsOpen(true);
  }
  return (
    <article className={s.request}>
      <div className={s.status}>
        <StatusChip of="your_answer" />
        <SpecifiedStatus match={match} />
      </div>
      <Anchor href={`/profile/${id}`} aria-label={username} className={s.face}>
        <Avatar seed={avatar} />
      </Anchor>
      <div className={s.words}>
        <p className="strong">
          {/* Without scripts it leads to the page of the match. */}
          <Anchor href={`/match/${match.matchId}`} className={s.title} onClick={open}>
            {text(match.proposal ? "askedAnew" : "asked", username)}
          </Anchor>
        </p>
        <p className="t-small muted">{text("about", match.game.title, match.event.title)}</p>
        <p className="t-small">{text("kickoffAt", format.dateTime(kickoffOf(match)))}</p>
        <RequestNote match={match} />
        {match.deadlineAt && (
          <p className={s.until}>
            <Icon of={clock} size="xs" />
            {text("answerBy", format.dateTime(match.deadlineAt))}
          </p>
        )}
      </div>
      <div className={s.moves}>
        <MatchMoves match={match} hasCancel={false} />
        <AnswerPoints match={match} />
      </div>
      {isOpen && (
        <Suspense>
          <MatchRequestDialog match={match} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </article>
  );
}
