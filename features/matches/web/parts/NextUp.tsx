import type { ReactNode } from "react";
import { useTieText } from "#features/battlegrounds/web/index.ts";
import { useText } from "#kit/client/app.tsx";
import { useViewer } from "#kit/client/viewer.tsx";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { FaceOff, type FaceOffProps } from "#kit/ui/components/FaceOff.tsx";
import type { MatchSummary } from "../../contract.ts";
import s from "./NextUp.module.css";
import type { WaitingTie } from "./TieCard.tsx";
import { useFaceOff } from "./use-face-off.ts";
import { useMatchText } from "./use-match-text.ts";

/** The next match, beside the list on wide screens. */
export function NextUp({ match, now }: { match: MatchSummary; now: number }) {
  const text = useText("matches");
  const words = useMatchText();
  const face = useFaceOff(match, now);
  return (
    <Next face={face} summary={words.state(match, now)} href={`/match/${match.matchId}`}>
      {text("seeMatch")}
    </Next>
  );
}

/** A tie of a final whose opponent is not known yet. */
export function NextTie({ waiting: { event, tie }, now }: { waiting: WaitingTie; now: number }) {
  const text = useText("matches");
  const ties = useText("ties");
  const words = useMatchText();
  const tieText = useTieText();
  const viewer = useViewer();
  const isLate = Date.parse(tie.startsAt) <= now;
  const face: FaceOffProps = {
    label: ties("openTie"),
    a: { name: text("youName"), seed: viewer?.avatar ?? "" },
    b: { name: tieText.unknown, seed: "", isUnknown: true },
    plate: text("versus"),
    plateNote: isLate ? undefined : words.at(tie.startsAt, now),
  };
  const summary = isLate ? ties("tieLate") : ties("opponent", tieText.awaited(tie.awaits));
  return (
    <Next face={face} summary={summary} href={`/bracket/${event.id}`}>
      {ties("seeBracket")}
    </Next>
  );
}

interface NextProps {
  face: FaceOffProps;
  summary: string;
  href: string;
  children: ReactNode;
}

function Next({ face, summary, href, children }: NextProps) {
  const text = useText("matches");
  return (
    <aside className={s.next} aria-labelledby="next-up">
      <FaceOff {...face} className={s.face} />
      <div className={s.words}>
        <h3 className="t-heading" id="next-up">
          {text("nextUp")}
        </h3>
        <p className="muted">{summary}</p>
        <ButtonLink kind="inverse" block href={href}>
          {children}
        </ButtonLink>
      </div>
    </aside>
  );
}
