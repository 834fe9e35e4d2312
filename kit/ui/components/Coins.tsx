import { Coin } from "../art/Coin.tsx";
import { Anchor } from "./Anchor.tsx";
import s from "./Coins.module.css";

export interface CoinsProps {
  amount: string;
  /** "1 240 coins" */
  label: string;
  /** In the app bar it links to the rewards. */
  href?: string | undefined;
}

export function Coins({ amount, label, href }: CoinsProps) {
  const inside = (
    <>
      <Coin />
      <span className="ltr" aria-hidden="true">
        {amount}
      </span>
      <span className="sr">{label}</span>
    </>
  );
  return href ? (
    <Anchor className={s.link} href={href}>
      {inside}
    </Anchor>
  ) : (
    <span className={s.coins}>{inside}</span>
  );
}
