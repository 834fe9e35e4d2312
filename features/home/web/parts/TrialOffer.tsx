import { useText } from "#kit/client/app.tsx";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { gift } from "#kit/ui/icons/gift.ts";
import type { OwnHome } from "./own-home.ts";
import s from "./TrialOffer.module.css";

/** What a player without a subscription can begin with for nothing, and what comes after that. */
export function TrialOffer({ trial }: { trial: NonNullable<OwnHome["trial"]> }) {
  const text = useText("start");
  return (
    <section className={`card ${s.offer}`} aria-labelledby="trial">
      <div className={s.words}>
        <h2 className={`t-heading ${s.title}`} id="trial">
          <Icon of={gift} tone="brand" />
          {text("trialTitle", trial.hours)}
        </h2>
        <p className="t-small muted">{trial.sentence}</p>
      </div>
      <ButtonLink kind="primary" className={s.act} href="/auth/checkout-payment">
        {text("startTrial")}
      </ButtonLink>
    </section>
  );
}
