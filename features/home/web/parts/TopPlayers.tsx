import { FailedList, ListNote } from "#features/battlegrounds/web/index.ts";
import { podiumPlaces } from "#features/rankings/rules.ts";
import { useFormat, useText } from "#kit/client/app.tsx";
import { Anchor } from "#kit/ui/components/Anchor.tsx";
import { Avatar } from "#kit/ui/components/Avatar.tsx";
import { PlayerName, type Worn } from "#kit/ui/components/PlayerName.tsx";
import { Podium } from "#kit/ui/components/Podium.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import { TextLink } from "#kit/ui/components/TextLink.tsx";
import s from "./TopPlayers.module.css";

interface Player {
  id: string;
  name: string;
  avatar: string;
  worn?: Worn | undefined;
  points: number;
}

export function TopPlayers({ players }: { players: readonly Player[] | null }) {
  const text = useText("home");
  return (
    <Section className="wrap" title={text("topPlayers")}>
      {players === null ? (
        <FailedList />
      ) : players.length === 0 ? (
        <ListNote
          text={text("noTopPlayers")}
          action={
            <TextLink href="/games" forward>
              {text("seeBattlegrounds")}
            </TextLink>
          }
        />
      ) : (
        <Table players={players} />
      )}
    </Section>
  );
}

function Table({ players }: { players: readonly Player[] }) {
  const text = useText("home");
  const format = useFormat();
  return (
    <div className={s.top}>
      <Podium
        unit={text("points")}
        placeLabels={[text("first"), text("second"), text("third")]}
        players={players.slice(0, podiumPlaces).map(({ id, name, avatar, worn, points }) => ({
          name,
          seed: avatar,
          worn,
          href: `/profile/${id}`,
          value: format.number(points),
        }))}
      />
      <ol className="list" start={podiumPlaces + 1}>
        {players.slice(podiumPlaces).map(({ id, name, avatar, worn, points }, index) => (
          <li key={id} className={s.player}>
            <span className={`num muted ${s.rank}`}>{format.number(podiumPlaces + 1 + index)}</span>
            <Avatar avatar={avatar} frame={worn?.frame} />
            <Anchor href={`/profile/${id}`} className={`grow strong clip ${s.link}`}>
              <PlayerName worn={worn}>{name}</PlayerName>
            </Anchor>
            <span className="num strong ltr">{format.number(points)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
