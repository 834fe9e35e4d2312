import { useFormat, useText } from "#kit/client/app.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { zoomIn } from "#kit/ui/icons/zoom-in.ts";
import type { MatchDetails } from "../../../contract.ts";
import s from "./ScorePicture.module.css";

/** The screenshot of the score that was posted; a press shows it as large as it is. */
export function ScorePicture({ match, now }: { match: MatchDetails; now: number }) {
  const text = useText("wizard");
  const format = useFormat();
  const { screenshotUrl, submittedBy, submittedAt } = match;
  if (screenshotUrl === null || submittedBy === null || submittedAt === null) return null;
  const name = submittedBy === match.you ? text("you") : match[submittedBy].username;
  const when = text("when", format.relativeDay(submittedAt, now), format.time(submittedAt));
  return (
    <figure className={s.figure}>
      <img className={s.picture} src={screenshotUrl} alt={text("pictureOf", name)} />
      <figcaption className={s.caption}>
        <span className="muted">{text("postedBy", name, when)}</span>
        <a className={s.zoom} href={screenshotUrl} target="_blank" rel="noreferrer" aria-label={text("zoom")}>
          <Icon of={zoomIn} />
        </a>
      </figcaption>
    </figure>
  );
}
