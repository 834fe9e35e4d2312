import { useText } from "#kit/client/app.tsx";
import type { ClockProps } from "#kit/ui/components/Clock.tsx";

/** The words of a countdown. */
export function useCheckInLabels(timer: string): ClockProps["labels"] {
  const text = useText("wizard");
  return {
    timer,
    units: {
      days: text("days"),
      hours: text("hours"),
      minutes: text("minutes"),
      seconds: text("seconds"),
    },
    say: (minutes) => text("minutesLeft", minutes),
  };
}
