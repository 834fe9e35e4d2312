import { useFormat, useText } from "#kit/client/app.tsx";
import type { ProfileStats } from "../../contract.ts";
import s from "./StatTiles.module.css";

export function StatTiles({ stats }: { stats: ProfileStats }) {
  const text = useText("profiles");
  const rankings = useText("rankings");
  const format = useFormat();
  return (
    <dl className={s.tiles}>
      <Tile name={rankings("played")} value={format.number(stats.matchesPlayed)} />
      <Tile name={rankings("won")} value={format.number(stats.matchesWon)} />
      <Tile name={text("winRate")} value={format.percent(stats.winPercentage / 100)} />
      {stats.mostPlayedGame && <Tile name={text("mostPlayed")} value={stats.mostPlayedGame.title} isWide />}
      <Tile name={text("games")} value={format.number(stats.gamesPlayed)} />
    </dl>
  );
}

function Tile({ name, value, isWide = false }: { name: string; value: string; isWide?: boolean }) {
  return (
    <div className={isWide ? s.wide : undefined}>
      <dt>{name}</dt>
      <dd className="num">
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}
