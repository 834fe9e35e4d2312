import { useText } from "#kit/client/app.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import { calendarClock } from "#kit/ui/icons/calendar-clock.ts";
import { circleCheck } from "#kit/ui/icons/circle-check.ts";
import { clock } from "#kit/ui/icons/clock.ts";
import { flag } from "#kit/ui/icons/flag.ts";
import { x } from "#kit/ui/icons/x.ts";
import type { Phase } from "../../rules.ts";

const icons: Readonly<Record<Exclude<Phase, "live">, string>> = {
  announced: calendarClock,
  registration: circleCheck,
  starting: clock,
  ended: flag,
  cancelled: x,
};

export function PhaseChip({ phase }: { phase: Phase }) {
  const text = useText("battlegrounds");
  if (phase === "live") return <Chip kind="live">{text("phase_live")}</Chip>;
  return (
    <Chip kind="art" icon={icons[phase]}>
      {text(`phase_${phase}`)}
    </Chip>
  );
}
