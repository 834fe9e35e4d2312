import type { PosterEvent } from "#features/battlegrounds/rules.ts";
import { EventPoster, FailedList, ListNote } from "#features/battlegrounds/web/index.ts";
import { Scroller } from "#kit/ui/components/Scroller.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";

export interface BattlegroundStripProps {
  /** Null if loading failed. */
  events: readonly PosterEvent[] | null;
  now: number;
  words: { title: string; seeAll: string; none: string; guide: string };
  className?: string | undefined;
  postersClassName: string | undefined;
}

/** A row of posters, or a note if there are none. */
export function BattlegroundStrip({
  events,
  now,
  words,
  className,
  postersClassName,
}: BattlegroundStripProps) {
  return (
    <Section className={className} title={words.title} more={{ href: "/games", label: words.seeAll }}>
      {events === null ? (
        <FailedList />
      ) : events.length === 0 ? (
        <ListNote
          text={words.none}
          action={
            <TextLink href="/how-it-works" forward>
              {words.guide}
            </TextLink>
          }
        />
      ) : (
        <Scroller label={words.title} className={postersClassName}>
          {events.map((event) => (
            <EventPoster key={event.id} event={event} now={now} />
          ))}
        </Scroller>
      )}
    </Section>
  );
}
