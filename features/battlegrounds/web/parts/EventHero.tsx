import { useText } from "#kit/client/app.tsx";
import { useClockLabels } from "#kit/client/use-clock-labels.ts";
import { Chip } from "#kit/ui/components/Chip.tsx";
import { Clock } from "#kit/ui/components/Clock.tsx";
import { gamepad2 } from "#kit/ui/icons/gamepad-2.ts";
import type { EventDetails } from "../../contract.ts";
import { sceneOf } from "#kit/ui/art/scene.ts";
import { isOver, shownPhase } from "../../rules.ts";
import s from "./EventHero.module.css";
import { PhaseChip } from "./PhaseChip.tsx";
import { PosterHero } from "./PosterHero.tsx";
import { useEventText } from "./use-event-text.ts";

export interface EventHeroProps {
  event: EventDetails;
  now: number;
}

export function EventHero({ event, now }: EventHeroProps) {
  const text = useText("event");
  const common = useText("battlegrounds");
  const words = useEventText();
  return (
    <PosterHero art={sceneOf(event.game.art)}>
      <div className={s.chips}>
        <PhaseChip phase={shownPhase(event)} />
        {event.stage !== "ladder" && <Chip kind="art">{common(`stage_${event.stage}`)}</Chip>}
        {event.platform === "ps5" && (
          <Chip kind="art" icon={gamepad2}>
            {common("ps5Only")}
          </Chip>
        )}
      </div>
      <h1 className="t-display">{event.title}</h1>
      <p className="muted">{event.summary}</p>
      <div className={s.pool}>
        <div>
          <p className="t-small muted">{text(event.prizePool ? "prizePool" : "onTheLine")}</p>
          <p className={`t-display ${s.sum}`}>
            <bdi>{event.prizePool ? words.prize(event) : text(`onTheLine_${event.stage}`)}</bdi>
          </p>
        </div>
        {isOver(event.phase) ? (
          <p className="muted">{words.when(event, now)}</p>
        ) : (
          <Countdown event={event} now={now} />
        )}
      </div>
    </PosterHero>
  );
}

function Countdown({ event, now }: EventHeroProps) {
  const text = useText("event");
  const isLive = event.phase === "live";
  const label = text(isLive ? "endsIn" : "startsIn");
  const labels = useClockLabels(label);
  return (
    <div>
      <p className={`t-small muted ${s.until}`} aria-hidden="true">
        {label}
      </p>
      <Clock onArt until={Date.parse(isLive ? event.endsAt : event.startsAt)} now={now} labels={labels} />
    </div>
  );
}
