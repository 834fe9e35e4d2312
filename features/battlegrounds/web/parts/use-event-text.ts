import { useFormat, useText } from "#kit/client/app.tsx";
import type { EventCard } from "../../contract.ts";
import { placesThatCount } from "../../rules.ts";

/** Texts about a battleground that several components share. */
export function useEventText() {
  const text = useText("battlegrounds");
  const format = useFormat();
  return {
    /** "Ends Sun 22 Nov" */
    when({ phase, startsAt, endsAt }: Pick<EventCard, "phase" | "startsAt" | "endsAt">, now: number): string {
      if (phase === "cancelled") return text("phase_cancelled");
      if (phase === "ended") return text("endedOn", format.relativeDay(endsAt, now));
      if (phase === "live") return text("endsOn", format.relativeDay(endsAt, now));
      return text("startsOn", format.relativeDay(startsAt, now));
    },
    /** The prize pool, or the places that count if prizes are hidden. */
    prize({ prizePool, stage }: Pick<EventCard, "prizePool" | "stage">): string {
      return prizePool ? format.money(prizePool) : text("topPlaces", placesThatCount[stage]);
    },
  };
}
