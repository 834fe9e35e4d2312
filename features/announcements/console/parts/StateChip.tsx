import { useText } from "#kit/client/app.tsx";
import { Chip, type ChipKind } from "#kit/ui/components/Chip.tsx";
import { calendarClock } from "#kit/ui/icons/calendar-clock.ts";
import { circleCheck } from "#kit/ui/icons/circle-check.ts";
import { pencil } from "#kit/ui/icons/pencil.ts";
import { sendHorizontal } from "#kit/ui/icons/send-horizontal.ts";
import { triangleAlert } from "#kit/ui/icons/triangle-alert.ts";
import type { AnnouncementState } from "../../rules.ts";

const chips: Record<AnnouncementState, { kind: ChipKind; icon: string }> = {
  draft: { kind: "plain", icon: pencil },
  scheduled: { kind: "info", icon: calendarClock },
  sending: { kind: "brand", icon: sendHorizontal },
  stopped: { kind: "warn", icon: triangleAlert },
  sent: { kind: "ok", icon: circleCheck },
};

export function StateChip({ state }: { state: AnnouncementState }) {
  const text = useText("console-announcements");
  return <Chip {...chips[state]}>{text(`state_${state}`)}</Chip>;
}
