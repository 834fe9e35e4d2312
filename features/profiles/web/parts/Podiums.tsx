import { useFormat, useText } from "#kit/client/app.tsx";
import { Anchor } from "#kit/ui/components/Anchor.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import { medal } from "#kit/ui/icons/medal.ts";
import { trophy } from "#kit/ui/icons/trophy.ts";
import type { ProfilePodium } from "../../contract.ts";
import s from "./OtherRatings.module.css";

const placeKeys = { 1: "place_1", 2: "place_2", 3: "place_3" } as const;

/** Places one to three, newest first. */
export function Podiums({ podiums }: { podiums: readonly ProfilePodium[] }) {
  const text = useText("profiles");
  const format = useFormat();
  return (
    <ul className={`list ${s.ratings}`}>
      {podiums.map(({ event, place, isFinal, endedAt }) => (
        <li key={event.id}>
          <span className="grow">
            <Anchor className="strong" href={`/event-home/${event.id}`}>
              <bdi>{event.title}</bdi>
            </Anchor>
            <span className={`t-cap muted ${s.note}`}>{format.day(endedAt)}</span>
          </span>
          <Chip kind={place === 1 ? "brand" : "plain"} icon={isFinal && place === 1 ? trophy : medal}>
            {text(placeKeys[place as keyof typeof placeKeys])}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
