import { useObjectUrl } from "#features/files/web/index.ts";
import { useFormat, useText } from "#kit/client/app.tsx";
import type { MatchDetails } from "../../../contract.ts";
import { Picture } from "../Picture.tsx";

/** The screenshot of the posted score. */
export function ScorePicture({ match, now }: { match: MatchDetails; now: number }) {
  const text = useText("wizard");
  const format = useFormat();
  const { screenshotUrl, submittedBy, submittedAt } = match;
  if (screenshotUrl === null || submittedBy === null || submittedAt === null) return null;
  const isOwn = submittedBy === match.you;
  const name = isOwn ? text("you") : match[submittedBy].username;
  const when = text("when", format.relativeDay(submittedAt, now), format.zonedTime(submittedAt));
  return (
    <Picture
      src={screenshotUrl}
      alt={text("pictureOf", name)}
      caption={isOwn ? text("youPosted", when) : text("postedBy", name, when)}
      zoomLabel={text("zoom")}
    />
  );
}

/** A screenshot that is stored on this device only. */
export function QueuedPicture({ screenshot, of }: { screenshot: Blob; of: string }) {
  const text = useText("wizard");
  const src = useObjectUrl(screenshot);
  if (!src) return null;
  return <Picture src={src} alt={of} caption={text("keptPicture")} zoomLabel={text("zoom")} />;
}
