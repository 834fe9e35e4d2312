import type { Phase, Stage } from "../../rules.ts";

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

interface Standing {
  phase: Phase;
  stage: Stage;
}

/** A final is entered through its qualifiers: there is no registration to point at. */
export function shownPhase({ phase, stage }: Standing): Phase {
  return stage === "finals" && phase === "registration" ? "announced" : phase;
}

export function segmentOf(event: Standing): Segment {
  return segmentByPhase[shownPhase(event)];
}

export type SegmentCounts = Readonly<Record<Segment, number>>;

export function countSegments(events: readonly Standing[]): SegmentCounts {
  const counts = { live: 0, open: 0, upcoming: 0, finished: 0 };
  for (const event of events) counts[segmentOf(event)] += 1;
  return counts;
}

/** The one asked for; otherwise the first that has something to show. */
export function chosenSegment(asked: string | null, counts: SegmentCounts): Segment {
  return (
    segments.find((segment) => segment === asked) ?? segments.find((segment) => counts[segment] > 0) ?? "live"
  );
}
