import { EventPoster } from "#features/battlegrounds/web/index.ts";
import { useFormat, useText } from "#kit/client/app.tsx";
import { Chip } from "#kit/ui/components/Chip.tsx";
import { Scroller } from "#kit/ui/components/Scroller.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import { check } from "#kit/ui/icons/check.ts";
import { clock } from "#kit/ui/icons/clock.ts";
import { trophy } from "#kit/ui/icons/trophy.ts";
import type { HomeData } from "./home-data.ts";
import s from "./Posters.module.css";

type Entry = HomeData["battlegrounds"][number];

export function MyBattlegrounds({ battlegrounds, now }: { battlegrounds: readonly Entry[]; now: number }) {
  const text = useText("start");
  return (
    <Section title={text("mine")}>
      <Scroller label={text("mine")} className={s.posters}>
        {battlegrounds.map((entry) => (
          <EventPoster
            key={entry.event.id}
            event={entry.event}
            now={now}
            status={<Standing entry={entry} />}
          />
        ))}
      </Scroller>
    </Section>
  );
}

/** A player without a match has no meaningful rank yet. */
function Standing({ entry: { isWaiting, row } }: { entry: Entry }) {
  const text = useText("start");
  const format = useFormat();
  if (isWaiting) {
    return (
      <Chip kind="art" icon={clock}>
        {text("waitingList")}
      </Chip>
    );
  }
  return row && row.played > 0 ? (
    <Chip kind="art" icon={trophy}>
      {text("rankHere", format.number(row.rank))}
    </Chip>
  ) : (
    <Chip kind="art" icon={check}>
      {text("joined")}
    </Chip>
  );
}
