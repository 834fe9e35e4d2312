import { useText } from "#kit/client/app.tsx";
import type { ClockProps } from "#kit/ui/components/Clock.tsx";

export function useClockLabels(): ClockProps["labels"] {
  const text = useText("matches");
  return {
    timer: text("timeLeft"),
    units: { days: text("days"), hours: text("hours"), minutes: text("minutes"), seconds: text("seconds") },
    say: (minutes) => text("minutesLeft", minutes),
  };
}
