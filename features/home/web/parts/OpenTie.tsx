import type { OpenTie as Tie } from "#features/battlegrounds/contract.ts";
import type { PosterEvent } from "#features/battlegrounds/rules.ts";
import { useFreshBracket, useTieText } from "#features/battlegrounds/web/index.ts";
import { useFormat, useText } from "#kit/client/app.tsx";
import { useServerNow } from "#kit/client/use-server-now.ts";
import { useViewer } from "#kit/client/viewer.tsx";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { FaceOff } from "#kit/ui/components/FaceOff.tsx";
import { HomeCard } from "./HomeCard.tsx";
import s from "./OpenTie.module.css";
import { useCountdown } from "./use-countdown.ts";

export interface OpenTieProps {
  event: Pick<PosterEvent, "id" | "title">;
  tie: Tie;
  /** Whether no other match of the player is earlier. */
  isNext: boolean;
}

/** A tie of a final that waits for its opponent. */
export function OpenTie({ event, tie, isNext }: OpenTieProps) {
  const text = useText("start");
  const ties = useText("ties");
  const format = useFormat();
  const words = useTieText();
  const now = useServerNow(30_000);
  useFreshBracket(event.id);
  const isLate = Date.parse(tie.startsAt) <= now;
  return (
    <HomeCard
      label={isNext ? text("nextMatch") : ties("openTie")}
      face={isNext && <Face kickoffAt={tie.startsAt} />}
      action={<ButtonLink href={`/bracket/${event.id}`}>{ties("seeBracket")}</ButtonLink>}
    >
      <p className="strong">{isLate ? ties("tieLate") : text("kickoffAt", format.dateTime(tie.startsAt))}</p>
      <p className={s.tie}>{text("about", words.title(tie), event.title)}</p>
      <p className="t-small muted">{ties("opponent", words.awaited(tie.awaits))}</p>
    </HomeCard>
  );
}

function Face({ kickoffAt }: { kickoffAt: string }) {
  const text = useText("start");
  const ties = useText("ties");
  const { unknown } = useTieText();
  const viewer = useViewer();
  const plate = useCountdown({ kickoffAt, deadlineAt: null });
  return (
    <FaceOff
      label={ties("openTie")}
      a={{ name: text("you"), seed: viewer?.avatar ?? "" }}
      b={{ name: unknown, seed: "", isUnknown: true }}
      {...plate}
    />
  );
}
