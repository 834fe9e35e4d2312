import type { ClockProps } from "#kit/ui/components/Clock.tsx";
import { useText } from "./app.tsx";

/** The texts of a countdown. `timer` names what it counts down to. */
export function useClockLabels(timer: string): ClockProps["labels"] {
  const text = useText("clock");
  return {
    timer,
    units: { days: text("days"), hours: text("hours"), minutes: text("minutes"), seconds: text("seconds") },
    say: (minutes) => text("minutesLeft", minutes),
  };
}
