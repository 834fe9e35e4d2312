import type { PosterEvent } from "#features/battlegrounds/rules.ts";
import { EventPoster, FailedList, ListNote } from "#features/battlegrounds/web/index.ts";
import { useText } from "#kit/client/app.tsx";
import { Scroller } from "#kit/ui/components/Scroller.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import s from "./Posters.module.css";

/** Those that the player has not entered. */
export function OtherBattlegrounds({ events, now }: { events: readonly PosterEvent[] | null; now: number }) {
  const text = useText("start");
  return (
    <Section title={text("ongoing")} more={{ href: "/games", label: text("seeAll") }}>
      {events === null ? (
        <FailedList />
      ) : events.length === 0 ? (
        <ListNote
          text={text("noOngoing")}
          action={
            <TextLink href="/how-it-works" forward>
              {text("howItWorks")}
            </TextLink>
          }
        />
      ) : (
        <Scroller label={text("ongoing")} className={s.posters}>
          {events.map((event) => (
            <EventPoster key={event.id} event={event} now={now} />
          ))}
        </Scroller>
      )}
    </Section>
  );
}
