import type { PosterEvent } from "#features/battlegrounds/rules.ts";
import { EventPoster, FailedList, ListNote } from "#features/battlegrounds/web/index.ts";
import { useText } from "#kit/client/app.tsx";
import { Scroller } from "#kit/ui/components/Scroller.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import s from "./Ongoing.module.css";

export function Ongoing({ events, now }: { events: readonly PosterEvent[] | null; now: number }) {
  const text = useText("home");
  return (
    <Section className="wrap" title={text("ongoing")} more={{ href: "/games", label: text("seeAll") }}>
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
