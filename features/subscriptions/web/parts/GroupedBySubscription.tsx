import type { ReactNode } from "react";
import { useFormat, useText } from "#kit/client/app.tsx";
import { OrderNumber } from "./OrderNumber.tsx";
import type { Overview } from "./overview.ts";
import s from "./Rows.module.css";

export type Subscriptions = Pick<Overview, "subscription" | "others">;

export interface GroupedBySubscriptionProps<Row> {
  of: Subscriptions;
  rows: readonly Row[];
  list?: "ol" | "ul";
  children: (row: Row) => ReactNode;
}

/** Groups rows by subscription. Each group has a heading if there are several. */
export function GroupedBySubscription<Row extends { subscriptionId: string }>({
  of: { subscription, others },
  rows,
  list: List = "ul",
  children,
}: GroupedBySubscriptionProps<Row>) {
  const text = useText("subscriptions");
  const format = useFormat();
  const all = subscription ? [{ ...subscription, orderNumber: null }, ...others] : others;
  return all.map(({ id, period, startedAt, endedAt, orderNumber }) => {
    const own = rows.filter(({ subscriptionId }) => subscriptionId === id);
    if (own.length === 0) return null;
    const name = text(`package_${period}`);
    const start = format.date(startedAt);
    const end = endedAt === null ? null : format.date(endedAt);
    function span(): string {
      if (end === null) return text("subscriptionSince", name, start);
      return end === start
        ? text("subscriptionOn", name, start)
        : text("subscriptionFromTo", name, start, end);
    }
    return (
      <div key={id} className={s.group}>
        {others.length > 0 && (
          <h3 className={s.whose}>
            {span()}
            {orderNumber !== null && (
              <span className="t-small muted">
                {text("orderNumber")} <OrderNumber>{orderNumber}</OrderNumber>
              </span>
            )}
          </h3>
        )}
        <List className={s.rows}>{own.map(children)}</List>
      </div>
    );
  });
}
