import type { ChipKind } from "#kit/ui/components/Chip.tsx";
import type { Phase } from "../../rules.ts";

export const phaseChips = {
  announced: "plain",
  registration: "info",
  starting: "info",
  live: "ok",
  ended: "plain",
  cancelled: "bad",
} as const satisfies Record<Phase, ChipKind>;
