import { useApp, useFormat, useText } from "#kit/client/app.tsx";
import { FaceOff } from "#kit/ui/components/FaceOff.tsx";
import { endedScoreless, type Side } from "../../../rules.ts";
import { clockText } from "./clock-text.ts";
import type { StepProps, WizardView } from "./use-wizard.ts";
import s from "./WizardFaceOff.module.css";

const minute = 60_000;
const clockBefore = 60 * minute;
const clockAfter = 100 * minute;

/** Both players with a clock or the score between them. */
export function WizardFaceOff({ view }: StepProps) {
  const text = useText("wizard");
  const format = useFormat();
  const plate = usePlate(view);
  const side = (which: Side) => {
    const { username, avatar, worn } = view.match[which];
    return {
      name: which === view.match.you ? text("you") : username,
      seed: avatar,
      worn,
      note: text("elo", format.number(view.match.elo[which])),
    };
  };
  return (
    <FaceOff
      className={s.face}
      label={text("faceLabel", view.match.challenger.username, view.match.challenged.username)}
      a={side("challenger")}
      b={side("challenged")}
      {...plate}
    />
  );
}

function usePlate({ match, scores, task, now }: WizardView) {
  const text = useText("wizard");
  const format = useFormat();
  const { locale } = useApp();
  const { challenger, challenged } = scores;
  if (challenger !== null && challenged !== null) {
    const plate = `${format.number(challenger)} - ${format.number(challenged)}`;
    if (task === "score_queued" || task === "dispute_queued") return { plate, plateNote: text("notSent") };
    if (task === "verify") return { plate, plateNote: text("waitingForYou") };
    if (match.state === "submitted") return { plate, plateNote: text("waitingForThem") };
    return { plate, plateNote: text(match.state === "disputed" ? "inDispute" : "finalScore") };
  }
  if (endedScoreless(match.state)) return { plate: "–", plateNote: text(`over_${match.state}`) };
  const kickoffAt = Date.parse(match.proposal?.kickoffAt ?? match.kickoffAt);
  const ahead = kickoffAt - now;
  const isClocked = match.state === "confirmed" || match.state === "in_progress";
  if (isClocked && ahead > 0 && ahead < clockBefore) {
    return { plate: clockText(ahead), plateNote: text("toKickoff"), isTimer: true };
  }
  if (match.state === "in_progress" && ahead <= 0 && -ahead < clockAfter) {
    return { plate: clockText(-ahead), plateNote: text("sinceKickoff"), isTimer: true };
  }
  const when = text("when", format.relativeDay(kickoffAt, now), format.zonedTime(kickoffAt));
  return { plate: text("versus"), plateNote: when.charAt(0).toLocaleUpperCase(locale) + when.slice(1) };
}
