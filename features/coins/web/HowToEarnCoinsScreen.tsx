import { useFormat, useText, type App } from "#kit/client/app.tsx";
import type { Meta } from "#kit/client/screen.ts";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { calendarClock } from "#kit/ui/icons/calendar-clock.ts";
import { flag } from "#kit/ui/icons/flag.ts";
import { gift } from "#kit/ui/icons/gift.ts";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { share } from "#kit/ui/icons/share.ts";
import { userPlus } from "#kit/ui/icons/user-plus.ts";
import { bonusOf, maxSharesPerDay, referralCoins, shareCoins } from "../rules.ts";
import s from "./HowToEarnCoinsScreen.module.css";

export function meta(_: unknown, app: App): Meta {
  const title = app.text("coins")("howTitle");
  return { title, heading: title };
}

/** A streak that has reached the largest bonus. */
const longStreak = 100;

export default function HowToEarnCoinsScreen() {
  const text = useText("coins");
  const { number } = useFormat();
  const [first, second, largest] = [1, 2, longStreak].map(bonusOf) as [number, number, number];
  const ways = [
    {
      icon: calendarClock,
      name: text("dailyTitle"),
      note: text("howDaily", number(first), number(second - first), number(largest)),
    },
    { icon: flag, name: text("missionsTitle"), note: text("howMissions") },
    { icon: gift, name: text("rewardsTitle"), note: text("howRewards") },
    { icon: userPlus, name: text("refer"), note: text("howRefer", number(referralCoins)) },
    { icon: share, name: text("share"), note: text("howShare", number(shareCoins), number(maxSharesPerDay)) },
  ];
  return (
    <div className={`wrap ${s.screen}`}>
      <h1 className="t-display">{text("howTitle")}</h1>
      <p className="t-lead">{text("howLead")}</p>
      <ul className={s.ways}>
        {ways.map(({ icon, name, note }) => (
          <li key={name} className={`card ${s.way}`}>
            <Icon of={icon} />
            <div className="grow">
              <h2 className="t-heading">{name}</h2>
              <p className="muted">{note}</p>
            </div>
          </li>
        ))}
      </ul>
      <ButtonLink kind="primary" href="/rewards">
        {text("toRewards")}
      </ButtonLink>
    </div>
  );
}
