import { useFormat, useText } from "#kit/client/app.tsx";
import { useServerNow } from "#kit/client/use-server-now.ts";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import type { MatchDetails, MatchDispute, TimelineMoment } from "../../../contract.ts";
import { addedEvidence, evidenceAdditionsLeft, type Side } from "../../../rules.ts";
import { Picture } from "../Picture.tsx";

export interface DisputeDetailsProps {
  match: MatchDetails;
  dispute: MatchDispute;
}

const minute = 60_000;

/** The dispute with its reason, score and pictures, and evidence added later. */
export default function DisputeDetails({ match, dispute }: DisputeDetailsProps) {
  const text = useText("wizard");
  const format = useFormat();
  const now = useServerNow(minute);
  const { by, reason, note, scoreChallenger, scoreChallenged, pictures } = dispute;
  const isOwn = by === match.you;
  const { username } = match[by];
  const why = text(`disputeReason_${reason}`);
  const statement = () => {
    if (scoreChallenger === null || scoreChallenged === null) return null;
    const goals = [format.number(scoreChallenger), format.number(scoreChallenged)] as const;
    return <p>{isOwn ? text("youHadScore", ...goals) : text("theyHadScore", username, ...goals)}</p>;
  };
  return (
    <>
      <p>{isOwn ? text("youDisputed", why) : text("theyDisputed", why, username)}</p>
      {statement()}
      <Words of={note} />
      <Evidence match={match} by={by} pictures={pictures} />
      {addedEvidence(match.timeline).map((moment) => (
        <Addition key={moment.number} match={match} moment={moment} now={now} />
      ))}
      {match.state === "disputed" && evidenceAdditionsLeft(match.timeline, match.you) <= 0 && (
        <p className="muted">{text("evidenceFull")}</p>
      )}
      <TextLink href={`/support/ask?about=dispute.${match.matchId}`} forward wraps>
        {text("getHelp")}
      </TextLink>
    </>
  );
}

function Addition({ match, moment, now }: { match: MatchDetails; moment: TimelineMoment; now: number }) {
  const text = useText("wizard");
  const format = useFormat();
  const { by, at, note, pictures } = moment;
  if (by === null) return null;
  const when = text("when", format.relativeDay(at, now), format.zonedTime(at));
  return (
    <>
      <p>{by === match.you ? text("youAdded", when) : text("theyAdded", match[by].username, when)}</p>
      <Words of={note} />
      <Evidence match={match} by={by} pictures={pictures} />
    </>
  );
}

/** Shown to its author only (and to staff). */
function Words({ of: note }: { of: string | null }) {
  if (note === null) return null;
  return (
    <blockquote className="card" dir="auto">
      {note}
    </blockquote>
  );
}

function Evidence({ match, by, pictures }: { match: MatchDetails; by: Side; pictures: readonly string[] }) {
  const text = useText("wizard");
  const shown = by === match.you ? text("ownEvidence") : text("theirEvidence", match[by].username);
  return pictures.map((src) => (
    <Picture key={src} src={src} alt={shown} caption={shown} zoomLabel={text("zoom")} />
  ));
}
