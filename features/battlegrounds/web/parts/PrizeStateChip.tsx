import { useText } from "#kit/client/app.tsx";
import { Chip, type ChipKind } from "#kit/ui/components/Chip.tsx";
import { ban } from "#kit/ui/icons/ban.ts";
import { circleCheck } from "#kit/ui/icons/circle-check.ts";
import { clock } from "#kit/ui/icons/clock.ts";
import { gift } from "#kit/ui/icons/gift.ts";
import { lock } from "#kit/ui/icons/lock.ts";
import { timer } from "#kit/ui/icons/timer.ts";
import { triangleAlert } from "#kit/ui/icons/triangle-alert.ts";
import type { ShownPrizeState } from "../../rules.ts";

const looks: Readonly<Record<ShownPrizeState, { kind: ChipKind; icon: string }>> = {
  promised: { kind: "plain", icon: lock },
  held: { kind: "info", icon: timer },
  claimable: { kind: "brand", icon: gift },
  claimed: { kind: "info", icon: clock },
  paid: { kind: "ok", icon: circleCheck },
  lapsed: { kind: "plain", icon: ban },
  not_awarded: { kind: "plain", icon: ban },
};

/** A late payment says so beside its state. */
export function PrizeStateChip({ state, isLate }: { state: ShownPrizeState; isLate: boolean }) {
  const text = useText("event");
  return (
    <>
      <Chip {...looks[state]}>{text(`prizeState_${state}`)}</Chip>
      {isLate && (
        <Chip kind="bad" icon={triangleAlert}>
          {text("prizeLate")}
        </Chip>
      )}
    </>
  );
}
