import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { nextPage } from "#features/accounts/web/index.ts";
import { useFormat, useText } from "#kit/client/app.tsx";
import { useStepTitle } from "#kit/client/page-title.ts";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { Email } from "#kit/ui/components/Email.tsx";
import { Facts } from "#kit/ui/components/Facts.tsx";
import { Sentence } from "#kit/ui/components/Sentence.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { circleCheck } from "#kit/ui/icons/circle-check.ts";
import s from "./CheckoutDone.module.css";
import { OrderNumber } from "./OrderNumber.tsx";
import type { CardPackage } from "./checkout-info.ts";
import type { Completed } from "./use-pay.ts";

/** The order, what was paid and the next charge, with a link to where the player was going. */
export function CheckoutDone({
  orderNumber,
  trialEndsAt,
  nextChargeAt,
  email,
  bought: { price, period },
}: Completed & { email: string; bought: CardPackage }) {
  const text = useText("checkout");
  const format = useFormat();
  const { search } = useLocation();
  useStepTitle(text("doneTitle"));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    scrollTo(0, 0);
    heading.current?.focus();
  }, []);
  const facts = [
    { name: text("orderNumber"), value: <OrderNumber>{orderNumber}</OrderNumber> },
    { name: text("packages"), value: text(`price_${period}`, format.money(price)) },
    {
      name: text("paidToday"),
      value: format.money(trialEndsAt === null ? price : { ...price, minor: 0 }),
    },
    ...(trialEndsAt === null ? [] : [{ name: text("freeUntil"), value: format.dateTime(trialEndsAt) }]),
    ...(nextChargeAt === null
      ? []
      : [
          {
            name: text("nextCharge"),
            value: text("chargeOn", format.money(price), format.dateTime(nextChargeAt)),
          },
        ]),
  ];
  return (
    <div className={`wrap ${s.done}`}>
      <span className={s.tick}>
        <Icon of={circleCheck} size="lg" />
      </span>
      <h1 className="t-display" ref={heading} tabIndex={-1}>
        {text("doneTitle")}
      </h1>
      <p className="t-lead">
        <Sentence of={(gap) => text("doneText", gap)}>
          <Email>{email}</Email>
        </Sentence>
      </p>
      <div className={s.facts}>
        <Facts facts={facts} />
      </div>
      <ButtonLink kind="primary" size="lg" block href={nextPage(search)}>
        {text("startPlaying")}
      </ButtonLink>
    </div>
  );
}
