import { useAddressOf } from "#features/files/web/index.ts";
import { useFormat, useText } from "#kit/client/app.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { zoomIn } from "#kit/ui/icons/zoom-in.ts";
import type { MatchDetails } from "../../../contract.ts";
import s from "./ScorePicture.module.css";

/** The screenshot of the score that was posted. */
export function ScorePicture({ match, now }: { match: MatchDetails; now: number }) {
  const text = useText("wizard");
  const format = useFormat();
  const { screenshotUrl, submittedBy, submittedAt } = match;
  if (screenshotUrl === null || submittedBy === null || submittedAt === null) return null;
  const name = submittedBy === match.you ? text("you") : match[submittedBy].username;
  const when = text("when", format.relativeDay(submittedAt, now), format.time(submittedAt));
  return <Picture src={screenshotUrl} alt={text("pictureOf", name)} caption={text("postedBy", name, when)} />;
}

/** The one that waits on this phone. */
export function KeptPicture({ screenshot }: { screenshot: Blob }) {
  const text = useText("wizard");
  const src = useAddressOf(screenshot);
  return src && <Picture src={src} alt={text("pictureOf", text("you"))} caption={text("keptPicture")} />;
}

/** A press shows it as large as it is. */
function Picture({ src, alt, caption }: { src: string; alt: string; caption: string }) {
  const text = useText("wizard");
  return (
    <figure className={s.figure}>
      <img className={s.picture} src={src} alt={alt} />
      <figcaption className={s.caption}>
        <span className="muted">{caption}</span>
        <a className={s.zoom} href={src} target="_blank" rel="noreferrer" aria-label={text("zoom")}>
          <Icon of={zoomIn} />
        </a>
      </figcaption>
    </figure>
  );
}
