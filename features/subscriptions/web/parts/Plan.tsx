import { useFormat, useText } from "#kit/client/app.tsx";
import { Chip, type ChipKind } from "#kit/ui/components/Chip.tsx";
import { Facts } from "#kit/ui/components/Facts.tsx";
import { circleAlert } from "#kit/ui/icons/circle-alert.ts";
import { circleCheck } from "#kit/ui/icons/circle-check.ts";
import { clock } from "#kit/ui/icons/clock.ts";
import { minus } from "#kit/ui/icons/minus.ts";
import { cardName, usableUntil, type State } from "../../rules.ts";
import { OrderNumber } from "./OrderNumber.tsx";
import type { Overview, Subscription } from "./overview.ts";
import s from "./Plan.module.css";

const chips: Readonly<Record<State, { kind: ChipKind; icon: string }>> = {
  trial: { kind: "ok", icon: circleCheck },
  pending: { kind: "info", icon: clock },
  active: { kind: "ok", icon: circleCheck },
  suspended: { kind: "warn", icon: circleAlert },
  cancelling: { kind: "warn", icon: clock },
  ended: { kind: "plain", icon: minus },
};

export type PlanProps = { subscription: Subscription } & Pick<Overview, "card" | "order">;

/** The package, its status and the next charge. */
export function Plan({ subscription, card, order }: PlanProps) {
  const text = useText("subscriptions");
  const format = useFormat();
  const { state, period, price, payer, nextChargeAt, isChargeDue } = subscription;
  const { startedAt, paidUntil, endedAt } = subscription;
  const until = usableUntil(subscription) ?? endedAt ?? startedAt;
  // A declined card is retried for a week, and the player keeps access meanwhile.
  const isUnpaid = payer === "card" && state === "suspended";
  // Some operators choose the day of the charge and do not report it.
  const isLive = state === "active" || state === "suspended";
  const facts = [
    { name: text("price"), value: text(`price_${period}`, format.money(price)) },
    {
      name: text("nextCharge"),
      value: nextCharge(),
    },
    ...(card === null ? [] : [{ name: text("card"), value: cardFact(card) }]),
    ...(order === null
      ? []
      : [{ name: text("orderNumber"), value: <OrderNumber>{order.number}</OrderNumber> }]),
    { name: text("startedAt"), value: format.date(startedAt) },
    ...(paidUntil === null || endedAt !== null
      ? []
      : [{ name: text("paidUntil"), value: format.dateTime(paidUntil) }]),
    ...(endedAt === null ? [] : [{ name: text("endedAt"), value: format.date(endedAt) }]),
  ];
  function cardFact({ brand, lastFour }: NonNullable<typeof card>) {
    return (
      <>
        <bdi aria-hidden>{`${cardName(brand)} •••• ${lastFour}`}</bdi>
        <span className="sr">{text("cardEnding", cardName(brand), lastFour)}</span>
      </>
    );
  }

  function nextCharge(): string {
    if (nextChargeAt === null) return text(isLive ? "operatorCharge" : "noCharge");
    return isChargeDue ? text("chargeDue") : format.dateTime(nextChargeAt);
  }

  function statusOf(): string {
    if (state === "cancelling") return text("activeUntil", format.date(until));
    if (isUnpaid) return text("state_unpaid");
    return text(`state_${state}`);
  }

  return (
    <section className={s.plan} aria-labelledby="plan">
      <div className={s.head}>
        <h2 className="t-title" id="plan">
          {text(`package_${period}`)}
        </h2>
        <Chip {...chips[state]}>
          <span className="sr">{text("status")} </span>
          <bdi>{statusOf()}</bdi>
        </Chip>
      </div>
      <p className="muted">
        {isUnpaid ? text("stateNote_unpaid") : text(`stateNote_${state}`, format.dateTime(until))}
      </p>
      {/* Avoids a single fact in the last row. */}
      <Facts facts={facts} columns={facts.length % 3 === 1 ? 2 : 3} />
    </section>
  );
}
