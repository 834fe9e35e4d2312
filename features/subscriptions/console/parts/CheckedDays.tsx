import { useFormat, useText } from "#kit/client/app.tsx";
import { TableScroll } from "#kit/ui/components/TableScroll.tsx";
import type { CheckedDay } from "../../contract.ts";

const titles = ["day", "operator", "brand", "checks", "failedChecks", "differences", "lastAnswer"] as const;

/** How often subscriptions were compared with their operators, by day. */
export function CheckedDays({ days }: { days: readonly CheckedDay[] }) {
  const text = useText("console-subscriptions");
  const format = useFormat();
  if (days.length === 0) return <p className="muted">{text("noChecks")}</p>;
  return (
    <TableScroll label={text("byDay")}>
      <table className="num">
        <thead>
          <tr>
            {titles.map((title) => (
              <th key={title} scope="col">
                {text(title)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, brand, operator, checked, failed, drifts, lastAnsweredAt }) => (
            <tr key={`${day} ${brand} ${operator}`}>
              <td>{format.date(`${day}T12:00:00Z`)}</td>
              <td>{text(`payer_${operator}`)}</td>
              <td>{brand}</td>
              <td>{format.number(checked)}</td>
              <td>{format.number(failed)}</td>
              <td>{format.number(drifts)}</td>
              <td>{lastAnsweredAt === null ? text("never") : format.dateTime(lastAnsweredAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
