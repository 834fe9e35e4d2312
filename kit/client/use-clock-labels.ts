import type { ClockProps } from "#kit/ui/components/Clock.tsx";
import { useText } from "./app.tsx";

/** The words of a countdown to what `timer` names. */
export function useClockLabels(timer: string): ClockProps["labels"] {
  const text = useText("clock");
  return {
    timer,
    units: { days: text("days"), hours: text("hours"), minutes: text("minutes"), seconds: text("seconds") },
    say: (minutes) => text("minutesLeft", minutes),
  };
}
