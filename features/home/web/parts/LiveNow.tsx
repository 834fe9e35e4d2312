import { FailedList, ListNote } from "#features/battlegrounds/web/index.ts";
import { useFormat, useNow, useText } from "#kit/client/app.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import type { Worn } from "#kit/ui/components/PlayerName.tsx";
import { Scorebug } from "#kit/ui/components/Scorebug.tsx";
import { Scroller } from "#kit/ui/components/Scroller.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";

const minute = 60_000;

export interface LiveSide {
  username: string;
  avatar: string;
  worn?: Worn | undefined;
  elo: number;
}

export interface LiveNowProps {
  /** Null if loading failed. */
  matches:
    | readonly {
        id: string;
        kickoffAt: string;
        event: { id: string; title: string };
        game: string;
        /** Challenger and challenged. */
        sides: readonly [LiveSide, LiveSide];
      }[]
    | null;
}

export function LiveNow({ matches }: LiveNowProps) {
  const text = useText("home");
  return (
    <Section className="wrap" title={text("liveNow")}>
      {matches === null ? (
        <FailedList />
      ) : matches.length === 0 ? (
        <ListNote
          text={text("noLive")}
          action={
            <TextLink href="/games" forward>
              {text("seeBattlegrounds")}
            </TextLink>
          }
        />
      ) : (
        <LiveMatches matches={matches} />
      )}
    </Section>
  );
}

/** A match in progress has no score yet, so the ratings are shown. */
function LiveMatches({ matches }: { matches: NonNullable<LiveNowProps["matches"]> }) {
  const text = useText("home");
  const format = useFormat();
  const now = useNow(minute / 2);
  const side = ({ username, avatar, worn, elo }: LiveSide) => ({
    name: username,
    seed: avatar,
    worn,
    note: text("elo", format.number(elo)),
  });
  return (
    <Scroller label={text("liveNow")}>
      {matches.map(({ id, kickoffAt, event, game, sides: [challenger, challenged] }) => (
        <Scorebug
          key={id}
          a={side(challenger)}
          b={side(challenged)}
          game={game}
          status={
            <Chip kind="live">
              {text("liveMinutes", Math.max(0, Math.floor((now - Date.parse(kickoffAt)) / minute)))}
            </Chip>
          }
          link={{
            href: `/event-home/${event.id}`,
            label: text("openLive", challenger.username, challenged.username, event.title),
          }}
        />
      ))}
    </Scroller>
  );
}
