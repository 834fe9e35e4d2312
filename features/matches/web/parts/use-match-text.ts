import { useApp, useFormat, useText } from "#kit/client/app.tsx";
import type { MatchSummary } from "../../contract.ts";
import { opponentOf } from "../../rules.ts";
import { kickoffOf } from "./timeline.ts";
import { timeLeft, nextOf, outcomeOf } from "./viewer-status.ts";

/** States without a deadline that have their own text. */
const endings = ["disputed", "declined", "cancelled", "expired", "void"] as const;

/** Texts about a match that several components share. */
export function useMatchText() {
  const text = useText("matches");
  const format = useFormat();
  const { locale } = useApp();

  /** "Today" or "Sun 22 Nov", capitalised. */
  function day(at: Date | string, now: number): string {
    const [first = "", ...rest] = format.relativeDay(at, now);
    return first.toLocaleUpperCase(locale) + rest.join("");
  }

  function left(ms: number): string {
    const span = timeLeft(ms);
    switch (span.unit) {
      case "days":
        return span.hours > 0 ? text("leftDays", span.days, span.hours) : text("leftWholeDays", span.days);
      case "hours":
        return span.minutes > 0
          ? text("leftHours", span.hours, span.minutes)
          : text("leftWholeHours", span.hours);
      case "minutes":
        return text("leftMinutes", span.minutes);
    }
  }

  /** "Today, 20:00 SAST" */
  const at = (instant: Date | string, now: number) =>
    text("when", day(instant, now), format.zonedTime(instant));

  return {
    left,
    at,
    when: (match: MatchSummary, now: number) => at(kickoffOf(match), now),
    /** "Today, 20:00", without the time zone. */
    slot: (instant: Date | string, now: number) => text("when", day(instant, now), format.time(instant)),
    day,
    /** What has to happen until when, or how the match ended. */
    state(match: MatchSummary, now: number): string {
      const { username } = opponentOf(match);
      const next = nextOf(match, now);
      if (next) return text(`next_${next.next}`, left(next.until - now), username);
      const outcome = outcomeOf(match);
      if (outcome) return text(`outcome_${outcome}`, username);
      const ending = endings.find((one) => one === match.state);
      return ending ? text(`ended_${ending}`) : "";
    },
  };
}
