import { useText } from "#kit/client/app.tsx";
import { useViewer } from "#kit/client/viewer.tsx";
import { Drawing } from "#kit/ui/art/Drawing.tsx";
import { cx } from "#kit/ui/classes.ts";
import { Avatar } from "#kit/ui/components/Avatar.tsx";
import { PlayerName, type Worn } from "#kit/ui/components/PlayerName.tsx";
import s from "./WornPreview.module.css";

/** Longer names do not fit between face and pose on a phone. */
const roomyName = 6;

/** The player as others see them. */
export function WornPreview({ worn }: { worn?: Worn | undefined }) {
  const text = useText("enhancers");
  const viewer = useViewer();
  if (!viewer) return null;
  return (
    <section className={`card ${s.preview}`} aria-label={text("previewTitle")}>
      <Avatar avatar={viewer.avatar} frame={worn?.frame} size="lg" className={s.face} />
      <p className={cx("t-title", s.name, viewer.username.length > roomyName && s.long)}>
        <PlayerName worn={worn}>{viewer.username}</PlayerName>
      </p>
      {worn?.pose && <Drawing name={`pose-${worn.pose}`} className={s.pose} />}
    </section>
  );
}
