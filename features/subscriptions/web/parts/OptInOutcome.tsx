import { useState } from "react";
import { useText } from "#kit/client/app.tsx";
import { useFinalStep } from "#kit/client/final-step.ts";
import { useArrival } from "#kit/client/use-arrival.ts";
import { Button, ButtonLink } from "#kit/ui/components/Button.tsx";
import { LoadingOverlay } from "#kit/ui/components/LoadingOverlay.tsx";
import { Spinner } from "#kit/ui/components/Spinner.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { circleAlert } from "#kit/ui/icons/circle-alert.ts";
import { circleCheck } from "#kit/ui/icons/circle-check.ts";
import { clock } from "#kit/ui/icons/clock.ts";
import s from "./OptInOutcome.module.css";
import { useOperatorDecision, type Standing } from "./use-operator-decision.ts";

export interface OptInOutcomeProps {
  priceText: string;
  /** There is more than one package. */
  hasChoice: boolean;
  /** Where the way on leads, whatever the operator says in the end. */
  next: string;
}

const looks = {
  waiting: { icon: clock, tone: "muted" },
  active: { icon: circleCheck, tone: "ok" },
  refused: { icon: circleAlert, tone: "bad" },
} as const satisfies Record<Exclude<Standing, "asking">, object>;

/** What the operator makes of the second yes. Who waits too long may go on: an SMS follows. */
export function OptInOutcome({ priceText, hasChoice, next }: OptInOutcomeProps) {
  const text = useText("subscriptions");
  const standing = useOperatorDecision();
  // The button that led here is gone, and its focus with it.
  const arrival = useArrival(true);
  const [isLeaving, setIsLeaving] = useState(false);
  useFinalStep();
  return (
    <div className={s.outcome}>
      {isLeaving && <LoadingOverlay label={text("loading")} />}
      <div role="status" className={s.words} data-standing={standing}>
        <span className={s.mark}>
          {standing === "asking" ? (
            <Spinner />
          ) : (
            <Icon of={looks[standing].icon} size="lg" tone={looks[standing].tone} />
          )}
        </span>
        <h1 className="t-display" {...arrival}>
          {text(`outcome_${standing}`)}
        </h1>
        <p className="muted">{text(`outcomeText_${standing}`, priceText)}</p>
      </div>
      {standing === "refused" && (
        <ButtonLink kind="primary" size="lg" block href="/doi-one">
          {text(hasChoice ? "otherPackage" : "tryAgain")}
        </ButtonLink>
      )}
      {(standing === "active" || standing === "waiting") && (
        <Button
          kind="primary"
          size="lg"
          block
          onClick={() => {
            setIsLeaving(true);
            // The whole page anew: the guard lets a subscriber in further than before.
            location.assign(next);
          }}
        >
          {text("goOn")}
        </Button>
      )}
    </div>
  );
}
