import { Suspense, useState, type MouseEvent } from "react";
import { useFormat, useText } from "#kit/client/app.tsx";
import { lazyOnOpen } from "#kit/client/lazy-on-open.ts";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { clock } from "#kit/ui/icons/clock.ts";
import type { MatchSummary } from "../../contract.ts";
import { opponentOf } from "../../rules.ts";
import { MatchMoves } from "./MatchMoves.tsx";
import { OpponentCard } from "./OpponentCard.tsx";
import s from "./RequestCard.module.css";
import { RequestNote } from "./RequestNote.tsx";
import { SpecifiedStatus } from "./SpecifiedStatus.tsx";
import { StatusChip } from "./StatusChip.tsx";
import { kickoffOf } from "./timeline.ts";
import { AnswerPoints } from "./AnswerPoints.tsx";

const MatchRequestDialog = lazyOnOpen(() => import("../MatchRequestDialog.tsx"));

/** A challenge or proposed time that waits for the viewer's answer. */
export function RequestCard({ match }: { match: MatchSummary }) {
  const text = useText("matches");
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  function open(event: MouseEvent) {
    // The browser opens the link in a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    setIsOpen(true);
  }
  return (
    <>
      <OpponentCard
        match={match}
        isRequest
        title={text(match.proposal ? "askedAnew" : "asked", opponentOf(match).username)}
        // Without scripts the title links to the match page.
        onOpen={open}
        status={
          <>
            <StatusChip of="your_answer" />
            <SpecifiedStatus match={match} />
          </>
        }
        moves={
          <>
            <MatchMoves match={match} hasCancel={false} />
            <AnswerPoints match={match} />
          </>
        }
      >
        <p className="t-small muted">{text("about", match.game.title, match.event.title)}</p>
        <p className="t-small">{text("kickoffAt", format.dateTime(kickoffOf(match)))}</p>
        <RequestNote match={match} />
        {match.deadlineAt && (
          <p className={s.until}>
            <Icon of={clock} size="xs" />
            {text("answerBy", format.dateTime(match.deadlineAt))}
          </p>
        )}
      </OpponentCard>
      {isOpen && (
        <Suspense>
          <MatchRequestDialog match={match} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
