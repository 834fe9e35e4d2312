import { useText } from "#kit/client/app.tsx";
import { Chip, type ChipKind } from "#kit/ui/components/Chip.tsx";
import { check } from "#kit/ui/icons/check.ts";
import { clock } from "#kit/ui/icons/clock.ts";
import { lock } from "#kit/ui/icons/lock.ts";
import { reply } from "#kit/ui/icons/reply.ts";
import type { TicketState } from "../../rules.ts";

const chips: Readonly<Record<TicketState, { kind: ChipKind; icon: string }>> = {
  open: { kind: "info", icon: clock },
  answered: { kind: "ok", icon: check },
  waiting: { kind: "warn", icon: reply },
  closed: { kind: "plain", icon: lock },
};

export function StateChip({ state }: { state: TicketState }) {
  const text = useText("support");
  return <Chip {...chips[state]}>{text(`state_${state}`)}</Chip>;
}
