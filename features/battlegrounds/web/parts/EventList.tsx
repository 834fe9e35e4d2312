import { useApp, useText } from "#kit/client/app.tsx";
import { usePages, type Page } from "#kit/client/use-pages.ts";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import { EmptyState } from "#kit/ui/components/EmptyState.tsx";
import { Skeleton } from "#kit/ui/components/Skeleton.tsx";
import { check } from "#kit/ui/icons/check.ts";
import { clock } from "#kit/ui/icons/clock.ts";
import type { BattlegroundsContract } from "../../contract.ts";
import s from "./EventList.module.css";
import { posterOf, shownPhase, type PosterEvent, type Segment } from "../../rules.ts";
import { EventPoster } from "./EventPoster.tsx";
import { LoadMore } from "./LoadMore.tsx";
import { PhaseChip } from "./PhaseChip.tsx";

export interface EventListProps {
  first: Page<PosterEvent, string>;
  /** Events that the viewer has entered or waits for. */
  entries: readonly { eventId: string; isWaiting: boolean }[];
  gameId: string | null;
  segment: Segment;
  now: number;
}

export function EventList({ first, entries, gameId, segment, now }: EventListProps) {
  const text = useText("games");
  const { api } = useApp();
  const pages = usePages<PosterEvent, string>(
    first,
    async (after) => {
      const query = { after, phase: segment, ...(gameId === null ? {} : { gameId }) };
      const page = await api.of<BattlegroundsContract>()("GET /api/game/events", { query });
      return { items: page.events.map(posterOf), next: page.next };
    },
    { idOf: ({ id }) => id },
  );
  const statusOf = (event: PosterEvent) => {
    const entry = entries.find(({ eventId }) => eventId === event.id);
    return (
      entry && (
        <span className={s.standing}>
          <PhaseChip phase={shownPhase(event)} />
          <EntryChip isWaiting={entry.isWaiting} />
        </span>
      )
    );
  };
  return (
    <>
      {pages.items.length > 0 && (
        <div className={s.posters}>
          {pages.items.map((event) => (
            <EventPoster key={event.id} event={event} now={now} status={statusOf(event)} />
          ))}
        </div>
      )}
      {pages.items.length === 0 && !pages.hasMore && <NoEvents gameId={gameId} segment={segment} />}
      <LoadMore
        pages={pages}
        label={text("moreEvents")}
        skeleton={
          <div className={s.posters}>
            <Skeleton shape="box" className={s.coming} />
            <Skeleton shape="box" className={s.coming} />
            <Skeleton shape="box" className={s.coming} />
          </div>
        }
      />
    </>
  );
}

function EntryChip({ isWaiting }: { isWaiting: boolean }) {
  const text = useText("games");
  return (
    <Chip kind="art" icon={isWaiting ? clock : check}>
      {text(isWaiting ? "waitingList" : "joined")}
    </Chip>
  );
}

function NoEvents({ gameId, segment }: { gameId: string | null; segment: Segment }) {
  const text = useText("games");
  const isAll = gameId === null;
  return (
    <EmptyState
      level={3}
      art="no-matches"
      title={text(`empty_${segment}`)}
      text={text(isAll ? "emptyText" : "emptyGameText")}
      action={
        isAll ? (
          <ButtonLink kind="outline" href="/how-it-works">
            {text("howItWorks")}
          </ButtonLink>
        ) : (
          <ButtonLink kind="outline" href="/games">
            {text("allGames")}
          </ButtonLink>
        )
      }
    />
  );
}
