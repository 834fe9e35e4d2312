import { useState } from "react";
import { PlainTable } from "#features/staff/console/index.ts";
import { useFormat, useText } from "#kit/client/app.tsx";
import { Button } from "#kit/ui/components/Button.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import type { CheckedDay } from "../../contract.ts";

const titles = ["day", "operator", "brand", "checks", "failedChecks", "differences", "lastAnswer"] as const;
const daysAtFirst = 3;

/** How often subscriptions were compared with their operators, by day. Each day has a row for every brand. */
export function CheckedDays({ days }: { days: readonly CheckedDay[] }) {
  const text = useText("console-subscriptions");
  const format = useFormat();
  const [isWhole, setIsWhole] = useState(false);
  const all = [...new Set(days.map(({ day }) => day))];
  const shown = new Set(isWhole ? all : all.slice(0, daysAtFirst));
  return (
    <Section title={text("byDay")}>
      {days.length === 0 && <p className="muted">{text("noChecks")}</p>}
      {days.length > 0 && (
        <PlainTable
          label={text("byDay")}
          titles={titles.map((title) => text(title))}
          rows={days
            .filter(({ day }) => shown.has(day))
            .map(({ day, brand, operator, checked, failed, drifts, lastAnsweredAt }) => ({
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
      )}
      {!isWhole && all.length > daysAtFirst && (
        <div>
          <Button size="sm" onClick={() => setIsWhole(true)}>
            {text("showAllDays", all.length)}
          </Button>
        </div>
      )}
    </Section>
  );
}
