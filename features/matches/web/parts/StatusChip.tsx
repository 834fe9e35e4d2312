import { useText } from "#kit/client/app.tsx";
import { Chip, type ChipKind } from "#kit/ui/components/Chip.tsx";
import { badgeCheck } from "#kit/ui/icons/badge-check.ts";
import { check } from "#kit/ui/icons/check.ts";
import { clock } from "#kit/ui/icons/clock.ts";
import { flag } from "#kit/ui/icons/flag.ts";
import { swords } from "#kit/ui/icons/swords.ts";
import { timer } from "#kit/ui/icons/timer.ts";
import { trophy } from "#kit/ui/icons/trophy.ts";
import { x } from "#kit/ui/icons/x.ts";
import type { MatchStatus } from "./viewer-status.ts";

const looks: Readonly<Record<MatchStatus, { kind: ChipKind; icon?: string }>> = {
  your_answer: { kind: "brand", icon: swords },
  waiting: { kind: "warn", icon: clock },
  scheduled: { kind: "info", icon: timer },
  check_in: { kind: "brand", icon: check },
  play: { kind: "live" },
  your_check: { kind: "brand", icon: badgeCheck },
  under_review: { kind: "bad", icon: flag },
  won: { kind: "ok", icon: trophy },
  lost: { kind: "plain", icon: x },
  drawn: { kind: "plain", icon: check },
  declined: { kind: "plain", icon: x },
  cancelled: { kind: "plain", icon: x },
  expired: { kind: "plain", icon: clock },
  void: { kind: "plain", icon: x },
};

/** The match from the viewer's side. */
export function StatusChip({ of }: { of: MatchStatus }) {
  const text = useText("matches");
  const { kind, icon } = looks[of];
  return (
    <Chip kind={kind} icon={icon}>
      {text(`chip_${of}`)}
    </Chip>
  );
}
