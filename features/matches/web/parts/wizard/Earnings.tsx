import { useText } from "#kit/client/app.tsx";
import { pointsFor } from "#features/rankings/rules.ts";
import { PointRows } from "./PointRows.tsx";

export interface EarningsProps {
  isWon: boolean;
  isRanked: boolean;
  /** Labels of the rows. */
  play: string;
  win: string;
}

/** Points for a score, before it is posted or verified. */
export function Earnings({ isWon, isRanked, play, win }: EarningsProps) {
  const text = useText("wizard");
  if (!isRanked) return <p className="muted">{text("noPoints")}</p>;
  const rows = [
    { name: play, amount: pointsFor.play },
    ...(isWon ? [{ name: win, amount: pointsFor.win }] : []),
  ];
  const total = rows.reduce((sum, { amount }) => sum + amount, 0);
  return <PointRows rows={rows} total={{ name: text("earnTotal"), amount: total }} />;
}
