import { useApp, useFormat, useText } from "#kit/client/app.tsx";
import { Motif } from "#kit/ui/components/Motif.tsx";
import type { CardPackage } from "./checkout-info.ts";
import s from "./OrderSummary.module.css";

const hour = 3_600_000;

export interface OrderSummaryProps {
  chosen: CardPackage;
  trialHours: number;
  /** The player has already used the brand's free trial. */
  isTrialUsed: boolean;
}

/** The package, its price over time, and the amount due now. */
export function OrderSummary({ chosen, trialHours, isTrialUsed }: OrderSummaryProps) {
  const text = useText("checkout");
  const format = useFormat();
  const { renderedAt } = useApp();
  const { period, price } = chosen;
  const isFree = trialHours > 0;
  const cost = text(`price_${period}`, format.money(price));
  const rows = isFree
    ? [
        { name: text("trial", trialHours), value: text("free") },
        { name: text("from", format.dateTime(renderedAt + trialHours * hour)), value: cost },
      ]
    : [{ name: text(`package_${period}`), value: cost }];
  return (
    <section className={s.summary} aria-labelledby="order">
      <Motif className={s.motif} />
      <h2 className="t-title" id="order">
        {text("order")}
      </h2>
      <dl className={s.rows}>
        {rows.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
        <div className={s.due}>
          <dt>{text("dueToday")}</dt>
          <dd className="t-display num">{format.money(isFree ? { ...price, minor: 0 } : price)}</dd>
        </div>
      </dl>
      {isTrialUsed && <p className="t-small">{text("trialUsed")}</p>}
    </section>
  );
}
