import { IfFeatureOn } from "#features/branding/web/index.ts";
import { useFormat, useText } from "#kit/client/app.tsx";
import { Coin } from "#kit/ui/art/Coin.tsx";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { Motif } from "#kit/ui/components/Motif.tsx";
import { gift } from "#kit/ui/icons/gift.ts";
import { history } from "#kit/ui/icons/history.ts";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { CoinBurst } from "./CoinBurst.tsx";
import s from "./CoinsHero.module.css";
import { useCountUp } from "./use-count-up.ts";

export interface CoinsHeroProps {
  coins: number;
  /** Each increase plays the animation once. */
  landings: number;
}

/** The player's coins on the brand's pattern. */
export function CoinsHero({ coins, landings }: CoinsHeroProps) {
  const text = useText("coins");
  const { number } = useFormat();
  const shown = useCountUp(coins);
  return (
    <header className="on-art">
      <Motif className={s.motif} />
      <div className={`wrap ${s.inside}`}>
        <div className={s.coins}>
          <p className="t-small muted" aria-hidden="true">
            {text("currentCoins")}
          </p>
          <p className={`t-poster num ${s.amount}`} aria-hidden="true">
            <span className={s.coin}>
              <Coin />
              {landings > 0 && <CoinBurst key={landings} />}
            </span>
            <bdi>{number(shown)}</bdi>
          </p>
          <p className="sr">{`${text("currentCoins")}: ${number(coins)}`}</p>
        </div>
        <div className={s.links}>
          <IfFeatureOn feature="store">
            <ButtonLink kind="inverse" href="/vouchers">
              <Icon of={gift} size="sm" />
              {text("store")}
            </ButtonLink>
          </IfFeatureOn>
          <ButtonLink kind="inverse" href="/rewards/history">
            <Icon of={history} size="sm" />
            {text("history")}
          </ButtonLink>
        </div>
      </div>
    </header>
  );
}
