import { useText } from "#kit/client/app.tsx";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { gift } from "#kit/ui/icons/gift.ts";
import { HomeCard } from "./HomeCard.tsx";
import type { HomeData } from "./home-data.ts";
import s from "./TrialOffer.module.css";

/** The free trial for a player without a subscription, and the price after it. */
export function TrialOffer({ trial }: { trial: NonNullable<HomeData["trial"]> }) {
  const text = useText("start");
  const title = text("trialTitle", trial.hours);
  return (
    <HomeCard
      label={title}
      action={
        <ButtonLink kind="primary" href="/auth/checkout-payment">
          {text("startTrial")}
        </ButtonLink>
      }
    >
      <h2 className={`t-heading ${s.title}`}>
        <Icon of={gift} tone="brand" />
        {title}
      </h2>
      <p className="t-small muted">{trial.sentence}</p>
    </HomeCard>
  );
}
