import { useText } from "#kit/client/app.tsx";
import { pointsFor } from "#features/rankings/rules.ts";
import { PointRows } from "./PointRows.tsx";

/** What the score on the sheet is worth, before it is posted. */
export function Earnings({ isWon, isPaid }: { isWon: boolean; isPaid: boolean }) {
  const text = useText("wizard");
  if (!isPaid) return <p className="muted">{text("noPoints")}</p>;
  const rows = [
    { name: text("earnPlay"), amount: pointsFor.play },
    ...(isWon ? [{ name: text("earnWin"), amount: pointsFor.win }] : []),
  ];
  const total = rows.reduce((sum, { amount }) => sum + amount, 0);
  return <PointRows rows={rows} total={{ name: text("earnTotal"), amount: total }} />;
}
