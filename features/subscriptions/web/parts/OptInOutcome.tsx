import { useState } from "react";
import { useText } from "#kit/client/app.tsx";
import { useHideBackButton } from "#kit/client/use-hide-back-button.ts";
import { useHeadingFocus } from "#kit/client/use-heading-focus.ts";
import { Button, ButtonLink } from "#kit/ui/components/Button.tsx";
import { LoadingOverlay } from "#kit/ui/components/LoadingOverlay.tsx";
import { Spinner } from "#kit/ui/components/Spinner.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { circleAlert } from "#kit/ui/icons/circle-alert.ts";
import { circleCheck } from "#kit/ui/icons/circle-check.ts";
import { clock } from "#kit/ui/icons/clock.ts";
import s from "./OptInOutcome.module.css";
import { useOperatorDecision, type OperatorDecision } from "./use-operator-decision.ts";

export interface OptInOutcomeProps {
  priceText: string;
  /** There is more than one package. */
  hasChoice: boolean;
  /** The next page, independent of the operator's decision. */
  next: string;
}

const icons = {
  waiting: { icon: clock, tone: "muted" },
  active: { icon: circleCheck, tone: "ok" },
  refused: { icon: circleAlert, tone: "bad" },
} as const satisfies Record<Exclude<OperatorDecision, "asking">, object>;

/** Shows the operator's decision. After some time the player may continue; an SMS follows. */
export function OptInOutcome({ priceText, hasChoice, next }: OptInOutcomeProps) {
  const text = useText("subscriptions");
  const decision = useOperatorDecision();
  // The focused button is no longer on the page, so move the focus.
  const arrival = useHeadingFocus(true);
  const [isLeaving, setIsLeaving] = useState(false);
  useHideBackButton();
  return (
    <div className={s.outcome}>
      {isLeaving && <LoadingOverlay label={text("loading")} />}
      <div role="status" className={s.words} data-decision={decision}>
        <span className={s.mark}>
          {decision === "asking" ? (
            <Spinner />
          ) : (
            <Icon of={icons[decision].icon} size="lg" tone={icons[decision].tone} />
          )}
        </span>
        <h1 className="t-display" {...arrival}>
          {text(`outcome_${decision}`)}
        </h1>
        <p className="muted">{text(`outcomeText_${decision}`, priceText)}</p>
      </div>
      {decision === "refused" && (
        <ButtonLink kind="primary" size="lg" block href="/doi-one">
          {text(hasChoice ? "otherPackage" : "tryAgain")}
        </ButtonLink>
      )}
      {(decision === "active" || decision === "waiting") && (
        <Button
          kind="primary"
          size="lg"
          block
          onClick={() => {
            setIsLeaving(true);
            // A full page load, because the guard gives a subscriber access to more pages.
            location.assign(next);
          }}
        >
          {text("goOn")}
        </Button>
      )}
    </div>
  );
}
