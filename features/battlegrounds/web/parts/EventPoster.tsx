import type { ReactNode } from "react";
import { useFormat, useText } from "#kit/client/app.tsx";
import { useViewer } from "#kit/client/viewer.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import { Poster } from "#kit/ui/components/Poster.tsx";
import { shownPhase, type PosterEvent } from "../../rules.ts";
import { sceneOf } from "#kit/ui/art/scene.ts";
import { EnterButton } from "./EnterButton.tsx";
import { PhaseChip } from "./PhaseChip.tsx";
import { useEventText } from "./use-event-text.ts";

export interface EventPosterProps {
  event: PosterEvent;
  /** Reference for "today" and "tomorrow". */
  now: number;
  /** Replaces the phase chip. */
  status?: ReactNode;
}

export function EventPoster({ event, now, status }: EventPosterProps) {
  const text = useText("battlegrounds");
  const format = useFormat();
  const words = useEventText();
  const { stage, platform, entrants } = event;
  const isFull = entrants >= event.capacity;
  // With a status the player has already entered.
  const canEnter = useViewer() !== null && status === undefined && event.isRegistrationOpen;
  return (
    <Poster
      href={`/event-home/${event.id}`}
      art={sceneOf(event.game.art)}
      title={event.title}
      meta={text("posterMeta", event.game.title, words.when(event, now))}
      prize={words.prize(event)}
      status={status ?? <PhaseChip phase={shownPhase(event)} />}
      tags={
        <>
          {stage !== "ladder" && <Chip kind="art">{text(`stage_${stage}`)}</Chip>}
          {platform === "ps5" && <Chip kind="art">{text("ps5Only")}</Chip>}
        </>
      }
      players={{ seeds: event.faces, count: format.number(entrants), label: text("entrantsCount", entrants) }}
      action={
        canEnter && (
          <EnterButton
            eventId={event.id}
            kind="outline"
            size="sm"
            label={text(isFull ? "joinLineOf" : "enterEvent", event.title)}
          >
            {text(isFull ? "joinLine" : "enter")}
          </EnterButton>
        )
      }
    />
  );
}
