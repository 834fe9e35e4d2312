import { useFormat, useText } from "#kit/client/app.tsx";
import { Drawing } from "#kit/ui/art/Drawing.tsx";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import type { EventDetails } from "../../contract.ts";
import { advancingPlaces } from "../../rules.ts";
import s from "./FinalsCard.module.css";

/** Links to the final, its bracket once drawn, and its qualifiers. */
export function FinalsCard({ event }: { event: EventDetails }) {
  const text = useText("event");
  const format = useFormat();
  const { final, qualifiers, id, hasBracket } = event;
  return (
    <div className={`on-art ${s.ahead}`}>
      <Drawing name="finals" className={s.art} />
      <div className={s.words}>
        <h3 className="t-heading">{text("step_final")}</h3>
        <p className="muted">{hasBracket ? text("bracketReady") : text("finalsAhead", advancingPlaces)}</p>
        <p className="muted">{format.dateTime(final?.startsAt ?? event.startsAt)}</p>
        <div className={s.links}>
          {hasBracket && (
            <ButtonLink size="sm" className={s.link} href={`/bracket/${final?.id ?? id}`}>
              {text("openBracket")}
            </ButtonLink>
          )}
          {final && (
            <ButtonLink size="sm" className={s.link} href={`/event-home/${final.id}`}>
              {text("openFinal")}
            </ButtonLink>
          )}
          {qualifiers
            .filter((qualifier) => qualifier.id !== id)
            .map((qualifier) => (
              <ButtonLink
                key={qualifier.id}
                size="sm"
                className={s.link}
                href={`/event-home/${qualifier.id}`}
              >
                {text("openQualifier", qualifier.number)}
              </ButtonLink>
            ))}
        </div>
      </div>
    </div>
  );
}
