import { useEffect, useState } from "react";
import { useApp, useFormat, useText } from "#kit/client/app.tsx";
import { Dialog, DialogFooter } from "#kit/ui/components/Dialog.tsx";
import { FaceOff } from "#kit/ui/components/FaceOff.tsx";
import { Facts } from "#kit/ui/components/Facts.tsx";
import { Skeleton } from "#kit/ui/components/Skeleton.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import type { MatchDetails, MatchesContract } from "../contract.ts";
import { opponentOf } from "../rules.ts";
import s from "./MatchRequestDialog.module.css";
import { MatchHeadToHead } from "./parts/MatchHeadToHead.tsx";
import type { MoveDialogProps } from "./parts/move-dialog.ts";
import { MatchMoves } from "./parts/MatchMoves.tsx";
import { useRefresh } from "./parts/use-accept.ts";
import { useFaceOff } from "./parts/use-face-off.ts";
import { useMatchText } from "./parts/use-match-text.ts";
import { useClosedNotice } from "./parts/use-closed-notice.ts";
import { useAnswerPoints } from "./parts/use-answer-points.ts";
import { kickoffOf } from "./parts/timeline.ts";
import { needsAnswer } from "./parts/viewer-status.ts";
import { useServerNow } from "#kit/client/use-server-now.ts";

/** Shows a request with the head-to-head record and the possible answers. */
export default function MatchRequestDialog({ match, onClose, onMoved }: MoveDialogProps) {
  const text = useText("matches");
  const format = useFormat();
  const words = useMatchText();
  const worth = useAnswerPoints();
  const now = useServerNow(15_000);
  const details = useDetails(match.matchId);
  const face = useFaceOff(match, now);
  const { username } = opponentOf(match);
  const isChanged = !needsAnswer(match);
  const { expectClose } = useClosedNotice();
  const refresh = useRefresh(onMoved);
  const close = () => {
    expectClose();
    onClose();
  };
  useEffect(() => {
    // The request was answered here or on another device, or has expired.
    if (isChanged) onClose();
  }, [isChanged, onClose]);
  return (
    <Dialog
      isOpen
      title={text(match.proposal ? "askedAnew" : "asked", username)}
      onClose={close}
      closeLabel={text("close")}
    >
      <FaceOff {...face} className={s.face} />
      <Facts
        facts={[
          { name: text("kickoff"), value: format.dateTime(kickoffOf(match)) },
          { name: text("battleground"), value: match.event.title },
        ]}
      />
      {match.note && (
        <figure className={s.note}>
          <figcaption className="t-small muted">{text("noteOf", username)}</figcaption>
          <blockquote dir="auto">{match.note}</blockquote>
        </figure>
      )}
      {details ? <MatchHeadToHead match={details} /> : <Skeleton shape="line" />}
      <TextLink href={`/match/${match.matchId}`} forward>
        {text("seeMatch")}
      </TextLink>
      <DialogFooter>
        <p className="t-small muted">{[words.state(match, now), ...worth(match)].join(" ")}</p>
        <MatchMoves
          match={match}
          isLead
          size="md"
          onMoved={() => {
            expectClose();
            refresh();
          }}
        />
      </DialogFooter>
    </Dialog>
  );
}

/** Loads the head-to-head record after the dialog is shown; on failure the dialog works without it. */
function useDetails(matchId: string): MatchDetails | undefined {
  const { api } = useApp();
  const [details, setDetails] = useState<MatchDetails>();
  useEffect(() => {
    let isOver = false;
    api
      .of<MatchesContract>()("GET /api/game/get-match", { query: { matchId } })
      .then(({ match }) => {
        if (!isOver) setDetails(match);
      })
      .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [api, matchId]);
  return details;
}
