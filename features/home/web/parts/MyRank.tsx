import { useFormat, useText } from "#kit/client/app.tsx";
import { Facts } from "#kit/ui/components/Facts.tsx";
import { Section } from "#kit/ui/components/Section.tsx";
import s from "./MyRank.module.css";
import type { HomeRank } from "./home-data.ts";

/** The player's rank of this month. */
export function MyRank({ row }: { row: HomeRank | null }) {
  const text = useText("start");
  const format = useFormat();
  return (
    <Section title={text("myRank")} more={{ href: "/rankings/season", label: text("fullTable") }}>
      {row ? (
        <Facts
          facts={[
            { name: text("rank"), value: format.number(row.rank) },
            { name: text("points"), value: format.number(row.pts) },
            { name: text("played"), value: format.number(row.played) },
            { name: text("won"), value: format.number(row.w) },
          ]}
        />
      ) : (
        <p className={`card muted ${s.none}`}>{text("noRank")}</p>
      )}
    </Section>
  );
}
