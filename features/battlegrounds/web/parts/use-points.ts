import { useText } from "#kit/client/app.tsx";

/** Points with their sign: "+150", "−25". */
export function usePoints() {
  const text = useText("battlegrounds");
  return (points: number) => ({
    value: text(points < 0 ? "pointsLost" : "pointsWon", Math.abs(points)),
    change: points < 0 ? ("down" as const) : ("up" as const),
  });
}
