import type { Phase } from "../../rules.ts";

/** How the list of battlegrounds is divided. */
export const segments = ["live", "open", "upcoming", "finished"] as const;
export type Segment = (typeof segments)[number];

const segmentByPhase: Readonly<Record<Phase, Segment>> = {
  live: "live",
  registration: "open",
  starting: "upcoming",
  announced: "upcoming",
  ended: "finished",
  cancelled: "finished",
};

export function segmentOf(phase: Phase): Segment {
  return segmentByPhase[phase];
}

export type SegmentCounts = Readonly<Record<Segment, number>>;

export function countSegments(events: readonly { phase: Phase }[]): SegmentCounts {
  const counts = { live: 0, open: 0, upcoming: 0, finished: 0 };
  for (const { phase } of events) counts[segmentOf(phase)] += 1;
  return counts;
}

/** The one asked for; otherwise the first that has something to show. */
export function chosenSegment(asked: string | null, counts: SegmentCounts): Segment {
  return (
    segments.find((segment) => segment === asked) ?? segments.find((segment) => counts[segment] > 0) ?? "live"
  );
}
