import type { ReactNode } from "react";
import { Coin } from "../art/Coin.tsx";
import { Drawing } from "../art/Drawing.tsx";
import type { DrawingName } from "../art/drawings.ts";
import { cx } from "../classes.ts";
import { lock } from "../icons/lock.ts";
import { Button } from "./Button.tsx";
import { Chip } from "./Chip.tsx";
import s from "./Product.module.css";

export type ProductOffer =
  /** Affordable: the button shows the price. */
  | {
      kind: "open";
      price: string;
      label: string;
      onBuy: () => void;
      isBusy?: boolean;
      note?: string | undefined;
    }
  /** "760 coins short" */
  | { kind: "short"; price: string; label: string; reason: string }
  /** Sold out: the button asks for a notification, or takes that back. */
  | {
      kind: "sold_out";
      reason: string;
      action: string;
      label: string;
      onAction: () => void;
      isBusy?: boolean;
    }
  /** Not available yet. */
  | { kind: "closed"; reason: string };

export interface ProductProps {
  art: Extract<DrawingName, `product-${string}`>;
  title: string;
  text: string;
  inCoins?: boolean;
  offer: ProductOffer;
}

/** A product in the store. Buy buttons are neutral, because one screen has many. */
export function Product({ art, title, text, inCoins = true, offer }: ProductProps) {
  return (
    <article className={cx(s.product, (offer.kind === "closed" || offer.kind === "sold_out") && s.closed)}>
      <div className={s.art}>
        <Drawing name={art} className={s.picture} />
      </div>
      <div className={s.body}>
        <h2 className="strong">{title}</h2>
        <p className="t-small muted">{text}</p>
      </div>
      <div className={s.foot}>{footerOf(offer, inCoins)}</div>
    </article>
  );
}

function footerOf(offer: ProductOffer, inCoins: boolean): ReactNode {
  if (offer.kind === "closed") return <Chip icon={lock}>{offer.reason}</Chip>;
  if (offer.kind === "sold_out") {
    return (
      <>
        <Chip>{offer.reason}</Chip>
        <Button
          size="sm"
          block
          aria-label={offer.label}
          busy={offer.isBusy ?? false}
          onClick={offer.onAction}
        >
          {offer.action}
        </Button>
      </>
    );
  }
  const price = (
    <>
      {inCoins && <Coin />}
      <span className="ltr">{offer.price}</span>
    </>
  );
  if (offer.kind === "open") {
    return (
      <>
        <Button size="sm" block aria-label={offer.label} busy={offer.isBusy ?? false} onClick={offer.onBuy}>
          {price}
        </Button>
        {offer.note !== undefined && <p className="t-cap muted">{offer.note}</p>}
      </>
    );
  }
  return (
    <>
      <Button size="sm" block aria-label={offer.label} softDisabled>
        {price}
      </Button>
      <p className="t-cap muted">{offer.reason}</p>
    </>
  );
}
