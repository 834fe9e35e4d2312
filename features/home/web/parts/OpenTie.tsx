import { useRevalidator } from "react-router";
import type { OpenTie as Tie } from "#features/battlegrounds/contract.ts";
import { bracketEvent, bracketRoom, type PosterEvent } from "#features/battlegrounds/rules.ts";
import { useTieWords } from "#features/battlegrounds/web/index.ts";
import { useFormat, useText } from "#kit/client/app.tsx";
import { useRoom } from "#kit/client/use-room.ts";
import { useServerNow } from "#kit/client/use-server-now.ts";
import { useViewer } from "#kit/client/viewer.tsx";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { FaceOff } from "#kit/ui/components/FaceOff.tsx";
import { NextCard } from "./NextCard.tsx";
import s from "./OpenTie.module.css";
import { useCountdown } from "./use-countdown.ts";

export interface OpenTieProps {
  event: Pick<PosterEvent, "id" | "title">;
  tie: Tie;
  /** Nothing else comes before it. */
  isNext: boolean;
}

/** A tie of a final whose opponent others still play for. */
export function OpenTie({ event, tie, isNext }: OpenTieProps) {
  const text = useText("start");
  const format = useFormat();
  const words = useTieWords();
  const now = useServerNow(30_000);
  useFreshBracket(event.id);
  const isLate = Date.parse(tie.startsAt) <= now;
  return (
    <NextCard
      label={text(isNext ? "nextMatch" : "openTie")}
      face={isNext && <Face kickoffAt={tie.startsAt} />}
      action={<ButtonLink href={`/bracket/${event.id}`}>{text("seeBracket")}</ButtonLink>}
    >
      <p className="strong">{isLate ? text("tieLate") : text("kickoffAt", format.dateTime(tie.startsAt))}</p>
      <p className={s.tie}>{text("about", words.title(tie), event.title)}</p>
      <p className="t-small muted">{text("opponent", words.awaited(tie.awaits))}</p>
    </NextCard>
  );
}

function Face({ kickoffAt }: { kickoffAt: string }) {
  const text = useText("start");
  const { unknown } = useTieWords();
  const viewer = useViewer();
  const plate = useCountdown({ kickoffAt, deadlineAt: null });
  return (
    <FaceOff
      label={text("openTie")}
      a={{ name: text("you"), seed: viewer?.avatar ?? "" }}
      b={{ name: unknown, seed: "", blank: <span className={s.blank} /> }}
      {...plate}
    />
  );
}

/** What others play, and what staff correct, moves the tie. */
function useFreshBracket(eventId: string): void {
  const { revalidate } = useRevalidator();
  useRoom(bracketRoom(eventId), {
    onMessage: ({ event }) => {
      if (event === bracketEvent) void revalidate();
    },
    // The page catches up with its matches, and with this.
    catchUp: () => Promise.resolve(),
  });
}
