import { useFormat, useText } from "#kit/client/app.tsx";
import { Podium } from "#kit/ui/components/Podium.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import type { EventDetails } from "../../contract.ts";
import { usePlaceName } from "./use-place-name.ts";

/** The winners with their prizes, or with their places if prizes are hidden. */
export function EventPodium({ event }: { event: EventDetails }) {
  const text = useText("event");
  const format = useFormat();
  const placeName = usePlaceName();
  const hasPrizes = event.prizes.length > 0;
  return (
    <Section title={text("podium")}>
      <Podium
        unit={text(hasPrizes ? "prizeUnit" : "placeUnit")}
        placeLabels={[placeName(1), placeName(2), placeName(3)]}
        players={event.podium.map(({ place, player }, index) => {
          const prize = event.prizes[index];
          return {
            name: player.username,
            seed: player.avatar,
            worn: player.worn,
            href: `/profile/${player.id}`,
            value: prize ? format.money(prize.amount) : placeName(place),
          };
        })}
      />
    </Section>
  );
}
