import { useFormat, useText } from "#kit/client/app.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import type { MatchDetails } from "../../contract.ts";
import { useMomentTitle } from "./MatchTimeline.tsx";
import { Picture } from "./Picture.tsx";
import s from "./MatchPictures.module.css";

/** Screenshots of both players. */
export function MatchPictures({ match }: { match: MatchDetails }) {
  const text = useText("matches");
  const format = useFormat();
  const title = useMomentTitle(match);
  const shown = match.timeline.filter(({ pictures }) => pictures.length > 0);
  if (shown.length === 0) return null;
  return (
    <Section title={text("screenshots")}>
      <div className={s.pictures}>
        {shown.flatMap((moment) =>
          moment.pictures.map((src) => (
            <Picture
              key={src}
              src={src}
              alt={title(moment)}
              caption={`${title(moment)} · ${format.dateTime(moment.at)}`}
              zoomLabel={text("zoom")}
            />
          )),
        )}
      </div>
    </Section>
  );
}
