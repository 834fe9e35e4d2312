import { useFormat, useText } from "#kit/client/app.tsx";
import { PrizeLadder } from "#kit/ui/components/PrizeLadder.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import type { EventDetails } from "../../contract.ts";
import s from "./Prizes.module.css";
import { usePlaceName } from "./use-place-name.ts";

export function Prizes({ prizes }: { prizes: EventDetails["prizes"] }) {
  const text = useText("event");
  const format = useFormat();
  const placeName = usePlaceName();
  return (
    <Section title={text("prizes")}>
      <PrizeLadder
        prizes={prizes.map(({ place, amount }) => ({
          place: placeName(place),
          prize: format.money(amount),
        }))}
      />
      <p className={`t-cap muted ${s.note}`}>{text("paidWithin")}</p>
    </Section>
  );
}
