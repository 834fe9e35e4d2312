import type { MatchSummary } from "#features/matches/contract.ts";
import { useFormat, useText } from "#kit/client/app.tsx";
import { useServerNow } from "#kit/client/use-server-now.ts";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * The label between the two players: the day while kickoff is far, then the countdown to kickoff, then to the end of
 * check-in. A late tie has no check-in deadline and shows nothing.
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
