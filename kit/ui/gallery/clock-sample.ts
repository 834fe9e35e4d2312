import type { ClockProps } from "../components/Clock.tsx";

export const clockLabels: ClockProps["labels"] = {
  timer: "Time left",
  units: { days: "days", hours: "hrs", minutes: "min", seconds: "sec" },
  say: (minutes) => `${minutes} minutes left`,
};
