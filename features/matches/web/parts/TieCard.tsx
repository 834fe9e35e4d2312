import type { OpenTie } from "#features/battlegrounds/contract.ts";
import { useFreshBracket, useTieText } from "#features/battlegrounds/web/index.ts";
import { useFormat, useText } from "#kit/client/app.tsx";
import { useViewer } from "#kit/client/viewer.tsx";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { Scorebug } from "#kit/ui/components/Scorebug.tsx";
import { StatusChip } from "./StatusChip.tsx";
import s from "./TieCard.module.css";

export interface WaitingTie {
  event: { id: string; title: string; game: { title: string } };
  tie: OpenTie;
}

/** A tie whose opponent is not known yet. */
export function TieCard({ waiting: { event, tie }, now }: { waiting: WaitingTie; now: number }) {
  const text = useText("matches");
  const ties = useText("ties");
  const format = useFormat();
  const words = useTieText();
  const viewer = useViewer();
  useFreshBracket(event.id);
  const isLate = Date.parse(tie.startsAt) <= now;
  return (
    <Scorebug
      when={isLate ? undefined : format.zonedTime(tie.startsAt)}
      game={event.game.title}
      status={<StatusChip of="waiting" />}
      a={{ name: viewer?.username ?? "", seed: viewer?.avatar ?? "", note: text("you") }}
      b={{
        name: words.unknown,
        seed: "",
        isUnknown: true,
        note: words.awaited(tie.awaits),
      }}
    >
      <p className={`t-cap muted ${s.tie}`}>
        {text("status_upcoming")}. {text("when", words.title(tie), event.title)}
      </p>
      {isLate && <p className="t-cap muted">{ties("tieLate")}</p>}
      <ButtonLink size="sm" kind="outline" href={`/bracket/${event.id}`}>
        {ties("seeBracket")}
      </ButtonLink>
    </Scorebug>
  );
}
