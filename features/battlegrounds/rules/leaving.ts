import type { Stage } from "./phases.ts";

/** Whether an entrant may leave: until a match is accepted or declined (`boundAt`), and never from a final. */
export function mayLeave(
  event: { readonly stage: Stage; readonly endsAt: Date },
  entry: { readonly boundAt: Date | null },
  now: Date,
): boolean {
  return event.stage !== "finals" && entry.boundAt === null && now < event.endsAt;
}
