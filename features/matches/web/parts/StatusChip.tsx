import { useText } from "#kit/client/app.tsx";
import { Chip, type ChipKind } from "#kit/ui/components/Chip.tsx";
import { badgeCheck } from "#kit/ui/icons/badge-check.ts";
import { check } from "#kit/ui/icons/check.ts";
import { clock } from "#kit/ui/icons/clock.ts";
import { flag } from "#kit/ui/icons/flag.ts";
import { swords } from "#kit/ui/icons/swords.ts";
import { timer } from "#kit/ui/icons/timer.ts";
import type { StatusWord } from "../../rules.ts";

const looks: Readonly<Record<StatusWord, { kind: ChipKind; icon?: string }>> = {
  awaiting_approval: { kind: "brand", icon: swords },
  waiting_for_approval: { kind: "warn", icon: clock },
  match_confirmed: { kind: "ok", icon: check },
  upcoming: { kind: "info", icon: timer },
  in_progress: { kind: "live" },
  unsubmitted: { kind: "warn", icon: clock },
  score_submitted: { kind: "info", icon: badgeCheck },
  waiting_for_verification: { kind: "warn", icon: clock },
  disputed: { kind: "bad", icon: flag },
  completed: { kind: "plain", icon: check },
  approved: { kind: "ok", icon: check },
};

/** A status in the words of the specification. */
export function StatusChip({ of }: { of: StatusWord }) {
  const text = useText("matches");
  const { kind, icon } = looks[of];
  return (
    <Chip kind={kind} icon={icon}>
      {text(`status_${of}`)}
    </Chip>
  );
}
