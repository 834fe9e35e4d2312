import { segments, type Segment } from "../../rules.ts";

export type SegmentCounts = Readonly<Record<Segment, number>>;

export function segmentFromQuery(phase: string | null): Segment | undefined {
  return segments.find((segment) => segment === phase);
}

/** The first tab with events. */
export function firstFilled(counts: SegmentCounts | undefined): Segment {
  return segments.find((segment) => counts && counts[segment] > 0) ?? "running";
}
