import { useFormat, useText } from "#kit/client/app.tsx";
import { Timeline, type TimelineStep } from "#kit/ui/components/Timeline.tsx";
import type { OwnPrize } from "../../contract.ts";

type StepState = TimelineStep["state"];

/** States of the steps held, claim and payment. */
const progress: Readonly<Record<OwnPrize["state"], readonly [StepState, StepState, StepState]>> = {
  promised: ["next", "next", "next"],
  held: ["now", "next", "next"],
  claimable: ["done", "now", "next"],
  claimed: ["done", "done", "now"],
  paid: ["done", "done", "done"],
  lapsed: ["done", "off", "off"],
  not_awarded: ["off", "off", "off"],
};

export function PrizeSteps({ prize }: { prize: OwnPrize }) {
  const text = useText("prizes");
  const words = useText("event");
  const format = useFormat();
  const [held, claim, payment] = progress[prize.state];
  const claimTime = prize.claimedAt
    ? format.date(prize.claimedAt)
    : prize.claimUntil
      ? text("until", format.date(prize.claimUntil))
      : "";
  const isDue = prize.state === "held" || prize.state === "claimed";
  const paymentTime = prize.paidAt
    ? format.date(prize.paidAt)
    : isDue
      ? text("by", format.date(prize.dueAt))
      : payment === "off"
        ? ""
        : text("afterClaim");
  return (
    <Timeline
      isStacked
      stateLabels={{
        done: words("state_done"),
        now: words("state_now"),
        next: words("state_next"),
        off: words("state_off"),
      }}
      steps={[
        { title: text("step_won"), when: format.date(prize.wonAt), state: "done" },
        { title: text("step_held"), when: text("until", format.dateTime(prize.heldUntil)), state: held },
        { title: text("step_claim"), when: claimTime, state: claim },
        { title: text("step_payment"), when: paymentTime, state: payment },
      ]}
    />
  );
}
