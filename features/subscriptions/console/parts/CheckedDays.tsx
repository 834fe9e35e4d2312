import { PlainTable } from "#features/staff/console/index.ts";
import { useFormat, useText } from "#kit/client/app.tsx";
import type { CheckedDay } from "../../contract.ts";

const titles = ["day", "operator", "brand", "checks", "failedChecks", "differences", "lastAnswer"] as const;

/** How often subscriptions were compared with their operators, by day. */
export function CheckedDays({ days }: { days: readonly CheckedDay[] }) {
  const text = useText("console-subscriptions");
  const format = useFormat();
  if (days.length === 0) return <p className="muted">{text("noChecks")}</p>;
  return (
    <PlainTable
      label={text("byDay")}
      titles={titles.map((title) => text(title))}
      rows={days.map(({ day, brand, operator, checked, failed, drifts, lastAnsweredAt }) => ({
        id: `${day} ${brand} ${operator}`,
        cells: [
          format.date(`${day}T12:00:00Z`),
          text(`payer_${operator}`),
          brand,
          format.number(checked),
          format.number(failed),
          format.number(drifts),
          lastAnsweredAt === null ? text("never") : format.dateTime(lastAnsweredAt),
        ],
      }))}
    />
  );
}
