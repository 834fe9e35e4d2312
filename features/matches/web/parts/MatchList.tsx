import { useEffect, useRef } from "react";
import { useApp, useText } from "#kit/client/app.tsx";
import { usePages, type Page } from "#kit/client/use-pages.ts";
import { EmptyState } from "#kit/ui/components/EmptyState.tsx";
import { Icon } from "#kit/ui/icons/Icon.tsx";
import { plus } from "#kit/ui/icons/plus.ts";
import type { MatchesContract, MatchSummary } from "../../contract.ts";
import { useServerNow } from "#kit/client/use-server-now.ts";
import { useFreshMatches } from "./use-fresh-matches.ts";
import { DayGroups, type Planned } from "./DayGroups.tsx";
import { FindOpponentButton } from "./FindOpponentButton.tsx";
import s from "./MatchList.module.css";
import { MoreMatches } from "./MoreMatches.tsx";
import { useNewest } from "./newest-matches.ts";
import { NextTie, NextUp } from "./NextUp.tsx";
import { RequestCard } from "./RequestCard.tsx";
import type { ScheduleTab } from "./tabs.ts";
import type { WaitingTie } from "./TieCard.tsx";
import { kickoffOf } from "./timeline.ts";
import { needsAnswer, mostUrgentFirst } from "./viewer-status.ts";

export interface MatchListProps {
  status: ScheduleTab;
  first: Page<MatchSummary, string>;
  /** Ties of finals that wait for an opponent. */
  ties: readonly WaitingTie[];
}

/** Unanswered requests first, then all matches by day. */
export function MatchList({ status, first, ties }: MatchListProps) {
  const text = useText("matches");
  const { api } = useApp();
  const now = useServerNow(15_000);
  const pages = usePages<MatchSummary, string>(
    first,
    async (after) => {
      const call = api.of<MatchesContract>();
      const { matches, next } = await call("GET /api/game/user-matches", { query: { status, after } });
      return { items: matches, next };
    },
    { idOf: ({ matchId }) => matchId },
  );
  const newest = useNewest();
  const items = pages.items.map(newest);
  useFreshMatches(items);
  useFocusAnsweredMatch(items);
  if (items.length === 0 && !pages.hasMore && ties.length === 0) return <NoMatches status={status} />;
  const requests = items.filter(needsAnswer).toSorted(mostUrgentFirst);
  // A proposed kickoff is listed under its proposed day.
  const others: Planned[] = [
    ...items.filter((match) => !needsAnswer(match)).map((match) => ({ at: kickoffOf(match), match })),
    ...ties.map((waiting) => ({ at: waiting.tie.startsAt, waiting })),
  ].toSorted(status === "upcoming" ? compareSoonestFirst : (one, other) => compareSoonestFirst(other, one));
  const nextUp = others.find(({ match }) => !match || isAgreed(match));
  return (
    <div className={s.columns}>
      <div className={s.main}>
        <div className={s.challenge}>
          <FindOpponentButton kind="outline" size="md">
            <Icon of={plus} />
            {text("challenge")}
          </FindOpponentButton>
        </div>
        {requests.length > 0 && (
          <section className={s.group} aria-labelledby="requests">
            <h3 className="t-title" id="requests">
              {text("needsAnswer")}
            </h3>
            <div className={s.one}>
              {requests.map((match) => (
                <RequestCard key={match.matchId} match={match} />
              ))}
            </div>
          </section>
        )}
        <DayGroups planned={others} now={now} hasLead={requests.length === 0} />
        <MoreMatches pages={pages} />
      </div>
      {nextUp?.match && <NextUp match={nextUp.match} now={now} />}
      {nextUp?.waiting && <NextTie waiting={nextUp.waiting} now={now} />}
    </div>
  );
}

/** An answered request moves from the top to its day and its button disappears; moves the focus to the new card. */
function useFocusAnsweredMatch(matches: readonly MatchSummary[]): void {
  const requestIds = useRef<readonly string[]>([]);
  useEffect(() => {
    const before = requestIds.current;
    requestIds.current = matches.filter(needsAnswer).map(({ matchId }) => matchId);
    const answered = before.find((matchId) => !requestIds.current.includes(matchId));
    if (answered === undefined || document.activeElement !== document.body) return;
    document.querySelector<HTMLElement>(`main a[href="/match/${answered}"]`)?.focus({ preventScroll: true });
  }, [matches]);
}

function isAgreed({ state }: MatchSummary): boolean {
  return state === "confirmed" || state === "in_progress";
}

function compareSoonestFirst(one: Planned, other: Planned): number {
  return Date.parse(one.at) - Date.parse(other.at);
}

function NoMatches({ status }: { status: ScheduleTab }) {
  const text = useText("matches");
  return (
    <EmptyState
      art="no-matches"
      level={3}
      title={text(`empty_${status}`)}
      text={text(`emptyText_${status}`)}
      action={<FindOpponentButton kind="primary">{text("findOpponent")}</FindOpponentButton>}
    />
  );
}
