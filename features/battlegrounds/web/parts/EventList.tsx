import { useApp, useText } from "#kit/client/app.tsx";
import { usePages, type Page } from "#kit/client/use-pages.ts";
import { ButtonLink } from "#kit/ui/components/Button.tsx";
import { EmptyState } from "#kit/ui/components/EmptyState.tsx";
import { Skeleton } from "#kit/ui/components/Skeleton.tsx";
import type { BattlegroundsContract } from "../../contract.ts";
import s from "./EventList.module.css";
import { posterOf, type PosterEvent, type Segment } from "../../rules.ts";
import { EventPoster } from "./EventPoster.tsx";
import { LoadMore } from "./LoadMore.tsx";

export interface EventListProps {
  first: Page<PosterEvent, string>;
  gameId: string | null;
  segment: Segment;
  now: number;
}

export function EventList({ first, gameId, segment, now }: EventListProps) {
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
  return (
    <>
      {pages.items.length > 0 && (
        <div className={s.posters}>
          {pages.items.map((event) => (
            <EventPoster key={event.id} event={event} now={now} />
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
