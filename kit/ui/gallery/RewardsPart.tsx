import { BonusWeek } from "../components/BonusWeek.tsx";
import type { BonusDay } from "../components/BonusWeek.tsx";
import { Button } from "../components/Button.tsx";
import { Chip } from "../components/Chip.tsx";
import { Clock } from "../components/Clock.tsx";
import { Coins } from "../components/Coins.tsx";
import { Points } from "../components/Points.tsx";
import { Product } from "../components/Product.tsx";
import { Section } from "../components/Section.tsx";
import { check } from "../icons/check.ts";
import { clockLabels } from "./clock-sample.ts";
import s from "./gallery.module.css";
import { useSampleMoney } from "./use-sample-money.ts";

const hour = 60 * 60 * 1000;
const bonusDay = (id: string, state: BonusDay["state"]): BonusDay => ({
  id,
  short: id.charAt(0),
  label: `${id}, ${state}`,
  state,
});
const week: BonusDay[] = [
  bonusDay("Monday", "claimed"),
  bonusDay("Tuesday", "claimed"),
  bonusDay("Wednesday", "missed"),
  bonusDay("Thursday", "claimed"),
  { ...bonusDay("Friday", "claimed"), isToday: true },
  bonusDay("Saturday", "ahead"),
  bonusDay("Sunday", "ahead"),
];

export function RewardsPart({ now }: { now: number }) {
  const money = useSampleMoney();
  return (
    <>
      <Section title="Daily bonus">
        <div className={`${s.grid} ${s.two}`}>
          <div className="card row between">
            <Coins amount="25" label="25 coins today" />
            <Button kind="primary">Claim</Button>
          </div>
          <div className="card stack">
            <div className="row between">
              <p className="t-heading">Daily bonus</p>
              <Chip kind="ok" icon={check}>
                Claimed
              </Chip>
            </div>
            <BonusWeek label="This week" days={week} />
            <div className="row between wrapping">
              <span className="t-small muted">Next claim in</span>
              <Clock until={now + 7.69 * hour} now={now} labels={clockLabels} />
            </div>
            <Button block softDisabled>
              Claim tomorrow
            </Button>
          </div>
        </div>
      </Section>
      <Section title="Points">
        <div className={s.states}>
          <Points value="+150" change="up" size="large" />
          <Points value="−25" change="down" size="large" />
          <Points value="+10" change="up" />
          <Points value="200" />
        </div>
      </Section>
      <Section title="Store">
        <div className={s.shop}>
          <Product
            art="product-data"
            title="Data voucher"
            text="Code by SMS"
            offer={{ kind: "open", price: "900", label: "Buy for 900 coins", onBuy: () => undefined }}
          />
          <Product
            art="product-airtime"
            title="Airtime 100"
            text="Code by SMS"
            offer={{
              kind: "open",
              price: "1 200",
              label: "Buy airtime for 1 200 coins",
              onBuy: () => undefined,
              isBusy: true,
            }}
          />
          <Product
            art="product-name"
            title="Neon name"
            text="Profile colour, 30 days"
            offer={{ kind: "short", price: "2 000", label: "Costs 2 000 coins", reason: "760 coins short" }}
          />
          <Product
            art="product-frame"
            title="Champion frame"
            text="Avatar frame"
            inCoins={false}
            offer={{ kind: "open", price: money(15), label: `Buy for ${money(15)}`, onBuy: () => undefined }}
          />
          <Product
            art="product-data"
            title="Data voucher"
            text="Code by SMS"
            offer={{
              kind: "sold_out",
              reason: "Sold out",
              action: "Notify me",
              label: "Notify me: data voucher",
              onAction: () => undefined,
            }}
          />
          <Product
            art="product-gift"
            title="Partner vouchers"
            text="From our partners"
            offer={{ kind: "closed", reason: "From December" }}
          />
        </div>
      </Section>
    </>
  );
}
