import { useApp, useFormat, useText } from "#kit/client/app.tsx";
import { useErrorToast } from "#kit/client/faults.ts";
import { usePages } from "#kit/client/use-pages.ts";
import { Chip, type ChipKind } from "#kit/ui/components/Chip.tsx";
import { LoadMoreButton } from "#kit/ui/components/LoadMoreButton.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import { check } from "#kit/ui/icons/check.ts";
import { rotateCcw } from "#kit/ui/icons/rotate-ccw.ts";
import { x } from "#kit/ui/icons/x.ts";
import type { SubscriptionsContract } from "../../contract.ts";
import { GroupedBySubscription, type Subscriptions } from "./GroupedBySubscription.tsx";
import s from "./Rows.module.css";
import type { Overview } from "./overview.ts";

type Charge = Overview["charges"][number];

const chips: Readonly<Record<Charge["outcome"], { kind: ChipKind; icon: string }>> = {
  paid: { kind: "ok", icon: check },
  declined: { kind: "bad", icon: x },
  refunded: { kind: "info", icon: rotateCcw },
};

/** All charge attempts, newest first, by page. */
export function Charges({ first }: { first: Subscriptions & Pick<Overview, "charges" | "nextCharges"> }) {
  const text = useText("subscriptions");
  const call = useApp().api.of<SubscriptionsContract>();
  const isOver = first.subscription?.state === "ended";
  // We know the operator's own charges only from its messages.
  const isChargedByOperator = first.subscription?.isChargedByUs === false;
  const none = isChargedByOperator
    ? text(isOver ? "noChargesTold" : "noChargesToldYet")
    : text(isOver ? "noChargesMade" : "noCharges");
  const loadPage = async (after: string) => {
    const page = await call("GET /api/game/subscription", { query: { after } });
    return { items: page.charges, next: page.nextCharges };
  };
  const pages = usePages({ items: first.charges, next: first.nextCharges }, loadPage, {
    onFailure: useErrorToast(),
  });

  return (
    <Section title={text("charges")}>
      {pages.items.length === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        <GroupedBySubscription of={first} rows={pages.items}>
          {(charge) => <ChargeRow key={charge.id} charge={charge} />}
        </GroupedBySubscription>
      )}
      <LoadMoreButton pages={pages} label={text("more")} className={s.more} />
    </Section>
  );
}

function ChargeRow({ charge }: { charge: Charge }) {
  const text = useText("subscriptions");
  const format = useFormat();
  const { at, amount, outcome, reason, refundedPart, refundedAt, periodStartsAt, periodEndsAt } = charge;
  return (
    <li className={s.row}>
      <div className={s.line}>
        <strong className="num">{format.money(amount)}</strong>
        <Chip {...chips[outcome]}>{text(`outcome_${outcome}`)}</Chip>
      </div>
      <p className="t-small muted">
        {format.fullDateTime(at)}
        {reason === "insufficient_funds" && ` · ${text("tooLittleMoney")}`}
        {reason === "below_price" && ` · ${text("belowPrice")}`}
      </p>
      {refundedPart && (
        <p className="t-small">
          {text("refundedPart", format.money(refundedPart))}
          {refundedAt && ` · ${format.fullDateTime(refundedAt)}`}
        </p>
      )}
      {outcome === "refunded" && refundedAt && (
        <p className="t-small">
          {text("outcome_refunded")} · {format.fullDateTime(refundedAt)}
        </p>
      )}
      <p className="t-small muted">{text("chargePeriod", format.range(periodStartsAt, periodEndsAt))}</p>
      <TextLink wraps href={`/support/ask?about=charge.${charge.id}`}>
        {text("getHelp")}
      </TextLink>
    </li>
  );
}
