import type { MatchSummary } from "#features/matches/contract.ts";
import { useFormat, useText } from "#kit/client/app.tsx";
import { useServerNow } from "#kit/client/use-server-now.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * What stands between the two: the day while it is far, then the clock to kickoff, then the one to the end of check-in. A
 * tie that is late has no such end, and an hour that has passed says nothing.
 */
export function useCountdown({ kickoffAt, deadlineAt }: Pick<MatchSummary, "kickoffAt" | "deadlineAt">) {
  const text = useText("start");
  const format = useFormat();
  const now = useServerNow(1000);
  const kickoff = Date.parse(kickoffAt);
  const isAhead = kickoff > now;
  if (!isAhead && deadlineAt === null) return { plate: text("versus"), isTimer: false };
  if (kickoff - now >= dayMs) {
    const plateNote = text("about", format.relativeDay(kickoffAt, now), format.zone(kickoffAt));
    return { plate: format.time(kickoffAt), plateNote, isTimer: false };
  }
  const left = (isAhead ? kickoff : Date.parse(deadlineAt ?? kickoffAt)) - now;
  const { hours, minutes, seconds } = format.countdown(left);
  return {
    plate: left >= hourMs ? `${hours}:${minutes}:${seconds}` : `${minutes}:${seconds}`,
    plateNote: text(isAhead ? "toKickoff" : "toCheckInEnd"),
    isTimer: true,
  };
}
