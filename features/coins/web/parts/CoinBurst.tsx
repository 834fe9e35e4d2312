import { Coin } from "#kit/ui/art/Coin.tsx";
import s from "./CoinBurst.module.css";

const coins = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** Coins that fly up once. Hidden for users who prefer reduced motion. */
export function CoinBurst() {
  return (
    <span className={s.burst} aria-hidden="true" data-coin-burst>
      {coins.map((id) => (
        <span key={id} className={s.coin}>
          <Coin />
        </span>
      ))}
    </span>
  );
}
